import type { FastifyBaseLogger } from 'fastify'
import sharp from 'sharp'
import { tileKey, type TileAddress } from '#geo/tiles/tile-address.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { NoteHit } from '#server/platform/metrics/figures.ts'
import { lruCache } from '#server/platform/caching/lru-cache.ts'
import { quarterOf } from './relief-address.rules.ts'
import type { PortalTileset } from './portal-tileset.ts'

/** Pixels along a side, which the previous portal's clients expect. */
const SIDE = 256
const WRITTEN = { quality: 85, effort: 1 } as const
/** Maximum number of cached quarters of larger tiles, of about 10 KB each. */
const MOST_QUARTERS = 500

/** Zooms of 256 px tiles in which a tileset shows bare ground as a hillshade; null if it does not. */
export function hillshadeZooms({
  tileset,
}: Pick<PortalTileset, 'tileset'>): { minZoom: number; maxZoom: number } | null {
  const layer = tileset.layers.find(({ id }) => id === 'hillshade')
  if (!layer || tileset.model !== 'DTM') return null
  const deeper = Math.log2(tileset.tileSize / SIDE)
  return { minZoom: layer.minZoom + deeper, maxZoom: layer.maxZoom + deeper }
}

export type StackedHillshade = (
  tilesets: readonly PortalTileset[],
  address: TileAddress,
  signal?: AbortSignal,
) => Promise<Buffer | null>

/**
 * The hillshade of bare ground in 256 px, from all tilesets that contain the tile, the first on top; where surveys
 * meet, each fills the transparent parts of the other. A tileset that cannot be read does not affect the others.
 */
export function stackHillshades(log: FastifyBaseLogger, noteHit?: NoteHit): StackedHillshade {
  const quarters = lruCache<Buffer | null>(MOST_QUARTERS, noteHit)

  const readOne = (
    one: PortalTileset,
    address: TileAddress,
    signal: AbortSignal | undefined,
  ): Promise<Buffer | null> => {
    if (one.tileset.tileSize === SIDE) return one.read('hillshade', address, signal)
    const { parent, ...part } = quarterOf(address)
    const name = `${one.stamp} ${tileKey(address)}`
    return quarters(name, async () => {
      const tile = await one.read('hillshade', parent, signal)
      return tile && cutOut(tile, part)
    })
  }

  return async (tilesets, address, signal) => {
    const found: Buffer[] = []
    const faults: unknown[] = []
    for (const one of tilesets) {
      const zooms = hillshadeZooms(one)
      if (!zooms || address.z < zooms.minZoom || address.z > zooms.maxZoom) continue
      // Nothing below what covers everything can be seen, and the national raster would be asked for it.
      if (one.isLive && found[0] && !(await isPartlyClear(found[0]))) continue
      try {
        const tile = await readOne(one, address, signal)
        if (tile) found.push(tile)
      } catch (error) {
        // The state of the LiDAR reports its trouble itself.
        if (!(error instanceof Refusal)) log.error({ err: error, tileset: one.id }, 'a tileset is left out')
        faults.push(error)
      }
    }
    const [top, ...below] = found
    if (!top) {
      const [fault, ...others] = faults
      if (others.length === 0 && fault instanceof Error) throw fault
      if (faults.length > 0) throw new AggregateError(faults, 'no tileset can be read')
      return null
    }
    return below.length > 0 && (await isPartlyClear(top)) ? stack(top, below) : top
  }
}

/** Null if no ground lies in the tile. */
async function cutOut(
  tile: Buffer,
  { column, row }: { column: number; row: number },
): Promise<Buffer | null> {
  const place = { left: column * SIDE, top: row * SIDE, width: SIDE, height: SIDE }
  const cut = await sharp(tile).extract(place).raw().toBuffer({ resolveWithObject: true })
  const { channels } = cut.info
  const picture = sharp(cut.data, { raw: { width: SIDE, height: SIDE, channels } })
  if (channels !== 4) return picture.webp(WRITTEN).toBuffer()
  const clearness = (await sharp(cut.data, { raw: cut.info }).extractChannel(3).stats()).channels[0]
  if (clearness?.max === 0) return null
  return (clearness?.min === 255 ? picture.removeAlpha() : picture).webp(WRITTEN).toBuffer()
}

async function isPartlyClear(tile: Buffer): Promise<boolean> {
  const { hasAlpha } = await sharp(tile).metadata()
  return hasAlpha
}

async function stack(top: Buffer, below: readonly Buffer[]): Promise<Buffer> {
  const [ground, ...between] = [...below].reverse()
  return sharp(ground)
    .composite([...between, top].map((input) => ({ input })))
    .webp(WRITTEN)
    .toBuffer()
}
