import type { FastifyBaseLogger } from 'fastify'
import sharp from 'sharp'
import { tileKey, type TileAddress } from '#geo/tile-address.ts'
import { keepLatest } from '#server/platform/keep-latest.ts'
import type { Archives } from './archives.ts'
import { quarterOf } from './relief-address.rules.ts'
import type { StoredTileset } from './stored-tilesets.ts'
import { readStoredTile } from './stored-tile.ts'

/** Pixels along a side, which the previous portal's clients expect. */
const SIDE = 256
const WRITTEN = { quality: 85, effort: 1 } as const
/** Maximum number of cached quarters of larger tiles, of about 10 KB each. */
const MOST_QUARTERS = 500

/** Zooms of 256 px tiles in which a tileset shows bare ground as a hillshade; null if it does not. */
export function hillshadeZooms({ tileset }: StoredTileset): { minZoom: number; maxZoom: number } | null {
  const layer = tileset.layers.find(({ id }) => id === 'hillshade')
  if (!layer || tileset.model !== 'DTM') return null
  const deeper = Math.log2(tileset.tileSize / SIDE)
  return { minZoom: layer.minZoom + deeper, maxZoom: layer.maxZoom + deeper }
}

export type StackedHillshade = (
  tilesets: readonly StoredTileset[],
  address: TileAddress,
) => Promise<Buffer | null>

/**
 * The hillshade of bare ground in 256 px, from all tilesets that contain the tile, the first on top; where surveys
 * meet, each fills the transparent parts of the other. A tileset that cannot be read does not affect the others.
 */
export function stackHillshades(archives: Archives, log: FastifyBaseLogger): StackedHillshade {
  const quarters = keepLatest<Buffer | null>(MOST_QUARTERS)

  const readOne = (stored: StoredTileset, address: TileAddress): Promise<Buffer | null> => {
    if (stored.tileset.tileSize === SIDE) return readStoredTile(archives, stored, 'hillshade', address)
    const { parent, ...part } = quarterOf(address)
    const name = `${stored.stamp} ${tileKey(address)}`
    return quarters(name, async () => {
      const tile = await readStoredTile(archives, stored, 'hillshade', parent)
      return tile && cutOut(tile, part)
    })
  }

  return async (tilesets, address) => {
    const found: Buffer[] = []
    const faults: unknown[] = []
    for (const stored of tilesets) {
      const zooms = hillshadeZooms(stored)
      if (!zooms || address.z < zooms.minZoom || address.z > zooms.maxZoom) continue
      try {
        const tile = await readOne(stored, address)
        if (tile) found.push(tile)
      } catch (error) {
        log.error({ err: error, tileset: stored.id }, 'a tileset is left out')
        faults.push(error)
      }
    }
    const [top, ...below] = found
    if (!top) {
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
