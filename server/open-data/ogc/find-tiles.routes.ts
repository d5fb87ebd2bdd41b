import type { FastifyInstance } from 'fastify'
import { getTileJsonOfFinds, getTilesetOfFinds, getTilesetsOfFinds } from '#contract/open-data/open-data.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { sendJson, sendPage } from './answer.ts'
import { parseRequest, type OpenDataPlace } from './questions/ogc-request.ts'
import { tileJsonDocument, tilesetDocument, tilesetsDocument } from './documents/tilesets.ts'
import { JSON_TYPE } from './links.ts'
import { tilesetPage, tilesetsPage } from './pages/info-pages.ts'

const PAGE = { parameters: ['f', 'lang'], jsonTypes: [JSON_TYPE] }

/** Where the vector tiles of finds are; the tiles themselves are those of the portal's own map. */
export function findTileRoutes(app: FastifyInstance, place: OpenDataPlace): void {
  endpoint(app, getTilesetsOfFinds, (call) => {
    const asked = parseRequest(call, place, PAGE)
    if (asked.format === 'html') return sendPage(asked, (nonce) => tilesetsPage(asked, nonce))
    return sendJson(asked, tilesetsDocument(asked), JSON_TYPE)
  })

  endpoint(app, getTilesetOfFinds, (call) => {
    const asked = parseRequest(call, place, PAGE)
    const document = tilesetDocument(asked)
    const template = document.links.find(({ rel }) => rel === 'item')?.href ?? ''
    if (asked.format === 'html') return sendPage(asked, (nonce) => tilesetPage(asked, template, nonce))
    return sendJson(asked, document, JSON_TYPE)
  })

  endpoint(app, getTileJsonOfFinds, (call) => {
    const asked = parseRequest(call, place, PAGE)
    return sendJson(asked, tileJsonDocument(asked), JSON_TYPE)
  })
}
