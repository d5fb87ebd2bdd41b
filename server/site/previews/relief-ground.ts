import sharp, { type OverlayOptions } from 'sharp'
import { hillshadeZooms, type Relief, type PortalTileset } from '#server/relief/index.ts'
import type { LatitudeLongitude } from '#geo/position.ts'
import type { TileAddress } from '#geo/tiles/tile-address.ts'
import { inFrame, type Frame, type Size } from './framing.rules.ts'

/** Pixels along the side of a tile. */
const TILE = 256
/** Maximum number of tiles in a picture; an outline that needs more is too large for relief. */
const MOST_TILES = 64
/** Minimum share of known ground in the middle of a picture. */
const ENOUGH = 0.6
/** The background of places without relief. */
const UNKNOWN_GROUND = '#dbe2e6'
/** A little paler than on the map, to emphasise the outline. */
const PALER = { gain: 0.82, lift: 42 } as const

/** The tilesets whose hillshade may show a part of the frame, the topmost first. */
export function tilesetsInFrame(
  tilesets: readonly PortalTileset[],
  frame: Frame,
  { width, height }: Size,
): PortalTileset[] {
  return tilesets.filter((stored) => {
    if (!hillshadeZooms(stored)) return false
    const [west, south, east, north] = stored.tileset.bounds
    const [left, bottom] = inFrame(frame, [south, west] satisfies LatitudeLongitude)
    const [right, top] = inFrame(frame, [north, east] satisfies LatitudeLongitude)
    return right > 0 && left < width && bottom > 0 && top < height
  })
}

/** Returns the relief of a frame as a picture; null if too little of it is known. */
export async function reliefGround(
  relief: Relief,
  tilesets: readonly PortalTileset[],
  frame: Frame,
  size: Size,
): Promise<Buffer | null> {
  const zooms = tilesets.flatMap((stored) => Object.values(hillshadeZooms(stored) ?? {}))
  if (zooms.length === 0) return null
  const wanted = Math.ceil(Math.log2(frame.world / TILE) - 0.4)
  const zoom = Math.min(Math.max(wanted, Math.min(...zooms)), Math.max(...zooms))
  const canvas = await tilesOf((tile) => relief.hillshade(tilesets, tile), frame, size, zoom)
  return canvas && cutOut(canvas, size)
}

interface Canvas {
  /** Raw RGBA samples. */
  data: Buffer
  info: { width: number; height: number }
  /** Pixels of the picture for one pixel of a tile. */
  scale: number
  /** Pixels of tiles from the corner of the canvas to that of the frame. */
  left: number
  top: number
}

async function tilesOf(
  read: (tile: TileAddress) => Promise<Buffer | null>,
  frame: Frame,
  size: Size,
  zoom: number,
): Promise<Canvas | null> {
  const scale = frame.world / (TILE * 2 ** zoom)
  const range = (start: number, length: number) =>
    [Math.floor(start / scale / TILE), Math.floor((start + length) / scale / TILE)] as const
  const [west, east] = range(frame.left, size.width)
  const [north, south] = range(frame.top, size.height)
  const [columns, rows] = [east - west + 1, south - north + 1]
  if (columns * rows > MOST_TILES) return null
  const tiles: OverlayOptions[] = []
  for (let x = west; x <= east; x++)
    for (let y = north; y <= south; y++) {
      const tile = await read({ z: zoom, x, y })
      if (tile) tiles.push({ input: tile, left: (x - west) * TILE, top: (y - north) * TILE })
    }
  if (tiles.length === 0) return null
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const drawn = await sharp({
    create: { width: columns * TILE, height: rows * TILE, channels: 4, background: clear },
  })
    .composite(tiles)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { ...drawn, scale, left: frame.left / scale - west * TILE, top: frame.top / scale - north * TILE }
}

async function cutOut({ data, info, scale, left, top }: Canvas, size: Size): Promise<Buffer | null> {
  const scaled = (length: number) => Math.round(length * scale)
  const raw = { width: info.width, height: info.height, channels: 4 } as const
  const cut = await sharp(data, { raw })
    .resize(scaled(info.width), scaled(info.height), { kernel: 'cubic' })
    .extract({ left: scaled(left), top: scaled(top), ...size })
    .png({ compressionLevel: 1 })
    .toBuffer()
  if ((await knownShare(cut, size)) < ENOUGH) return null
  const { gain, lift } = PALER
  return sharp(cut)
    .flatten({ background: UNKNOWN_GROUND })
    .linear(gain, lift)
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** Only the middle half counts, where the outline is. */
async function knownShare(picture: Buffer, { width, height }: Size): Promise<number> {
  const middle = await sharp(picture)
    .extract({
      left: Math.floor(width / 4),
      top: Math.floor(height / 4),
      width: Math.floor(width / 2),
      height: Math.floor(height / 2),
    })
    .extractChannel(3)
    .raw()
    .toBuffer()
  return middle.reduce((sum, value) => sum + value, 0) / (255 * middle.length)
}
