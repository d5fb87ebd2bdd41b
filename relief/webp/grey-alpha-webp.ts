import sharp from 'sharp'
import { encodeGrey, type GreyQuality } from './grey-webp.ts'

const FILE_HEADER = 12
const CHUNK_HEADER = 8
/** In the chunk VP8X: the picture has an alpha channel. */
const HAS_ALPHA = 0x10

/**
 * Encodes grey and alpha samples, pixel by pixel, as WebP: grey as by encodeGrey, and alpha without loss. Rejects as
 * encodeGrey throws.
 */
export async function encodeGreyAlpha(
  samples: Uint8Array,
  width: number,
  height: number,
  quality: GreyQuality,
): Promise<Buffer> {
  const grey = new Uint8Array(width * height)
  const clear = new Uint8Array(samples.length)
  for (let at = 0; at < grey.length; at++) {
    grey[at] = samples[2 * at] ?? 0
    clear[2 * at + 1] = samples[2 * at + 1] ?? 0
  }
  const picture = chunksOf(encodeGrey(grey, width, height, quality)).get('VP8 ')
  // libvips compresses the alpha channel. Its picture, which is black, is not used.
  const black = await sharp(clear, { raw: { width, height, channels: 2 } })
    .webp({ quality: 1, effort: 0 })
    .toBuffer()
  const alpha = chunksOf(black).get('ALPH')
  if (!picture || !alpha) throw new Error('an encoder left out a chunk of its file')
  const extended = Buffer.alloc(CHUNK_HEADER + 10)
  extended.write('VP8X', 'latin1')
  extended.writeUInt32LE(10, 4)
  extended.writeUInt8(HAS_ALPHA, CHUNK_HEADER)
  extended.writeUIntLE(width - 1, CHUNK_HEADER + 4, 3)
  extended.writeUIntLE(height - 1, CHUNK_HEADER + 7, 3)
  const chunks = Buffer.concat([extended, alpha, picture])
  const header = Buffer.alloc(FILE_HEADER)
  header.write('RIFF', 'latin1')
  header.writeUInt32LE(4 + chunks.length, 4)
  header.write('WEBP', 8, 'latin1')
  return Buffer.concat([header, chunks])
}

/** Returns the chunks of a WebP file by their names, each with its header and padding. */
function chunksOf(file: Buffer): ReadonlyMap<string, Buffer> {
  const chunks = new Map<string, Buffer>()
  let at = FILE_HEADER
  while (at + CHUNK_HEADER <= file.length) {
    const length = file.readUInt32LE(at + 4)
    const end = at + CHUNK_HEADER + length + (length % 2)
    chunks.set(file.toString('latin1', at, at + 4), file.subarray(at, end))
    at = end
  }
  return chunks
}
