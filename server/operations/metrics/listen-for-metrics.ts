import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { Registry } from 'prom-client'

export interface MetricsPlace {
  port: number
  host: string
}

/**
 * Answers `GET /metrics` on its own port, so that no proxy in front of the portal can publish it by mistake. Returns a
 * function that ends it. Throws if the port is taken.
 */
export async function listenForMetrics(
  registry: Registry,
  { port, host }: MetricsPlace,
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/metrics') void answer(registry, response)
    else response.writeHead(404).end()
  })
  server.listen(port, host)
  await once(server, 'listening')
  return async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
}

async function answer(registry: Registry, response: ServerResponse): Promise<void> {
  try {
    const text = await registry.metrics()
    response.writeHead(200, { 'content-type': registry.contentType }).end(text)
  } catch (error) {
    response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error))
  }
}
