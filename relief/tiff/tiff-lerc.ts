import type { getDecoder } from 'geotiff'
import { messageOf } from '#contract/http/fault.ts'
import { DamagedBlock } from './damaged-block.ts'
import { maskOf, readLercHeader } from './lerc-header.ts'
import type { SampleName } from '../reader/samples.ts'
import { decompress } from './tiff-decompress.ts'
import { TAG, type TiffTags } from './tiff-tags.ts'
import { numbersIn } from './tiff-samples.ts'

/** The compression around LERC, as TIFF numbers it, by the number in the tag of its parameters. */
const AROUND: Readonly<Record<number, number>> = { 0: 1, 1: 8, 2: 50000 }

/**
 * Decodes a block of `width` by `rows` cells to heights as stored, row by row; NaN where the mask hides a cell.
 * Throws DamagedBlock.
 */
export type LercDecoder = (bytes: Uint8Array, width: number, rows: number, sample: SampleName) => Float32Array

/** Opens a decoder for Esri's LERC. The library ignores missing cells, so its mask is read here. */
export async function openLerc(tags: TiffTags): Promise<LercDecoder> {
  const around = AROUND[tags.numbers(TAG.lercParameters)?.[1] ?? 0]
  // The library takes longer to load than most rasters take to read, and LERC is rare.
  const library = await import('geotiff')
  const decoder = await library.getDecoder(34887, {
    LercParameters: [0, 0],
    planarConfiguration: 1,
  } as unknown as Parameters<typeof getDecoder>[1])
  return (bytes, width, rows, sample) => {
    if (around === undefined) throw new DamagedBlock('its LERC is compressed in an unknown way')
    // A LERC blob is never much longer than the heights themselves.
    const most = width * rows * 16 + 4096
    const blob = decompress(around, bytes, 0, most)
    const header = readLercHeader(blob)
    if (header.width !== width || header.height !== rows || header.sample !== sample)
      throw new DamagedBlock(`its LERC has ${header.width} x ${header.height} cells (${header.sample})`)
    if (header.valid === 0) return new Float32Array(width * rows).fill(NaN)
    const heights = numbersIn(decodeBlob(decoder, blob), width * rows, sample)
    const mask = maskOf(blob, header)
    if (mask)
      for (let at = 0; at < heights.length; at++)
        if (((mask[at >> 3] ?? 0) & (128 >> (at & 7))) === 0) heights[at] = NaN
    return heights
  }
}

function decodeBlob(decoder: Awaited<ReturnType<typeof getDecoder>>, blob: Uint8Array): ArrayBuffer {
  try {
    return decoder.decodeBlock(new Uint8Array(blob).buffer) as ArrayBuffer
  } catch (error) {
    // The library throws texts and range errors. The header is valid, so the problem is in the block.
    throw new DamagedBlock(`its LERC: ${messageOf(error)}`)
  }
}
