// Serves web/testing/light-page, which shows only lit ground, with tiles that the caller makes.
import { createReadStream, existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { build } from 'vite'
import type { TileAddress } from '#geo/tiles/tile-address.ts'

export type { LightPage } from '#web/testing/light-page/light-page.ts'

export interface AskedTile extends TileAddress {
  tileset: string
}

/** Makes a tile in Terrarium encoding; null where there is none. */
type TileMaker = (tile: AskedTile) => Promise<Buffer | null>

const ROOT = path.resolve(import.meta.dirname, '..')
const BUILT = path.join(ROOT, 'build/light-page')
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
}

export interface ServedLightPage {
  address: string
  /** Returns the number of tiles requested so far. */
  readonly asked: () => number
  close: () => Promise<void>
}

export async function serveLightPage(makeTile: TileMaker): Promise<ServedLightPage> {
  await build({
    configFile: false,
    root: path.join(ROOT, 'web/testing/light-page'),
    logLevel: 'error',
    worker: { format: 'es' },
    build: { outDir: BUILT, emptyOutDir: true, assetsInlineLimit: 0 },
  })
  let asked = 0
  const server = createServer((request, response) => {
    const [, tileset, z, x, y] =
      /^\/tiles\/([^/]+)\/elevation\/(\d+)\/(\d+)\/(\d+)\.webp/.exec(request.url ?? '') ?? []
    if (tileset !== undefined) {
      asked++
      void makeTile({ tileset, z: Number(z), x: Number(x), y: Number(y) }).then((tile) => {
        if (tile) response.writeHead(200, { 'content-type': 'image/webp' }).end(tile)
        else response.writeHead(204).end()
      })
      return
    }
    const file = path.join(BUILT, request.url === '/' ? 'index.html' : (request.url ?? ''))
    if (!file.startsWith(BUILT) || !existsSync(file)) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' })
    return createReadStream(file).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${String(port)}/`,
    asked: () => asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => {
          resolve()
        })
      }),
  }
}
