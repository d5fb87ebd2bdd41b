import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

/** Serves plain grey tiles as a street map, so that no request leaves this machine; `/unreachable/` fails like a server that is down. */
export async function startStreetTiles(): Promise<{ server: Server; address: string }> {
  const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#dfe3dc' } })
    .png()
    .toBuffer()
  const server = createServer((request, response) => {
    const down = request.url?.startsWith('/unreachable/') ?? false
    response.writeHead(down ? 503 : 200, { 'content-type': 'image/png', 'access-control-allow-origin': '*' })
    response.end(down ? undefined : tile)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, address: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}` }
}
