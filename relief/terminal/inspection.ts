import type { Inspected } from '../reader/inspect.ts'
import type { RasterFacts } from '../reader/raster.ts'

/** What there is to say of one raster: its name and a line for each matter, with what is wrong last. */
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
    say(
      'marks',
      facts.nodata === null ? 'no mark for missing cells is named' : `${facts.nodata} for missing cells`,
    )
  }
  if (summary) {
    const { lowest, highest, missing, cells } = summary
    if (lowest !== null && highest !== null)
      say('heights', `${number(lowest, 2)} m to ${number(highest, 2)} m`)
    say('missing', missing === 0 ? 'no cell' : `${number(missing)} cells, ${share(missing / cells)}`)
  }
  for (const problem of problems)
    say('wrong', problem.startsWith(`${name}: `) ? problem.slice(name.length + 2) : problem)
  return lines
}

/** The last line: how many there were and how many of them are wrong. */
export function inspectionEnd(rasters: number, wrong: number): string {
  const counted = `${rasters} ${rasters === 1 ? 'raster' : 'rasters'}`
  return wrong === 0 ? `${counted}, nothing wrong` : `${counted}, ${wrong} with something wrong`
}

function storage({ kind, sample, compression, blockWidth, blockHeight }: RasterFacts): string {
  if (kind === 'ASCII grid') return kind
  const packed = compression === 'none' ? 'not compressed' : compression
  return `${kind}, ${sample}, ${packed}, blocks of ${blockWidth} x ${blockHeight} cells`
}

function number(value: number, decimals = 6): string {
  return String(Number(value.toFixed(decimals)))
}

/** A few missing cells are not called none, nor many all. */
function share(part: number): string {
  const percent = Math.min(99.99, Math.max(0.01, part * 100))
  return part === 1 ? 'all of them' : `${number(percent, 2)} %`
}
