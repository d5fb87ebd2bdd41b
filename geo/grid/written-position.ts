import { parseDegrees } from '../degrees.ts'
import { parseGridNumbers, parseGridReference, type GridSquare } from './grid-reference.ts'
import type { Place } from '../position.ts'

/** A place as people write it. */
export type WrittenPosition = { kind: 'square'; square: GridSquare } | { kind: 'degrees'; place: Place }

/**
 * Parses a text as a grid reference, as degrees or as grid numbers, in this order; full-width letters are like others.
 * Returns null for anything else.
 */
export function parseWrittenPosition(text: string): WrittenPosition | null {
  const plain = text.normalize('NFKC')
  const square = parseGridReference(plain)
  if (square) return { kind: 'square', square }
  const place = parseDegrees(plain)
  if (place) return { kind: 'degrees', place }
  const numbers = parseGridNumbers(plain)
  return numbers && { kind: 'square', square: numbers }
}
