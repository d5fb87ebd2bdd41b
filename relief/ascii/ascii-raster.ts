import { existsSync, readFileSync, statSync } from 'node:fs'
import { ReliefRefusal, DamagedBlock } from '../failures.ts'
import { HEADER_BYTES, readAsciiHeader } from './ascii-header.ts'
import { findRows } from './ascii-rows.ts'
import { nodataFrom, toHeights } from '../reader/heights.ts'
import { levelOf } from '../reader/levels.ts'
import { readRange, type RangeSource } from '../source/range-source.ts'
import { placeOfBlock, type BlockReader, type OpenRaster, type RasterFacts } from '../reader/raster.ts'
import { systemNamed } from '../datum/projections.ts'

const SPACE = 32

const ZERO = 48

const NINE = 57

const POINT = 46

const MINUS = 45

const PLUS = 43

/** Digits beyond this value are skipped: whole numbers are no longer exact there, and float32 holds half as many. */
const MOST_WHOLE = 1e14

const POWERS = Float64Array.from({ length: 23 }, (_, power) => 10 ** power)

/**
 * Reads numbers between white space into `into`. Plain numbers (`-12.345`) are read digit by digit, because there are
 * millions of them; the others (`1e3`, `nan`) as words. Throws DamagedBlock for anything that is not a number, and
 * where there are more or fewer numbers than `into` holds.
 */
function readNumbers(text: Uint8Array, into: Float32Array): void {
  const size = text.length
  let count = 0
  let at = 0
  for (;;) {
    while (at < size && (text[at] ?? 0) <= SPACE) at++
    if (at >= size) break
    if (count === into.length) throw new DamagedBlock(`it has more than ${into.length} heights`)
    const start = at
    let byte = text[at] ?? 0
    const negative = byte === MINUS
    if (negative || byte === PLUS) byte = text[++at] ?? 0
    let digits = 0
    let decimals = 0
    let dot = 0
    while ((byte >= ZERO && byte <= NINE) || (byte === POINT && dot === 0)) {
      if (byte === POINT) dot = 1
      else if (digits < MOST_WHOLE) {
        digits = digits * 10 + (byte - ZERO)
        decimals += dot
      } else if (dot === 0) decimals--
      byte = ++at < size ? (text[at] ?? 0) : 0
    }
    if (byte > SPACE || at - start - (negative ? 1 : 0) - dot < 1 || decimals < 0 || decimals > 22) {
      while (at < size && (text[at] ?? 0) > SPACE) at++
      into[count++] = wordNumber(text.subarray(start, at))
    } else {
      const value = digits / (POWERS[decimals] ?? 1)
      into[count++] = negative ? -value : value
    }
  }
  if (count < into.length) throw new DamagedBlock(`it has ${count} of ${into.length} heights`)
}

