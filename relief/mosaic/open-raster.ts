import { ReliefRefusal } from '../failures.ts'
import { looksLikeAscii } from '../ascii/ascii-header.ts'
import { openAscii } from '../ascii/ascii-raster.ts'
import { openFileSource } from '../source/file.source.ts'
import { readRange, type RangeSource } from '../source/range-source.ts'
import type { HeightUnit } from '../reader/heights.ts'
import type { OpenRaster, RasterFacts } from '../reader/raster.ts'
import type { MaskReading } from '../tiff/tiff-mask.ts'
import { openTiff } from '../tiff/tiff-raster.ts'
import { openUrlSource } from '../source/url.source.ts'
import { isAddress } from './inputs/raster-name.ts'

/**
 * Opens a raster by path or address; its first bytes tell the format. Throws ReliefRefusal with its name and the
 * problem.
 */
export async function openRaster(
  name: string,
  known?: RasterFacts,
  unit: HeightUnit | null = known?.heightUnit ?? null,
): Promise<OpenRaster> {
  const source = isAddress(name) ? await openUrlSource(name) : openFileSource(name)
  return openSource(source, known, unit, 'read')
}

/**
 * Does the same for a source, which is closed if it is not a raster.
 * @param masks what to do with a mask that hides heights
 */
export async function openSource(
  source: RangeSource,
  known?: RasterFacts,
  unit: HeightUnit | null = null,
  masks: MaskReading = 'refuse',
): Promise<OpenRaster> {
  try {
    const head = await readRange(source, 0, Math.min(64, source.size))
    const order = String.fromCharCode(...head.subarray(0, 2))
    if (order === 'II' || order === 'MM') return await openTiff(source, unit, masks)
    if (looksLikeAscii(head)) return await openAscii(source, known, unit)
    throw new ReliefRefusal(`${source.name}: is ${kindOf(head)}`)
  } catch (error) {
    source.close()
    throw error
  }
}

/** How other files that are taken for rasters begin, and what to do about them. */
const NO_RASTERS: readonly (readonly [RegExp, string])[] = [
  [/^(?:PK\x03\x04|\x1f\x8b|7z\xbc\xaf|Rar!)/, 'a packed file; unpack it, and give the raster in it'],
  [/^\0\x05\x16\x07/, 'what macOS writes beside a file, and not the raster itself; delete it'],
  [/^\s*<(?:!doctype|html)/i, 'a web page and not a raster; fetch the file again'],
  [
    /^(?:\xff\xfe|\xfe\xff)/,
    'a text in UTF-16, which GDAL does not read either; save it as plain text (ASCII)',
  ],
  [/^\xef\xbb\xbf/, 'a text that begins with a byte order mark (UTF-8); save it as plain text (ASCII)'],
  [/^LASF/, 'a point cloud; make a raster of it first'],
]

function kindOf(head: Uint8Array): string {
  const beginning = String.fromCharCode(...head)
  const known = NO_RASTERS.find(([form]) => form.test(beginning))
  return known?.[1] ?? 'neither a GeoTIFF nor an ASCII grid'
}

/** Opens a raster again from its facts. Throws ReliefRefusal when the file has changed. */
export async function reopenRaster(known: RasterFacts): Promise<OpenRaster> {
  const raster = await openRaster(known.name, known)
  const same = (['bytes', 'width', 'height', 'cell', 'west', 'north', 'sample', 'nodata'] as const).every(
    (fact) => raster.facts[fact] === known[fact],
  )
  const { scale } = raster.facts
  if (same && scale?.factor === known.scale?.factor && scale?.offset === known.scale?.offset) return raster
  raster.close()
  throw new ReliefRefusal(`${known.name}: is not the file that it was when the build began`)
}
