import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { build } from 'vite'

const ROOT = path.resolve(import.meta.dirname, '..')
const BUILT = path.join(ROOT, 'build/bench-bare-map')
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
}
const compress = promisify(brotliCompress)

/**
 * Serves web/testing/bare-map, which has only the map library, with its files compressed as those of the portal. Paths below `/tiles/` are passed on to
 * the portal, so that both pages have the same tiles from the same origin.
 *
 * @param portal address without a slash at the end
 */
export async function serveBareMap(portal: string): Promise<{ address: string; close: () => Promise<void> }> {
  await build({
    configFile: false,
    root: path.join(ROOT, 'web/testing/bare-map'),
    logLevel: 'error',
    worker: { format: 'es' },
    build: { outDir: BUILT, emptyOutDir: true, assetsInlineLimit: 0 },
  })
  const files = new Map<string, Promise<Buffer>>()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', portal)
    const answer = async () => {
      if (pathname.startsWith('/tiles/')) {
        const tile = await fetch(`${portal}${pathname}`)
        const type = tile.headers.get('content-type')
        response.writeHead(tile.status, type === null ? {} : { 'content-type': type })
        return Buffer.from(await tile.arrayBuffer())
      }
      const name = pathname === '/' ? 'index.html' : pathname
      const file = files.get(name) ?? readFile(path.join(BUILT, name)).then((bytes) => compress(bytes))
      files.set(name, file)
      const body = await file
      response.writeHead(200, {
        'content-type': TYPES[path.extname(name)] ?? 'application/octet-stream',
        'content-encoding': 'br',
      })
      return body
    }
    answer().then(
      (body) => response.end(body),
      (error: unknown) => response.writeHead(404).end(String(error)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${String(port)}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