function wordNumber(bytes: Uint8Array): number {
  const word = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 400)).toString('latin1')
  const value = Number(word)
  if (!Number.isNaN(value)) return value
  // As C libraries print what is not a number: nan, -nan(ind), 1.#QNAN.
  if (/^[-+]?(nan(\(\w*\))?|1\.#(qnan|ind|snan)\d*)$/i.test(word)) return NaN
  if (/^[-+]?(inf(inity)?|1\.#inf\d*)$/i.test(word)) return Infinity
  throw new DamagedBlock(`"${word.slice(0, 20).replace(/[^\x20-\x7e]/g, '?')}" is not a height`)
}

const MOST_BYTES = 100_000

/** `UNIT` of well-known text, with its size in metres; of degrees in the older form it is the size in radians. */
const LENGTH_UNIT = /\b(?:LENGTH)?UNIT\s*\[\s*"([^"]{0,80})"\s*,\s*([-+.\deE]+)/gi

const ANGLE = /degree|grad|radian|minute|second/i

/** The lines of ARC/INFO for the unit of the position and that of the heights. */
const ARC_FEET = /^[ \t]*Z?units[ \t]+FEET/im

/**
 * Returns the projected system that the `.prj` file beside a raster names; null where there is none or it is unknown.
 * Throws ReliefRefusal for degrees and feet.
 */
function systemBeside(file: string): string | null {
  const beside = ['.prj', '.PRJ']
    .map((end) => file.replace(/\.[^./\\]*$/, '') + end)
    .find((name) => existsSync(name))
  if (beside === undefined || statSync(beside).size > MOST_BYTES) return null
  return systemFromPrj(beside, readFileSync(beside, 'utf8'))
}

/**
 * Parses well-known text of ESRI and OGC, and the older lines of ARC/INFO. Returns null for an unknown system. Throws
 * ReliefRefusal for degrees and feet.
 */
function systemFromPrj(file: string, text: string): string | null {
  if (/^\s*GEOG(CS|CRS)\s*\[|^\s*Projection\s+GEOGRAPHIC/i.test(text))
    throw new ReliefRefusal(
      `${file}: is in degrees; project the raster to metres first (for Wales to EPSG:27700)`,
    )
  if (ARC_FEET.test(text)) throw new ReliefRefusal(`${file}: is not in metres`)
  const heights = text.search(/\bVERT(?:_?CS|CRS)\s*\[/i)
  for (const { 1: unit = '', 2: metres = '', index } of text.matchAll(LENGTH_UNIT)) {
    if (ANGLE.test(unit) || Number(metres) === 1) continue
    const what = heights >= 0 && index > heights ? 'has heights that are' : 'is'
    throw new ReliefRefusal(`${file}: ${what} not in metres (unit "${unit}")`)
  }
  const code = /\b(?:AUTHORITY|ID)\s*\[\s*"EPSG"\s*,\s*"?(\d{4,6})"?\s*\]\s*\]\s*$/i.exec(text)?.[1]
  return code === undefined ? systemNamed(text.slice(0, 400)) : `EPSG:${code}`
}

/** Rows are decoded together up to about this many cells, half a megabyte of text. */
const BLOCK_CELLS = 65_536

/**
 * Opens an ESRI ASCII grid of heights in metres. With `known`, the facts of an earlier reading, the file is not
 * searched for its rows again. Throws ReliefRefusal with the file and the problem.
 */
export async function openAscii(source: RangeSource, known?: RasterFacts): Promise<OpenRaster> {
  const { name, size } = source
  const header = readAsciiHeader(name, await readRange(source, 0, Math.min(HEADER_BYTES, size)), size)
  const { width, height, cell, west, north, nodata } = header
  const mark = nodataFrom(nodata)
  if (mark === null) throw new ReliefRefusal(`${name}: its nodata value, "${nodata}", is not a number`)
  const blockHeight = Math.min(height, Math.max(1, Math.floor(BLOCK_CELLS / width)))
  const rowsAt =
    known?.bytes === size && known.rowsAt ? known.rowsAt : await findRows(source, header, blockHeight)
  const facts: RasterFacts = {
    ...{
      name,
      kind: 'ASCII grid',
      bytes: size,
      width,
      height,
      cell,
      west,
      north,
      crs: systemBeside(name),
      nodata,
    },
    ...{ sample: 'text', compression: 'none', blockWidth: width, blockHeight, rowsAt },
  }
  const blocks: BlockReader = {
    facts,
    source,
    rangesOf: (wanted) =>
      Promise.resolve(
        wanted.map((block) => {
          const [offset = 0, end = 0] = rowsAt.slice(block, block + 2)
          return { offset, length: end - offset }
        }),
      ),
    decode(block, text) {
      const { row, height: rows } = placeOfBlock(facts, block)
      const heights = new Float32Array(width * rows)
      try {
        readNumbers(text, heights)
      } catch (error) {
        if (!(error instanceof DamagedBlock)) throw error
        throw new ReliefRefusal(`${name}: is damaged in rows ${row} to ${row + rows - 1} (${error.message})`)
      }
      toHeights(heights, { nodata: mark, factor: 1, offset: 0 })
      return heights
    },
  }
  return { ...blocks, levels: () => Promise.resolve([levelOf(blocks)]), close: source.close }
}
