import { FILTER_LIMITS, FilterFault } from './filter-fault.rules.ts'
import type { RawPoint, RawShape } from '../ogc/condition.ts'
import { boxShape, pointOf, polygonShape } from './raw-tree.rules.ts'
import type { TokenReader } from './token-reader.rules.ts'

/** Words that begin a geometry. Those that no filter of ours can use are named in the refusal. */
export const SHAPE_WORDS: readonly string[] = [
  'POINT',
  'POLYGON',
  'MULTIPOLYGON',
  'BBOX',
  'LINESTRING',
  'MULTIPOINT',
  'MULTILINESTRING',
  'GEOMETRYCOLLECTION',
]

/** Reads a geometry in well-known text, or a box as CQL2 has it. */
export function readShape(tokens: TokenReader): RawShape {
  const { text, at } = tokens.skip()
  const word = text.toUpperCase()
  if (word === 'BBOX')
    return boxShape(
      readList(tokens, () => readNumber(tokens)),
      at,
    )
  if (word === 'POINT') {
    tokens.must('(')
    const point = readPoint(tokens)
    tokens.must(')')
    return { type: 'Point', points: [point] }
  }
  const readRings = () => readList(tokens, () => readRing(tokens, at))
  if (word === 'POLYGON') return polygonShape([readRings()], at)
  if (word === 'MULTIPOLYGON') return polygonShape(readList(tokens, readRings), at)
  throw new FilterFault(`A geometry can be a POINT, a POLYGON, a MULTIPOLYGON or a BBOX, not a ${word}`, at)
}

function readRing(tokens: TokenReader, at: string): RawPoint[] {
  const ring = readList(tokens, () => readPoint(tokens))
  if (ring.length > FILTER_LIMITS.points)
    throw new FilterFault(`A geometry may have at most ${FILTER_LIMITS.points} points`, at)
  return ring
}

function readPoint(tokens: TokenReader): RawPoint {
  const { at } = tokens.next
  const numbers: number[] = []
  while (tokens.next.kind === 'number') numbers.push(readNumber(tokens))
  return pointOf(numbers, at)
}

function readNumber(tokens: TokenReader): number {
  const value = tokens.number()
  tokens.skip()
  return value
}

function readList<Item>(tokens: TokenReader, read: () => Item): Item[] {
  tokens.must('(')
  const items = [read()]
  while (tokens.take(',')) items.push(read())
  tokens.must(')')
  return items
}
