import { makePicture, plainPng, swollenPng } from '#server/testing/pictures.ts'

/** Makes a small GIF whose header claims the greatest possible size. */
async function hugeGif(): Promise<Buffer> {
  const gif = await makePicture({ format: 'gif' })
  gif.writeUInt16LE(65_535, 6)
  gif.writeUInt16LE(65_535, 8)
  return gif
}

/** Makes a small JPEG whose header claims 900 million pixels. */
async function hugeJpeg(): Promise<Buffer> {
  const jpeg = await makePicture()
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(30_000, frame + 5)
  jpeg.writeUInt16BE(30_000, frame + 7)
  return jpeg
}

/** Returns small files that are designed to be expensive, by description. */
export async function pictureBombs(): Promise<ReadonlyMap<string, Buffer>> {
  return new Map([
    ['PNG of 900 million pixels', plainPng({ width: 30_000, height: 30_000, depth: 1, colour: 0 })],
    ['PNG of 144 million pixels', plainPng({ width: 12_000, height: 12_000, depth: 8, colour: 0 })],
    // If it is not refused, a decoder needs 3.9 GB for its rows.
    ['PNG of three lines', plainPng({ width: 8_000_000, height: 3, depth: 16, colour: 6 })],
    ['GIF of 4,295 million pixels', await hugeGif()],
    ['JPEG of 900 million pixels', await hugeJpeg()],
    ['zTXt', swollenPng('zTXt')],
    ['iTXt', swollenPng('iTXt')],
    ['iCCP', swollenPng('iCCP')],
    ['IDAT', swollenPng('IDAT')],
  ])
}
