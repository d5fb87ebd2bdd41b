import { ReliefRefusal } from '../refusal.ts'
import type { Bytes } from './bytes.ts'
import { DamagedBlock } from './damaged-block.ts'
import { nodataFrom, toHeights, type HeightScale } from './heights.ts'
import { placeOfBlock, type OpenRaster, type RasterFacts } from './raster.ts'
import { SAMPLES } from './samples.ts'
import { decompress } from './tiff-decompress.ts'
import { readTiffDirectory, type TiffDirectory } from './tiff-directory.ts'
import { COMPRESSIONS, layoutOf, LERC, type TiffLayout } from './tiff-layout.ts'
import { openLerc } from './tiff-lerc.ts'
import { placeOf, systemOf } from './tiff-place.ts'
import { samplesOf } from './tiff-samples.ts'
import { TAG, type TiffTags } from './tiff-tags.ts'

/**
 * Opens a GeoTIFF (also BigTIFF and COG) with one band of heights in metres. Throws ReliefRefusal with the file and
 * the problem.
 */
export async function openTiff(bytes: Bytes): Promise<OpenRaster> {
  const { name } = bytes
  const directory = await readTiffDirectory(bytes)
  const layout = layoutOf(name, directory, bytes.size)
  const scale = scaleOf(name, directory)
  const { width, height, sample, compression, blockWidth, blockHeight } = layout
  // Checked before the cells: those of a raster in degrees are seldom square, and that is not its main problem.
  const crs = systemOf(name, directory)
  const facts: RasterFacts = {
    name,
    kind: 'GeoTIFF',
    bytes: bytes.size,
    width,
    height,
    ...placeOf(name, directory),
    crs,
    nodata: directory.text(TAG.gdalNodata)?.trim() ?? null,
    sample,
    compression: COMPRESSIONS[compression] ?? String(compression),
    blockWidth,
    blockHeight,
  }
  const decodeBlock = await decoderOf(layout, directory)
  return {
    facts,
    reach: bytes.reach,
    rangeOf: layout.rangeOf,
    readBytes: bytes.read,
    decode(block, from) {
      const { column, row, height: rows } = placeOfBlock(facts, block)
      try {
        const heights = decodeBlock(from, layout.tiled ? blockHeight : rows)
        toHeights(heights, scale)
        return heights
      } catch (error) {
        if (!(error instanceof DamagedBlock)) throw error
        throw new ReliefRefusal(
          `${name}: is damaged in its block at column ${column}, row ${row} (${error.message})`,
        )
      }
    },
    close: bytes.close,
  }
}

type BlockDecoder = (bytes: Uint8Array, rows: number) => Float32Array

async function decoderOf(layout: TiffLayout, directory: TiffDirectory): Promise<BlockDecoder> {
  const { blockWidth, blockHeight, compression, sample, predictor } = layout
  if (compression === LERC) {
    const lerc = await openLerc(directory)
    return (bytes, rows) => lerc(bytes, blockWidth, rows, sample)
  }
  const form = { sample, predictor, littleEndian: directory.littleEndian }
  const rowBytes = blockWidth * SAMPLES[sample]
  return (bytes, rows) =>
    samplesOf(decompress(compression, bytes, rows * rowBytes, blockHeight * rowBytes), blockWidth, rows, form)
}

function scaleOf(file: string, tags: TiffTags): HeightScale {
  const written = tags.text(TAG.gdalNodata)
  const nodata = written === undefined ? NaN : nodataFrom(written)
  if (nodata === null)
    throw new ReliefRefusal(`${file}: its nodata value, "${written?.trim() ?? ''}", is not a number`)
  const metadata = tags.text(TAG.gdalMetadata) ?? ''
  const factor = metadataNumber(metadata, 'SCALE') ?? 1
  const offset = metadataNumber(metadata, 'OFFSET') ?? 0
  if (!Number.isFinite(factor) || factor === 0 || !Number.isFinite(offset))
    throw new ReliefRefusal(`${file}: its scale (${factor}) and offset (${offset}) are not valid for heights`)
  return { nodata, factor, offset }
}

/** Reads a number from the XML in which GDAL stores what TIFF has no tag for. */
function metadataNumber(xml: string, name: string): number | undefined {
  const text = new RegExp(`<Item[^<>]{0,99}name="${name}"[^<>]{0,99}>([^<>]{1,40})</Item>`).exec(xml)?.[1]
  return text === undefined ? undefined : Number(text)
}
