import path from 'node:path'
import { ReliefRefusal, DamagedBlock } from '../failures.ts'
import { ALONE, sidecarsOf, unreadMaskBeside } from '../beside/sidecars.ts'
import { HEADER_BYTES, readAsciiHeader, type AsciiHeader } from './ascii-header.ts'
import { findRows } from './ascii-rows.ts'
import { checkHeightUnits, HEIGHT_UNITS, nodataFrom, toHeights, type HeightUnit } from '../reader/heights.ts'
import { levelOf } from '../reader/levels.ts'
import { readRange, type RangeSource } from '../source/range-source.ts'
import { placeOfBlock, type BlockReader, type OpenRaster, type RasterFacts } from '../reader/raster.ts'

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

/** Rows are decoded together up to about this many cells, half a megabyte of text. */
const BLOCK_CELLS = 65_536

/**
 * Opens an ESRI ASCII grid of heights. With `known`, the facts of an earlier reading, the file is not searched for its
 * rows again. Throws ReliefRefusal with the file and the problem.
 * @param unit of the heights, where the user gave it
 */
export async function openAscii(
  source: RangeSource,
  known?: RasterFacts,
  unit: HeightUnit | null = null,
): Promise<OpenRaster> {
  const { name, size } = source
  const header = readAsciiHeader(name, await readRange(source, 0, Math.min(HEADER_BYTES, size)), size)
  const { width, height, cell, west, north } = header
  const { crs, nodata, factor, offset, notes } = besideHeader(source, header, unit)
  const mark = nodataFrom(nodata)
  if (mark === null) throw new ReliefRefusal(`${name}: its nodata value, "${nodata}", is not a number`)
  const scale = { nodata: mark, factor, offset }
  const blockHeight = Math.min(height, Math.max(1, Math.floor(BLOCK_CELLS / width)))
  const rowsAt =
    known?.bytes === size && known.rowsAt ? known.rowsAt : await findRows(source, header, blockHeight)
  const facts: RasterFacts = {
    ...{ name, kind: 'ASCII grid', bytes: size, width, height, cell, west, north, crs, nodata },
    ...((factor !== 1 || offset !== 0) && { scale: { factor, offset } }),
    ...(unit !== null && { heightUnit: unit }),
    ...{ sample: 'text', compression: 'none', blockWidth: width, blockHeight, rowsAt },
  }
  const blocks: BlockReader = {
    facts,
    source,
    rangesOf: (wanted) =>
      Promise.resolve(
        wanted.map((block) => {
          const [at = 0, end = 0] = rowsAt.slice(block, block + 2)
          return { offset: at, length: end - at }
        }),
      ),
    decode(block, text, doubts) {
      const { row, height: rows } = placeOfBlock(facts, block)
      const heights = new Float32Array(width * rows)
      try {
        readNumbers(text, heights)
      } catch (error) {
        if (!(error instanceof DamagedBlock)) throw error
        throw new ReliefRefusal(`${name}: is damaged in rows ${row} to ${row + rows - 1} (${error.message})`)
      }
      doubts?.add(heights, width, width, rows, scale)
      toHeights(heights, scale)
      return heights
    },
  }
  return { ...blocks, notes, levels: () => Promise.resolve([levelOf(blocks)]), close: source.close }
}

/**
 * Returns what the header leaves to files beside the grid: the system, a scale and a unit, and a nodata value if it names
 * none. As in GDAL, nothing else is taken from there.
 */
function besideHeader(source: RangeSource, header: AsciiHeader, unit: HeightUnit | null) {
  const beside = source.onDisk === true ? sidecarsOf(source.name) : ALONE
  if (beside.mask !== null) throw unreadMaskBeside(source.name, beside.mask)
  const { aux, auxName } = beside
  const prj = beside.prjSystem()
  if (unit === null) checkHeightUnits(source.name, { band: aux?.unit ?? null })
  const auxNodata = header.isNodataNamed ? null : (aux?.nodata ?? null)
  const isScaled = (aux?.factor ?? aux?.offset ?? null) !== null
  const taken = [
    ...(prj === undefined && beside.auxSystem() !== undefined ? ['system'] : []),
    ...(auxNodata === null ? [] : ['nodata value']),
    ...(isScaled ? ['scale'] : []),
  ]
  const metres = HEIGHT_UNITS[unit ?? 'm']
  return {
    crs: prj ?? beside.auxSystem() ?? null,
    nodata: auxNodata ?? header.nodata,
    factor: (aux?.factor ?? 1) * metres,
    offset: (aux?.offset ?? 0) * metres,
    notes: [
      ...taken.map((what) => `the ${what} is that of ${path.basename(auxName)} beside it`),
      ...beside.unread.map((name) => `${name} beside it is not read`),
    ],
  }
}
