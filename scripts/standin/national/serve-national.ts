import { open } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { answerRange, ETAGS, rangeOf, type ServedFile } from './answer-range.ts'
import { nextFault, type AskedRange, type RangeCounts, type RangeFault } from './faults.ts'
import { FILES, type NationalModel } from './form.ts'
import { nationalFile } from './national-file.ts'

export type { RangeFault } from './faults.ts'

/** A server of the invented national rasters. */
export interface NationalStandIn {
  /** Addresses of the rasters, for LIDAR_DTM_URL and LIDAR_DSM_URL. A model that was not asked for gives 404. */
  readonly addresses: Readonly<Record<NationalModel, string>>
  /** Sets a fault from now on, until it is null. Other processes use `PUT /fault` with the fault as JSON. */
  readonly setFault: (fault: RangeFault | null) => void
  /** Sets the time in milliseconds before each answer. Other processes use `PUT /latency` with the number. */
  readonly setLatency: (milliseconds: number) => void
  /** Requests so far, oldest first. Other processes use `GET /asked`. */
  readonly asked: readonly AskedRange[]
  /** Returns the counts so far. Other processes use `GET /counts`. */
  readonly counts: () => RangeCounts
  /** Clears requests and counts. Other processes use `DELETE /counts`. */
  readonly clear: () => void
  readonly close: () => Promise<void>
}

/** How to start the server. */
export interface NationalOptions {
  readonly port?: number
  /** Milliseconds before each answer. */
  readonly latency?: number
  readonly models?: readonly NationalModel[]
}

const HOST = '127.0.0.1'
const FOLDER = '/cogs/lidar/'
/** Connections stay open between requests for this long, in milliseconds. */
const KEEP_ALIVE = 60_000

/** Starts a server of the invented national rasters, which answers ranges like the real one. Makes missing files. */
export async function serveNational(options: NationalOptions = {}): Promise<NationalStandIn> {
  const files = await openFiles(options.models ?? ['dtm'])
  let fault: RangeFault | null = null
  let latency = options.latency ?? 0
  let tally = { requests: 0, bytes: 0, together: 0 }
  let present = 0
  const asked: AskedRange[] = []
  const clear = (): void => {
    asked.length = 0
    tally = { requests: 0, bytes: 0, together: 0 }
  }

  const control = async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const command = `${request.method ?? ''} ${request.url ?? ''}`
    const tell = (value: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (command === 'GET /asked') tell(asked)
    else if (command === 'GET /counts') tell(tally)
    else if (command === 'DELETE /counts') clear()
    else if (command === 'PUT /fault') fault = (await json(request)) as RangeFault | null
    else if (command === 'PUT /latency') latency = Number(await json(request))
    else return false
    if (!response.writableEnded) response.writeHead(204).end()
    return true
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (await control(request, response)) return
    const file = files.get((request.url ?? '').split('?')[0] ?? '')
    const range = file ? rangeOf(request, file) : null
    asked.push({
      method: request.method ?? '',
      offset: range?.offset ?? null,
      length: range?.length ?? null,
      ifMatch: request.headers['if-match'] ?? null,
      userAgent: request.headers['user-agent'] ?? '',
    })
    tally.requests++
    present++
    response.once('close', () => present--)
    tally.together = Math.max(tally.together, present)
    const next = nextFault(fault, range?.offset ?? null)
    fault = next.left
    if (latency > 0) await wait(latency)
    const onSend = (bytes: number): void => {
      tally.bytes += bytes
    }
    if (!file) response.writeHead(404).end()
    else await answerRange({ file, range, fault: next.present, onSend }, request, response)
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (response.destroyed) return
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' })
      response.end(String(error))
    })
  })
  server.keepAliveTimeout = KEEP_ALIVE
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, HOST, resolve)
  })
  const address = `http://${HOST}:${(server.address() as AddressInfo).port}${FOLDER}`
  return {
    addresses: { dtm: address + FILES.dtm.name, dsm: address + FILES.dsm.name },
    setFault: (wanted) => {
      fault = wanted
    },
    setLatency: (milliseconds) => {
      latency = milliseconds
    },
    asked,
    counts: () => ({ ...tally }),
    clear,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      for (const { handle } of files.values()) await handle.close()
    },
  }
}

async function openFiles(models: readonly NationalModel[]): Promise<ReadonlyMap<string, ServedFile>> {
  const files = new Map<string, ServedFile>()
  for (const model of models) {
    const { name, bytes } = FILES[model]
    files.set(FOLDER + name, { handle: await open(await nationalFile(model)), model, bytes })
  }
  return files
}

export { ETAGS }
