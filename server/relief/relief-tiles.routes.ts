import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getElevationTile } from '#contract/relief/elevation.ts'
import { ELEVATION } from '#contract/relief/relief-names.ts'
import {
  getReliefArchive,
  getReliefLayerTile,
  getTilesetTile,
  getReliefTile,
} from '#contract/relief/tilesets.ts'
import type { TileAddress } from '#geo/tiles/tile-address.ts'
import { isNamed } from '#server/platform/responses/cached-body.ts'
import { endpoint, type Call } from '#server/platform/http/endpoint.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { requestedRange } from '#server/platform/responses/byte-range.rules.ts'
import type { Relief } from './open-relief.ts'
import { fromTms, fromXyz } from './relief-address.rules.ts'
import type { PortalTileset } from './portal-tileset.ts'
import { layerNamed } from './stored-tilesets.ts'
import type { ArchiveFile, OpenArchive } from './archives.ts'

/** Bytes. Larger parts of archives in a bucket are fetched from there, so that they do not occupy the portal. */
const MOST_THROUGH_PORTAL = 16 * 1024 * 1024

interface Archive {
  file: ArchiveFile
  /** Version of its tileset: the same on every machine that has a copy, unlike the time of the file. */
  version: string
  /** Whether the tileset is still the one that was looked up. */
  isCurrent: () => Promise<boolean>
  /** `cache-control` */
  kept: string
}

/**
 * Sends a file, or the requested part of it, and closes it in any case. Returns false without an answer if the tileset
 * was replaced meanwhile, so that the file may be of another version.
 */
export async function sendArchive(
  archive: Archive,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const file = await archive.file.open()
  try {
    if (!(await archive.isCurrent())) {
      await file.close()
      return false
    }
    // Waits until the reply has been sent.
    await answer(file, archive, request, reply)
    return true
  } catch (error) {
    await file.close()
    throw error
  }
}

async function answer(
  open: OpenArchive,
  { file, version, kept }: Archive,
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { bytes: size, modifiedAt } = open
  const etag = `"${encodeURIComponent(version)}-${size.toString(36)}"`
  const modified = modifiedAt.toUTCString()
  void reply.headers({ etag, 'last-modified': modified, 'accept-ranges': 'bytes', 'cache-control': kept })
  const nothing = async (status: number) => {
    await open.close()
    return reply.code(status).send()
  }
  if (isNamed(etag, headers['if-none-match'])) return nothing(304)
  const ifRange = headers['if-range']
  const isCurrent = ifRange === undefined || ifRange === etag || ifRange === modified
  const range = requestedRange(isCurrent ? headers.range : undefined, size)
  if (range === 'unsatisfiable') {
    void reply.header('content-range', `bytes */${size}`)
    return nothing(416)
  }
  const wanted = range === 'whole' ? size : range.last - range.first + 1
  if (file.addressForAll && wanted > MOST_THROUGH_PORTAL && method !== 'HEAD') {
    await open.close()
    // The address is signed for a quarter of an hour, so nobody may keep it for longer.
    return reply
      .removeHeader('etag')
      .removeHeader('last-modified')
      .header('cache-control', 'no-store')
      .redirect(await file.addressForAll(), 302)
  }
  const { first, last } = range === 'whole' ? { first: 0, last: size - 1 } : range
  if (range !== 'whole') void reply.code(206).header('content-range', `bytes ${first}-${last}/${size}`)
  void reply.type(getReliefArchive.produces).header('content-length', last - first + 1)
  if (method === 'HEAD' || size === 0) {
    await open.close()
    // For a text, its own length would be sent instead of the file's.
    return reply.send(Readable.from([]))
  }
  return reply.send(await open.stream(first, last))
}

/** Without a version in the address, a rebuilt tileset must appear within the hour; until then browsers use their cache. */
const KEPT = 'public, max-age=3600, stale-while-revalidate=86400'
/** Tiles of a version never change. */
const KEPT_FOR_EVER = 'public, max-age=31536000, immutable'
/** An empty place may be filled by the next tileset. */
const EMPTY = 'public, max-age=300'
const EMPTY_OF_VERSION = 'public, max-age=86400'
/** Clients recognise a new one by its ETag. */
const ARCHIVE = 'public, max-age=300'

