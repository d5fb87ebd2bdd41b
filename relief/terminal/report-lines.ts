import type { Inspected } from '../mosaic/inspect.ts'
import type { HeightSummary } from '../checks/check-whole.ts'
import type { RasterFacts } from '../reader/raster.ts'
import type { SharedStatus } from '../building/shared-work.ts'
import type { CheckedLayer } from '../tilesets/check-layer.ts'

/** The largest number of problems that is shown for one layer. */
const MOST_PROBLEMS = 20

/** Returns a line for a layer, then one for each of its problems. */
export function verificationLines({ name, tiles, bytes, zooms, problems }: CheckedLayer): readonly string[] {
  const facts = zooms
    ? `${tiles} tiles, ${(bytes / 1e6).toFixed(1)} MB, zooms ${zooms[0]}-${zooms[1]}`
    : 'no tiles'
  const shown = problems.slice(0, MOST_PROBLEMS).map((problem) => `  problem ${name}: ${problem}`)
  const rest = problems.length - shown.length
  return [
    `${name.padEnd(20)}${facts}`,
    ...shown,
    ...(rest > 0 ? [`  problem ${name}: and ${rest} more`] : []),
  ]
}

/** Returns the last line: the number of problems. */
export function verificationEnd(tileset: string, problems: number): string {
  if (problems === 0) return `${tileset}: no problems`
  return `${tileset}: ${problems} ${problems === 1 ? 'problem' : 'problems'}`
}

/** Returns the description of one raster: its name, then a line for each fact, each note, and each problem. */
export function inspectionLines({ name, facts, summary, problems, notes }: Inspected): readonly string[] {
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
    if (facts.scale)
      say('scale', `height = number × ${number(facts.scale.factor)} + ${number(facts.scale.offset)} m`)
  }
  if (summary) {
    const { lowest, highest, missing, cells } = summary
    if (lowest !== null && highest !== null)
      say('heights', `${number(lowest, 2)} m to ${number(highest, 2)} m`)
    say('missing', missing === 0 ? 'no cells' : `${number(missing)} cells, ${share(missing / cells)}`)
    if (facts) for (const line of oddLines(facts, summary)) say('odd', line)
  }
  const own = (text: string): string => (text.startsWith(`${name}: `) ? text.slice(name.length + 2) : text)
  for (const note of notes) say('note', own(note))
  for (const problem of problems) say('problem', own(problem))
  return lines
}

/** Returns lines about cells that a build leaves out, or draws as pits and needles. */
function oddLines(
  { west, north, cell }: RasterFacts,
  { doubts: { dropped, marks }, lone }: HeightSummary,
): readonly string[] {
  const lines: string[] = []
  if (marks.cells > 0) {
    const range = [...new Set([marks.lowest, marks.highest])].map((mark) => String(mark)).join(' to ')
    lines.push(
      `${marks.cells} of the missing cells hold ${range}, which the file does not name as its nodata value`,
    )
  }
  if (dropped.cells > 0)
    lines.push(
      `${dropped.cells} of the missing cells hold numbers beyond ±9000 m, from ${number(dropped.lowest, 2)} to ${number(dropped.highest, 2)}`,
    )
  if (lone.first) {
    const { column, row, height } = lone.first
    const place = `east ${number(west + (column + 0.5) * cell)}, north ${number(north - (row + 0.5) * cell)}`
    lines.push(
      `${lone.cells} ${lone.cells === 1 ? 'cell lies' : 'cells lie'} more than 50 m above or below all neighbours, the first at ${place} (${number(height, 2)} m)`,
    )
  }
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

/** Returns the status of work on many machines as lines: all squares, each part, the last change. */
export function statusLines(work: string, { squares, parts, lastChange }: SharedStatus): readonly string[] {
  const missing = squares.all - squares.done
  const rest = missing === 0 ? 'all finished' : `${missing} missing`
  return [
    work,
    `  squares ${squares.done} of ${squares.all}, ${rest}`,
    ...parts.map(({ part, of, done, all }) => {
      const state = done === all ? '' : `, ${all - done} missing`
      return `  part ${part}/${of}: ${done} of ${all}${state}`
    }),
    `  last change ${lastChange?.toISOString() ?? 'none'}`,
  ]
}

/** Returns the same for programs, on one line. */
export function statusJson({ plan, squares, parts, lastChange }: SharedStatus): string {
  const withMissing = <T extends { all: number; done: number }>(counted: T) => ({
    ...counted,
    missing: counted.all - counted.done,
  })
  return JSON.stringify({
    plan,
    finished: squares.done === squares.all,
    squares: withMissing(squares),
    parts: parts.map(withMissing),
    lastChange: lastChange?.toISOString() ?? null,
  })
}
