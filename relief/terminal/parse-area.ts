import { groundOfSquare, type Area } from '../area.ts'
import { wrongCommand } from './parsing.ts'

const NUMBER = /^-?\d+(?:\.\d+)?$/
const EXAMPLES = 'as in --area SN68,SN69 or --area 262000,283000,264000,285000'

/**
 * Parses references of squares of the National Grid, or two corners in metres: the south-west, then the north-east.
 * Returns null for `all`. Throws ReliefRefusal with the part that is wrong.
 */
export function parseArea(words: string): Area | null {
  if (words.trim().toLowerCase() === 'all') return null
  const parts = words.split(',').map((part) => part.trim())
  if (parts.every((part) => NUMBER.test(part))) return betweenCorners(words, parts.map(Number))
  const rectangles = parts.map((part) => {
    const square = NUMBER.test(part) ? null : groundOfSquare(part)
    if (!square)
      throw wrongCommand(
        part === ''
          ? `--area "${words}" has an empty part; it must name squares or corners, ${EXAMPLES}`
          : `--area "${part}" is not a square of the National Grid, ${EXAMPLES}`,
      )
    return { written: part, ...square }
  })
  return { rectangles: withoutNested(rectangles), byReference: true }
}

function betweenCorners(written: string, numbers: readonly number[]): Area {
  const [west = NaN, south = NaN, east = NaN, north = NaN] = numbers
  if (numbers.length !== 4)
    throw wrongCommand(
      `--area "${written}" has ${numbers.length} ${numbers.length === 1 ? 'number' : 'numbers'}, but two corners have four, ${EXAMPLES}`,
    )
  if (west >= east || south >= north)
    throw wrongCommand(
      `--area "${written}" has its corners in the wrong order; give the south-west corner first, then the north-east, ${EXAMPLES}`,
    )
  return { rectangles: [{ written, west, south, east, north }], byReference: false }
}

/** Leaves out squares within others and repetitions, so that no ground is counted twice. */
function withoutNested(rectangles: Area['rectangles']): Area['rectangles'] {
  return rectangles.filter(
    (one, at) =>
      !rectangles.some((other, index) => {
        const inside =
          other.west <= one.west &&
          other.south <= one.south &&
          other.east >= one.east &&
          other.north >= one.north
        return inside && (other.east - other.west > one.east - one.west || index < at)
      }),
  )
}
