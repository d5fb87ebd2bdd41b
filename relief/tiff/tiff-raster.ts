import { ReliefRefusal } from '../refusal.ts'
import type { RangeSource } from '../source/range-source.ts'
import { DamagedBlock } from './damaged-block.ts'
import { gdalItem } from './gdal-metadata.ts'
import { nodataFrom, toHeights, type HeightScale } from '../reader/heights.ts'
import { keepPages, type PageCache } from '../source/page-cache.ts'
import { levelOf, overviewsOf } from '../reader/levels.ts'
import {
  placeOfBlock,
  type BlockReader,
  type OpenRaster,
  type RasterFacts,
  type RasterLevel,
} from '../reader/raster.ts'
import { SAMPLES } from '../reader/samples.ts'
import { decompress } from './tiff-decompress.ts'
import { readTiffDirectories, type TiffDirectory } from './tiff-directory.ts'
import { openIndex } from './tiff-index.ts'
import { COMPRESSIONS, layoutOf, LERC, type TiffLayout } from './tiff-layout.ts'
import { openLerc } from './tiff-lerc.ts'
import { placeOf, systemOf } from './tiff-place.ts'
import { samplesOf } from './tiff-samples.ts'
import { TAG, type TiffTags } from './tiff-tags.ts'

/**
 * Opens a GeoTIFF (also BigTIFF and COG) with one band of heights in metres. Throws ReliefRefusal with the file and
 * the problem.
 */
export async function openTiff(source: RangeSource): Promise<OpenRaster> {
  const { name } = source
  const { main, overviews, masked } = await readTiffDirectories(source)
  const layout = layoutOf(name, main)
  const scale = scaleOf(name, main)
  checkMask(name, main, masked)
  // Checked before the cells: those of a raster in degrees are seldom square, and that is not its main problem.
  const crs = systemOf(name, main)
  const known = {
    name,
    kind: 'GeoTIFF',
    bytes: source.size,
    ...placeOf(name, main),
    crs,
    nodata: main.text(TAG.gdalNodata)?.trim() ?? null,
    ...(masked && { masked }),
  } as const
  const pages = keepPages(source)
  const whole = await openBlocks(source, pages, known, { directory: main, layout, scale })
  const openLevels = async (): Promise<readonly RasterLevel[]> => {
    const levels = [levelOf(whole)]
    for (const { directory, layout: smaller, cell } of overviewsOf(name, whole.facts, await overviews())) {
      const marked = directory.text(TAG.gdalNodata) === undefined ? scale : scaleOf(name, directory)
      const form = { directory, layout: smaller, scale: { ...scale, nodata: marked.nodata } }
      levels.push(levelOf(await openBlocks(source, pages, { ...known, cell }, form), whole.facts))
    }
    return levels
  }
  let levels: Promise<readonly RasterLevel[]> | null = null
  return { ...whole, levels: () => (levels ??= openLevels()), close: source.close }
}

/** How the blocks of a level are stored. */
interface StoredForm {
  readonly directory: TiffDirectory
  readonly layout: TiffLayout
  readonly scale: HeightScale
}

type KnownFacts = Pick<
  RasterFacts,
  'name' | 'kind' | 'bytes' | 'cell' | 'west' | 'north' | 'crs' | 'nodata' | 'masked'
>

async function openBlocks(
  source: RangeSource,
  pages: PageCache,
  known: KnownFacts,
  { directory, layout, scale }: StoredForm,
): Promise<BlockReader> {
  const { name, size } = source
  const { width, height, sample, compression, blockWidth, blockHeight } = layout
  const { rangesOf, sparse } = openIndex({ file: name, size, pages }, directory, layout)
  const { kind, bytes, cell, west, north, crs, nodata, masked } = known
  const facts: RasterFacts = {
    ...{ name, kind, bytes, width, height, cell, west, north, crs, nodata },
    ...(masked && { masked }),
    sample,
    ...{ compression: COMPRESSIONS[compression] ?? String(compression), blockWidth, blockHeight },
    ...(sparse && { sparse }),
  }
  const decodeBlock = await decoderOf(layout, directory)
  return {
    facts,
    source,
    rangesOf,
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

/** A mask without a nodata value hides cells whose numbers, often 0, would become ground. */
function checkMask(file: string, tags: TiffTags, masked: boolean): void {
  if (masked && tags.text(TAG.gdalNodata) === undefined)
    throw new ReliefRefusal(
      `${file}: marks missing cells by an internal mask, which is not read; write them as a nodata value, for example with gdalwarp -dstnodata -9999`,
    )
}

function scaleOf(file: string, tags: TiffTags): HeightScale {
  const written = tags.text(TAG.gdalNodata)
  const nodata = written === undefined ? NaN : nodataFrom(written)
  if (nodata === null)
    throw new ReliefRefusal(`${file}: its nodata value, "${written?.trim() ?? ''}", is not a number`)
  const factor = Number(gdalItem(tags, 'SCALE') ?? 1)
  const offset = Number(gdalItem(tags, 'OFFSET') ?? 0)
  if (!Number.isFinite(factor) || factor === 0 || !Number.isFinite(offset))
    throw new ReliefRefusal(`${file}: its scale (${factor}) and offset (${offset}) are not valid for heights`)
  return { nodata, factor, offset }
}
