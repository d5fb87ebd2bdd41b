import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

interface PictureOptions {
  width?: number
  height?: number
  format?: 'jpeg' | 'png' | 'gif' | 'webp'
}

/** A real picture: the left half red, the right half blue. */
export function makePicture({
  width = 80,
  height = 60,
  format = 'jpeg',
}: PictureOptions = {}): Promise<Buffer> {
  return halves(width, height).toFormat(format).toBuffer()
}

/** A JPEG from a phone held sideways: stored sideways, with an orientation of 90 degrees and with a location. */
export function makeTelephonePicture(): Promise<Buffer> {
  return halves(80, 60)
    .jpeg()
    .withExif({
      IFD0: { Make: 'Telephone', Copyright: 'The finder' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '52/1 7/1 48/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '3/1 46/1 48/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

/** A PNG of exactly this many bytes, with padding after the picture. */
export async function makePictureOfBytes(bytes: number): Promise<Buffer> {
  const picture = await makePicture({ format: 'png' })
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length, 'x')])
}

/** A picture of one colour: many pixels in few bytes. */
export function oneColour({
  format,
  width,
  height,
  progressive = false,
}: Required<Omit<PictureOptions, 'format'>> & {
  format: 'jpeg' | 'png' | 'gif'
  progressive?: boolean
}): Promise<Buffer> {
  const picture = sharp({
    create: { width, height, channels: 3, background: '#884422' },
    limitInputPixels: false,
  })
  if (format === 'gif') return picture.gif().toBuffer()
  return picture[format]({ progressive }).toBuffer()
}

/** A PNG of ten by ten pixels with a chunk that expands to 200 MB of zeros. */
export function swollenPng(where: 'IDAT' | 'zTXt' | 'iTXt' | 'iCCP'): Buffer {
  const nothing = deflateSync(Buffer.alloc(200_000_000), { level: 9 })
  const lines = deflateSync(Buffer.alloc(10 * 31))
  const before = { IDAT: '', zTXt: 'Comment\0\0', iTXt: 'Comment\0\x01\0\0\0', iCCP: 'Profile\0\0' }[where]
  const extra = Buffer.concat([Buffer.from(before, 'latin1'), nothing])
  const header = Buffer.from([0, 0, 0, 10, 0, 0, 0, 10, 8, 2, 0, 0, 0])
  const image = where === 'IDAT' ? [] : [['IDAT', lines] as const]
  return pngOf([['IHDR', header], [where, extra], ...image])
}

interface PlainPng {
  width: number
  height: number
  /** Bits per sample. */
  depth: 1 | 8 | 16
  /** Colour type: grey, colours, or colours with transparency (PNG, table 11.1). */
  colour: 0 | 2 | 6
}

/** A black PNG, written line by line. */
export function plainPng({ width, height, depth, colour }: PlainPng): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, depth, colour, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const samples = { 0: 1, 2: 3, 6: 4 }[colour]
  const lines = Buffer.alloc(height * (1 + Math.ceil((width * samples * depth) / 8)))
  return pngOf([
    ['IHDR', header],
    ['IDAT', deflateSync(lines, { level: 9 })],
  ])
}

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** Makes a PNG of chunks, to which the end of the file is added. */
function pngOf(chunks: readonly (readonly [type: string, data: Uint8Array])[]): Buffer {
  const all = [...chunks, ['IEND', Buffer.alloc(0)] as const]
  return Buffer.concat([PNG_SIGNATURE, ...all.map(([type, data]) => pngChunk(type, data))])
}

export function pngChunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

function halves(width: number, height: number) {
  const blue = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: 'blue' } }
  return sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    { input: blue, gravity: 'east' },
  ])
}
