import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { corrected, type Refused } from './corrections.ts'
import { makeData } from './data/make-data.ts'
import { sendMutilated, takeOver, type Fault } from './faults.ts'
import { mapServer, type Said } from './mapserver.ts'

export { EXCEPTION_REPORT, type Fault } from './faults.ts'
export { INSTALL_MAP_SERVER, isMapServerInstalled } from './mapserver.ts'
export { FEATURE_LAYERS, IMAGE_LAYERS } from './data/layers.ts'

export interface StandIn {
  /** Address of its OGC services, for HERITAGE_URL. */
  address: string
  /** Sets a fault from now on, until it is null. Other processes use `PUT /fault` with the fault as JSON. */
  setFault: (fault: Fault | null) => void
  /** Requests received so far, oldest first. Other processes use `GET /asked`. */
  asked: Asked[]
  close: () => Promise<void>
}

/** A request; names of parameters are in lower case. */
interface Asked {
  query: Record<string, string>
  userAgent: string
}

const HOST = '127.0.0.1'
const SERVICES = /^\/geoserver(\/[\w-]+)?\/(ows|wfs|wms)$/
const ANY_ORIGIN = { 'access-control-allow-origin': '*' }

/**
 * Starts Debian's MapServer with invented data, which responds like the national map service. Makes the data first if
 * they are missing.
 */
export async function startStandIn(port = 0): Promise<StandIn> {
  const maps = mapServer(await makeData())
  const asked: Asked[] = []
  let fault: Fault | null = null

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', `http://${HOST}`)
    if (request.method === 'PUT' && url.pathname === '/fault') {
      fault = JSON.parse(await text(request)) as Fault | null
      response.writeHead(204).end()
    } else if (url.pathname === '/asked') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(asked))
    } else if (request.method !== 'GET' || !SERVICES.test(url.pathname)) {
      response.writeHead(404).end()
    } else {
      const query = Object.fromEntries(
        [...url.searchParams].map(([name, value]) => [name.toLowerCase(), value]),
      )
      asked.push({ query, userAgent: request.headers['user-agent'] ?? '' })
      const present = concerns(fault, query) ? fault : null
      if (await takeOver(present, response)) return
      const said = await answer(url, request.headers.host ?? HOST, whenGone(response))
      sendMutilated(present, response, { ...said, headers: { ...said.headers, ...ANY_ORIGIN } })
    }
  }

  const answer = (url: URL, host: string, abandoned: AbortSignal): Said | Promise<Said> => {
    const query = corrected(url.searchParams, url.pathname.endsWith('/wms'))
    if (!(query instanceof URLSearchParams)) return exception(query)
    return maps.ask({ path: url.pathname, query, host }, abandoned)
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (response.destroyed) return
      if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain' })
      response.end(String(error))
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, HOST, resolve)
  })
  return {
    address: `http://${HOST}:${(server.address() as AddressInfo).port}/geoserver/ows`,
    setFault: (next) => {
      fault = next
    },
    asked,
    close: async () => {
      maps.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function concerns(fault: Fault | null, query: Record<string, string>): boolean {
  const named = [query.typename, query.typenames, query.layers].join(',').split(',')
  return fault?.layer === undefined || named.includes(fault.layer)
}

function whenGone(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  return gone.signal
}

function exception({ code, locator, text: why }: Refused): Said {
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<ows:ExceptionReport xmlns:ows="http://www.opengis.net/ows/1.1" version="2.0.0">
  <ows:Exception exceptionCode="${code}" locator="${locator}"><ows:ExceptionText>${why}</ows:ExceptionText></ows:Exception>
</ows:ExceptionReport>`
  return { status: 400, headers: { 'content-type': 'application/xml' }, body: Buffer.from(body) }
}
