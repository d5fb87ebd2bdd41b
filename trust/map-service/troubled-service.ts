import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { HeritageTrouble } from '#contract/relief/heritage.ts'
import { INSTALL_MAP_SERVER, isMapServerInstalled, startStandIn } from '#scripts/standin/stand-in.ts'
import type { Run } from '../harness/scenario.ts'

export interface Trouble {
  what: string
  /** Name of the fault in the portal. */
  named: HeritageTrouble
  /** Whether a whole layer waits three minutes for it. */
  isSlow: boolean
  begin: () => void
}

export interface TroubledService {
  /** Address for HERITAGE_URL. */
  address: string
  troubles: readonly Trouble[]
  /** Ends the fault. */
  end: () => void
  /** Returns the number of requests at the address of its redirects. */
  followed: () => number
}

/** Valid areas of a kilobyte each: more than a gigabyte in total. */
const GIGABYTE = { kind: 'large', features: 2_000_000, characters: 1000 } as const
const PAGE = '<!doctype html><html lang="en"><title>Sorry</title><h1>We are improving our service</h1></html>'
const NOISE = Array.from({ length: 4000 }, (_, n) => String.fromCharCode(33 + ((n * 7919) % 90))).join('')

/** Starts the stand-in for the national map service with all its faults. */
export async function startTroubledService(run: Run): Promise<TroubledService> {
  if (!isMapServerInstalled()) run.skip(INSTALL_MAP_SERVER)
  const standIn = await startStandIn()
  run.after(() => standIn.close())
  const proxy = await run.startProxy(Number(new URL(standIn.address).port))
  const elsewhere = await startElsewhere(run)
  const fault = (
    what: string,
    named: HeritageTrouble,
    how: NonNullable<Parameters<typeof standIn.setFault>[0]>,
  ): Trouble => ({ what, named, isSlow: named === 'slow', begin: () => standIn.setFault(how) })
  const json = { kind: 'status', status: 200, type: 'application/json' } as const
  return {
    address: proxy.through(standIn.address),
    troubles: [
      { what: 'down', named: 'unreachable', isSlow: false, begin: () => proxy.set('refuse') },
      fault('garbage', 'nonsense', { ...json, body: NOISE }),
      // Fewer bytes than the response about a place without features.
      fault('half an answer', 'nonsense', { kind: 'truncate', bytes: 40 }),
      fault('500', 'refused', { kind: 'status', status: 500 }),
      fault('a gigabyte', 'tooLarge', GIGABYTE),
      fault('endless', 'tooLarge', { kind: 'endless' }),
      fault('redirect', 'moved', { kind: 'redirect', location: elsewhere.address }),
      fault('HTML', 'nonsense', { kind: 'status', status: 200, type: 'text/html', body: PAGE }),
      fault('slow', 'slow', { kind: 'hang' }),
    ],
    end: () => {
      standIn.setFault(null)
      proxy.set('open')
    },
    followed: elsewhere.requests,
  }
}

/** Starts a server that responds like the service, so that a client that follows a redirect would believe it. */
async function startElsewhere(run: Run): Promise<{ address: string; requests: () => number }> {
  let requests = 0
  const server = createServer((_request, response) => {
    requests += 1
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end('{"type":"FeatureCollection","features":[]}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  run.after(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${String(port)}/geoserver/ows`, requests: () => requests }
}
