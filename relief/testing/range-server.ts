import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

type Answer = (request: IncomingMessage, response: ServerResponse, count: number) => void

/** Starts a web server for one test and returns its address. `count` is the number of earlier requests. */
export async function serve(answer: Answer): Promise<string> {
  let count = 0
  const server = createServer((request, response) => answer(request, response, count++))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/heights.tif`
}

/** Answers a range request like a server of cloud-optimised files. */
export function answerRange(bytes: Buffer, request: IncomingMessage, response: ServerResponse): void {
  const [, first = '0', last = '0'] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const end = Math.min(Number(last) + 1, bytes.length)
  response.statusCode = 206
  response.setHeader('content-range', `bytes ${first}-${end - 1}/${bytes.length}`)
  response.setHeader('content-length', end - Number(first))
  if (!response.hasHeader('etag')) response.setHeader('etag', '"one"')
  response.end(bytes.subarray(Number(first), end))
}
