import sharp from 'sharp'
import { groundPixel, pixelAt, worldSide } from '#geo/tiles/mercator.ts'
import type { Place } from '#geo/position.ts'
import { heightToTerrarium, terrariumToHeight } from '#geo/tiles/terrarium.ts'
import type { TileAddress } from '#geo/tiles/tile-address.ts'

/** Metres: a bank 10 cm high and 5 m wide at its foot, as a ring 60 m across and a straight line beside it. */
const BANK = { height: 0.1, width: 5, radius: 30, away: 55, length: 120 }

interface Tile extends TileAddress {
  /** Side of a tile in pixels. */
  side: number
}

/** Returns an elevation tile with the bank added to its ground, around a place. */
export async function withBank(
  picture: Buffer,
  { z, x, y, side }: Tile,
  { longitude, latitude }: Place,
): Promise<Buffer> {
  const { data } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const channels = data.length / side ** 2
  const world = worldSide(z, side)
  const pixel = groundPixel(latitude, world)
  const [middleX, middleY] = pixelAt([longitude, latitude], world)
  const pixels = new Uint8Array(3 * side ** 2)
  for (let at = 0; at < side ** 2; at++) {
    const [red = 0, green = 0, blue = 0] = data.subarray(channels * at, channels * at + 3)
    const east = (x * side + (at % side) + 0.5 - middleX) * pixel
    const south = (y * side + Math.floor(at / side) + 0.5 - middleY) * pixel
    pixels.set(heightToTerrarium(terrariumToHeight(red, green, blue) + bankAt(east, south), 1 / 256), 3 * at)
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .webp({ lossless: true, exact: true })
    .toBuffer()
}

/** Returns the height of the bank above the ground, at metres east and south of the centre of the ring. */
function bankAt(east: number, south: number): number {
  const fromRing = Math.abs(Math.hypot(east, south) - BANK.radius)
  const fromLine = Math.abs(south) < BANK.length / 2 ? Math.abs(east - BANK.away) : Infinity
  const away = Math.min(fromRing, fromLine)
  return away > BANK.width / 2 ? 0 : (BANK.height * (1 + Math.cos((2 * Math.PI * away) / BANK.width))) / 2
}
