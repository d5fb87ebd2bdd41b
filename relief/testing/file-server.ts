import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** What a server of files was asked, and its answer instead of the usual one. */
export interface FileServer {
  readonly address: string
  /** Files by their path. Change them while the server runs. */
  readonly files: Map<string, { bytes: Uint8Array; etag: string | null }>
  readonly asked: { path: string; range: string | null; ifRange: string | null; userAgent: string }[]
  /** Answers a request in place of the server if it returns true. */
  interfere: ((request: IncomingMessage, response: ServerResponse) => boolean) | null
  /** Whether ranges are answered. */
  ranges: boolean
}

/** Serves files for one test as most web servers do: whole, or from a byte on if the file is still the same. */
export async function serveFiles(): Promise<FileServer> {
  const server = createServer((request, response) => answer(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const state: FileServer = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files: new Map(),
    asked: [],
    interfere: null,
    ranges: true,
  }
  return state

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { range = null, 'if-range': ifRange = null, 'user-agent': userAgent = '' } = request.headers
    const path = request.url ?? ''
    state.asked.push({ path, range, ifRange: ifRange as string | null, userAgent })
    if (state.interfere?.(request, response) === true) return
    const file = state.files.get(path)
    if (!file) {
      response.writeHead(404).end('<html>Nothing here</html>')
      return
    }
    const { bytes, etag } = file
    if (etag !== null) response.setHeader('etag', etag)
    const first = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? NaN)
    if (Number.isNaN(first) || !state.ranges || (ifRange !== null && ifRange !== etag)) {
      response.writeHead(200, { 'content-length': bytes.length }).end(bytes)
      return
    }
    if (first >= bytes.length) {
      response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end()
      return
    }
    const rest = bytes.subarray(first)
    const contentRange = `bytes ${first}-${bytes.length - 1}/${bytes.length}`
    response.writeHead(206, { 'content-range': contentRange, 'content-length': rest.length }).end(rest)
  }
}

/** Milliseconds. A client that has not read yet loses what came when the connection breaks. */
const UNTIL_READ = 250

/** Sends only a part of a body, and closes the connection. */
export function sendCut(response: ServerResponse, part: Uint8Array): void {
  response.write(part, () => setTimeout(() => response.destroy(), UNTIL_READ))
}
