import type { Inspected } from '../mosaic/inspect.ts'
import type { RasterFacts } from '../reader/raster.ts'

/** Returns the description of one raster: its name, then a line for each fact, then its problems. */
export function inspectionLines({ name, facts, summary, problems }: Inspected): readonly string[] {
  const lines = [name]
  const say = (what: string, text: string): number => lines.push(`  ${what.padEnd(8)}${text}`)
  if (facts) {
    const { west, north, width, height, cell } = facts
    const kilometres = (width * height * cell * cell) / 1e6
    say('size', `${width} x ${height} cells of ${number(cell)} m, ${number(kilometres, 3)} km²`)
    const [east, south] = [west + width * cell, north - height * cell]
    say('extent', `east ${number(west)} to ${number(east)}, north ${number(south)} to ${number(north)}`)
    say('system', facts.crs ?? 'not named')
    say('stored', storage(facts))
    say('nodata', facts.nodata === null ? 'none named' : `${facts.nodata} for missing cells`)
    if (facts.masked === true) say('mask', 'internal; not read, only the nodata value marks missing cells')
  }
  if (summary) {
    const { lowest, highest, missing, cells } = summary
    if (lowest !== null && highest !== null)
      say('heights', `${number(lowest, 2)} m to ${number(highest, 2)} m`)
    say('missing', missing === 0 ? 'no cells' : `${number(missing)} cells, ${share(missing / cells)}`)
  }
  for (const problem of problems)
    say('problem', problem.startsWith(`${name}: `) ? problem.slice(name.length + 2) : problem)
  return lines
}

/** Returns the last line: the number of rasters and of those with problems. */
export function inspectionEnd(rasters: number, wrong: number): string {
  const counted = `${rasters} ${rasters === 1 ? 'raster' : 'rasters'}`
  return wrong === 0 ? `${counted}, no problems` : `${counted}, ${wrong} with problems`
}

function storage({ kind, sample, compression, blockWidth, blockHeight }: RasterFacts): string {
  if (kind === 'ASCII grid') return kind
  const packed = compression === 'none' ? 'uncompressed' : compression
  return `${kind}, ${sample}, ${packed}, blocks of ${blockWidth} x ${blockHeight} cells`
}

function number(value: number, decimals = 6): string {
  return String(Number(value.toFixed(decimals)))
}

/** Returns a percentage. A few missing cells are not shown as none, nor many as all. */
function share(part: number): string {
  const percent = Math.min(99.99, Math.max(0.01, part * 100))
  return part === 1 ? 'all of them' : `${number(percent, 2)} %`
}
