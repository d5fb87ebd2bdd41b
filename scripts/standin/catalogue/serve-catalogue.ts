import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { NATIONAL_CATALOGUE } from '#relief/catalogue/national-catalogue.ts'
import { EXCEPTION_REPORT, sendMutilated, takeOver, type Fault } from '../faults.ts'
import { collectionOf, rowsIn } from './catalogue-rows.ts'

/** A server of the invented catalogue of the national LiDAR. */
export interface CatalogueStandIn {
  /** Address of its OGC service, for LIDAR_CATALOGUE_URL. */
  readonly address: string
  /** Sets a fault from now on, until it is null. */
  readonly setFault: (fault: Fault | null) => void
  /** Sets the most rows of one answer. */
  readonly setMostRows: (most: number) => void
  /** Parameters of the requests so far, and who sent them, oldest first. */
  readonly asked: { query: Record<string, string>; userAgent: string }[]
  readonly close: () => Promise<void>
}

const HOST = '127.0.0.1'
const PATH = '/geoserver/ows'
const JSON_HEADERS = { 'content-type': 'application/json;charset=UTF-8' }

/** Starts a server that answers the portal's requests for squares as GeoServer does. */
export async function serveCatalogue(port = 0): Promise<CatalogueStandIn> {
  const asked: CatalogueStandIn['asked'] = []
  let fault: Fault | null = null
  let mostRows = Number.POSITIVE_INFINITY

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', `http://${HOST}`)
    const query = Object.fromEntries(url.searchParams)
    asked.push({ query, userAgent: request.headers['user-agent'] ?? '' })
    if (await takeOver(fault, response)) return
    const area = areaOf(query)
    if (url.pathname !== PATH || query.typeName !== NATIONAL_CATALOGUE.typeName || !area) {
      const body = Buffer.from(EXCEPTION_REPORT)
      sendMutilated(fault, response, { status: 400, headers: { 'content-type': 'application/xml' }, body })
      return
    }
    const rows = rowsIn(area)
    const begin = Number(query.startIndex ?? 0)
    const page = collectionOf(rows.slice(begin, begin + mostRows), rows.length)
    sendMutilated(fault, response, {
      status: 200,
      headers: JSON_HEADERS,
      body: Buffer.from(JSON.stringify(page)),
    })
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, HOST, resolve)
  })
  return {
    address: `http://${HOST}:${(server.address() as AddressInfo).port}${PATH}`,
    setFault: (next) => {
      fault = next
    },
    setMostRows: (most) => {
      mostRows = most
    },
    asked,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The box of a request in metres of the National Grid; null for one in another system. */
function areaOf({ bbox = '' }: Record<string, string>) {
  const [, ...metres] = /^(\d+),(\d+),(\d+),(\d+),EPSG:27700$/.exec(bbox) ?? []
  if (metres.length < 4) return null
  const [west = 0, south = 0, east = 0, north = 0] = metres.map(Number)
  return { west, south, east, north }
}