interface Asked {
  params: TileAddress
  query: { scheme?: string; v?: string }
  request: FastifyRequest
  reply: FastifyReply
}

/** A tile that is made while somebody waits may wait for another server; the queue of tiles limits those. */
const MAY_WAIT = { countsAsWork: false }

export function reliefTileRoutes(app: FastifyInstance, relief: Relief): void {
  const sendLayer = async (stored: PortalTileset | null, name: string | undefined, asked: Asked) => {
    const { params, query, request, reply } = asked
    const address = addressIn(query.scheme, params)
    const layer = stored && layerNamed(stored, name ?? '')
    if (!address || !layer) throw new Refusal('not-found')
    const isVersion = query.v === stored.tileset.version
    const tile = await stored.read(layer, address, until(reply))
    return sendTile(tile, isVersion ? [KEPT_FOR_EVER, EMPTY_OF_VERSION] : [KEPT, EMPTY], request, reply)
  }

  const sendHillshade = async ({ params, request, reply }: Omit<Asked, 'query'>) => {
    const address = fromTms(params)
    if (!address) throw new Refusal('not-found')
    const tile = await relief.hillshade(await relief.all(), address, until(reply))
    return sendTile(tile, [KEPT, EMPTY], request, reply)
  }
  const sendFirst = async (asked: Asked & { params: { set: string } }) => {
    const stored = await relief.find(asked.params.set)
    const named = stored?.tileset.layers.find(({ id }) => id === 'hillshade') ?? stored?.tileset.layers[0]
    return sendLayer(stored, named?.id, asked)
  }

  endpoint(app, getReliefTile, sendHillshade, MAY_WAIT)
  endpoint(app, getTilesetTile, sendFirst, MAY_WAIT)
  endpoint(
    app,
    getReliefLayerTile,
    async (call) => sendLayer(await relief.find(call.params.set), call.params.layer, call),
    MAY_WAIT,
  )
  endpoint(
    app,
    getElevationTile,
    async (call) => sendLayer(await relief.find(call.params.set), ELEVATION, call),
    MAY_WAIT,
  )

  const sendWhole = async (call: Call<typeof getReliefArchive>): Promise<FastifyReply> => {
    const { params, query, request, reply } = call
    const stored = await relief.find(params.set)
    const layer = stored && layerNamed(stored, params.layer)
    const file = layer && stored.archiveOf(layer)
    if (!file) throw new Refusal('not-found')
    void reply.header('cross-origin-resource-policy', 'cross-origin')
    const { stamp, tileset } = stored
    const kept = query.v === tileset.version ? KEPT_FOR_EVER : ARCHIVE
    const isCurrent = async () => (await relief.find(params.set))?.stamp === stamp
    const archive = { file, version: tileset.version, isCurrent, kept }
    if (!(await sendArchive(archive, request, reply))) return sendWhole(call)
    return reply
  }
  endpoint(app, getReliefArchive, sendWhole)
}

/** Aborted when the visitor hangs up, for tiles that are made while they wait. */
function until({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  return gone.signal
}

/** Returns the tile (XYZ) for an address in the scheme of the client; null if there is no such tile. */
function addressIn(scheme: string | undefined, { z, x, y }: TileAddress): TileAddress | null {
  return scheme === 'tms' ? fromTms({ z, x, y }) : fromXyz({ z, x, y })
}

function sendTile(
  tile: Buffer | null,
  [kept, empty]: readonly [full: string, empty: string],
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  // Sites that used the previous portal's bucket show these tiles.
  void reply.header('cross-origin-resource-policy', 'cross-origin')
  if (!tile) return reply.code(204).header('cache-control', empty).send()
  const etag = `"${createHash('sha256').update(tile).digest('base64url').slice(0, 22)}"`
  void reply.headers({ etag, 'cache-control': kept })
  if (isNamed(etag, request.headers['if-none-match'])) return reply.code(304).send()
  return reply.type('image/webp').send(tile)
}
