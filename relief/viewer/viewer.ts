import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import path from 'node:path'
import type { TilesetFile } from '#contract/relief/relief.ts'
import { layersOf } from '../tilesets/tileset-file.ts'
import { openLayer, type TileStore } from '../tilesets/tile-store.ts'

interface Viewer {
  readonly server: Server
  readonly close: () => Promise<void>
}

/** Allows the viewer's own page, scripts and tiles, and nothing from elsewhere. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
].join('; ')

const LIBRARY = path.join(import.meta.dirname, '../../node_modules/maplibre-gl/dist')
/** Path and type of each file, by address. */
const FILES: Readonly<Record<string, readonly [file: string, type: string]>> = {
  '/': [path.join(import.meta.dirname, 'page/viewer.html'), 'text/html'],
  '/page.js': [path.join(import.meta.dirname, 'page/viewer.js'), 'text/javascript'],
  '/page.css': [path.join(import.meta.dirname, 'page/viewer.css'), 'text/css'],
  ...Object.fromEntries(
    ['maplibre-gl.mjs', 'maplibre-gl-shared.mjs', 'maplibre-gl-worker.mjs'].map((name) => [
      `/library/${name}`,
      [path.join(LIBRARY, name), 'text/javascript'],
    ]),
  ),
  '/library/maplibre-gl.css': [path.join(LIBRARY, 'maplibre-gl.css'), 'text/css'],
}

/**
 * Makes a server for one finished tileset and a page that shows it. The caller makes it listen. Throws ReliefRefusal
 * where a layer is missing.
 */
export async function makeViewer(folder: string, tileset: TilesetFile): Promise<Viewer> {
  const stores = await openStores(folder, tileset)
  const server = createServer((request, response) => {
    handle(request, response, tileset, stores).catch((error: unknown) => {
      answer(response, 500, String(error), 'text/plain')
    })
  })
  return {
    server,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      for (const store of stores.values()) await store.close()
    },
  }
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  tileset: TilesetFile,
  stores: ReadonlyMap<string, TileStore>,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  const file = Object.hasOwn(FILES, pathname) ? FILES[pathname] : undefined
  if (request.method !== 'GET') answer(response, 405)
  else if (pathname === '/set.json') answer(response, 200, JSON.stringify(tileset), 'application/json')
  else if (file) answer(response, 200, await readFile(file[0]), file[1])
  else await sendTile(response, stores, pathname)
}

/** Throws ReliefRefusal where a layer is missing. */
async function openStores(folder: string, tileset: TilesetFile): Promise<ReadonlyMap<string, TileStore>> {
  const stores = new Map<string, TileStore>()
  try {
    for (const { name } of layersOf(tileset)) stores.set(name, await openLayer(folder, tileset, name))
    return stores
  } catch (error) {
    for (const store of stores.values()) await store.close()
    throw error
  }
}

const TILE = /^\/tiles\/([a-z-]+)\/(\d{1,2})\/(\d{1,8})\/(\d{1,8})\.webp$/
const MOST_ZOOM = 26

/** Answers 204 where the tileset has no tile, which is normal at its edge. */
async function sendTile(
  response: ServerResponse,
  stores: ReadonlyMap<string, TileStore>,
  pathname: string,
): Promise<void> {
  const [, layer = '', ...numbers] = TILE.exec(pathname) ?? []
  const store = stores.get(layer)
  const [z = NaN, x = NaN, y = NaN] = numbers.map(Number)
  if (!store || !(z <= MOST_ZOOM && x < 2 ** z && y < 2 ** z)) {
    answer(response, 404)
    return
  }
  const tile = await store.read({ z, x, y })
  if (tile) answer(response, 200, tile, 'image/webp')
  else answer(response, 204)
}

function answer(response: ServerResponse, status: number, body?: string | Uint8Array, type?: string): void {
  response.writeHead(status, {
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    // A tileset that is built again appears on the next reload.
    'cache-control': 'no-store',
    ...(type === undefined
      ? {}
      : { 'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type }),
  })
  response.end(body)
}
