import { open } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

// A process of its own, so that it shares no thread with what is measured: node slow-server.ts FILE LATENCY [PACE].
// Answers ranges after LATENCY milliseconds, each with at most PACE bytes in a second. Sends its port to its parent.

const [file = '', latency = '0', pace = '0'] = process.argv.slice(2)
const handle = await open(file)
const { size } = await handle.stat()
const PART = 65_536

async function send(response: ServerResponse, first: number, end: number): Promise<void> {
  const start = performance.now()
  for (let at = first; at < end && !response.destroyed; at += PART) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(PART, end - at)), 0, null, at)
    const due = Number(pace) > 0 ? ((at - first + bytesRead) / Number(pace)) * 1000 : 0
    const early = due - (performance.now() - start)
    if (early > 1) await wait(early)
    if (!response.write(buffer)) await new Promise((resolve) => response.once('drain', resolve))
  }
  response.end()
}

const server = createServer((request, response) => {
  void (async () => {
    const [, from = '0', to = String(size - 1)] =
      /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const [first, end] = [Number(from), Math.min(Number(to) + 1, size)]
    await wait(Number(latency))
    const contentRange = `bytes ${first}-${end - 1}/${size}`
    response.writeHead(206, { 'content-range': contentRange, 'content-length': end - first, etag: '"bench"' })
    await send(response, first, end)
  })()
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
