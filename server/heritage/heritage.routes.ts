import type { FastifyInstance } from 'fastify'
import {
  AREA_LAYERS,
  getHeritageFeature,
  getHeritageState,
  getHeritageTile,
  HERITAGE_TILES_MAX_ZOOM,
  listNmrSites,
  type AreaLayer,
} from '#contract/relief/heritage.ts'
import { HERITAGE_TROUBLES, REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { isTile } from '#geo/tile-address.ts'
import { sendCached } from '#server/platform/responses/cached-body.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { findArea } from './areas.repository.ts'
import { viewOfArea, viewOfSite } from './feature-view.rules.ts'
import { feedOf } from './feeds.ts'
import { heritageTiles } from './heritage-tiles.ts'
import { findLayerStates } from './heritage.repository.ts'
import { asRefusal } from './nmr-views.ts'
import { heritageStates, type Heritage } from './open-heritage.ts'

export function heritageRoutes(app: FastifyInstance, portal: Portal, heritage: Heritage): void {
  const { db, config } = portal
  const tiles = { monuments: heritageTiles(portal, 'monuments'), parks: heritageTiles(portal, 'parks') }

  // Runs in the background, and only if the portal listens: tests that inject requests never do.
  app.addHook('onListen', (done) => {
    heritage.keeper.start()
    done()
  })
  app.addHook('onClose', () => heritage.keeper.stop())

  /** The number of the visible copy. */
  const shownCopy = async (layer: AreaLayer): Promise<number> => {
    if (!feedOf(config, layer)) throw new Refusal('not-found')
    const state = (await findLayerStates(db)).find((one) => one.layer === layer)
    if (state && state.copy > 0) return state.copy
    void heritage.keeper.nudge(layer)
    const why = state?.trouble ? HERITAGE_TROUBLES[state.trouble] : REFUSAL_TEXTS.busy
    throw new Refusal('unavailable', { detail: why })
  }

  endpoint(app, getHeritageState, () => heritageStates(portal, heritage))

  endpoint(app, getHeritageTile, async ({ params, request, reply }) => {
    const layer = AREA_LAYERS.find((one) => one === params.layer)
    if (!layer || !isTile(params, HERITAGE_TILES_MAX_ZOOM)) throw new Refusal('not-found')
    const tile = await tiles[layer](await shownCopy(layer), params)
    if (tile) return sendCached(request, reply, tile)
    return reply.code(204).header('cache-control', 'no-cache').send()
  })

  endpoint(app, listNmrSites, async ({ query, reply }) => {
    if (!heritage.nmr) throw new Refusal('not-found')
    if (query.west >= query.east || query.south >= query.north)
      throw new Refusal('invalid', { fields: { east: [REFUSAL_TEXTS.queryValue] } })
    const view = await heritage.nmr.sitesIn(query).catch((error: unknown) => {
      throw asRefusal(error)
    })
    void reply.header('cache-control', 'private, max-age=600')
    return { ...view, received: view.received.toISOString() }
  })

  endpoint(app, getHeritageFeature, async ({ params: { layer: name, id } }) => {
    if (name === 'nmr') return viewOfSite(await findSite(heritage, id))
    const layer = AREA_LAYERS.find((one) => one === name)
    if (!layer) throw new Refusal('not-found')
    await shownCopy(layer)
    const area = await findArea(db, layer, id)
    if (!area) throw new Refusal('not-found')
    return viewOfArea(layer, area)
  })
}

async function findSite({ nmr }: Heritage, id: string) {
  if (!nmr) throw new Refusal('not-found')
  const site = await nmr.site(id).catch((error: unknown) => {
    throw asRefusal(error)
  })
  if (!site) throw new Refusal('not-found')
  return site
}
