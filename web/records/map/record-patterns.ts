import type { ExpressionSpecification } from 'maplibre-gl'
import type { ReviewState, SureArchaeological } from '#contract/review/verdicts.ts'
import type { RecordStyle } from '#web/map/layers/layer-state.ts'
import { cased, MARKS } from '#web/map/layers/marks.ts'

/** The lines in which outlines are drawn: the colour alone never tells one record from another. */
export const PATTERNS = ['solid', 'dashed', 'dotted', 'fine'] as const
export type Pattern = (typeof PATTERNS)[number]

/** Dashes and gaps in widths of the line; dots are dashes without a length, with round ends. */
export const DASHES: Readonly<Record<Exclude<Pattern, 'solid'>, readonly [dash: number, gap: number]>> = {
  dashed: [4, 3],
  dotted: [0, 2],
  fine: [1.5, 1],
}

/** Widths of lines in pixels. */
export const PLAIN_WIDTH = MARKS.records.width
/** What the casings add to a line: of every record, and of those that a reviewer confirmed. */
export const CASING = cased(MARKS.records) - PLAIN_WIDTH
export const CONFIRMED_CASING = 6
export const WIDTHS: Readonly<Record<SureArchaeological, number>> = {
  high: 3,
  medium: 2,
  low: 1.5,
  negligible: 1,
}
/** Opacities of fills, 0 to 1. */
export const FILLS: Readonly<Record<SureArchaeological, number>> = {
  high: 0.3,
  medium: 0.2,
  low: 0.1,
  negligible: 0,
}

const REVIEW: ExpressionSpecification = ['get', 'review']
const SURE: ExpressionSpecification = ['get', 'sure']
/** What only the square of a record says of itself. */
const IS_SQUARE: ExpressionSpecification = ['==', ['get', 'place'], 'square']

/** Of a state that the tiles name. */
export function byState<Value extends string | number>(
  values: Readonly<Partial<Record<ReviewState, Value>>>,
  otherwise: Value,
): ExpressionSpecification {
  return ['match', REVIEW, ...pairsOf(values), otherwise]
}

/** Of a confidence; `unsaid` where nobody said how sure they are. */
export function bySure<Value extends string | number>(
  values: Readonly<Record<SureArchaeological, Value>>,
  unsaid: Value,
): ExpressionSpecification {
  return ['match', SURE, ...pairsOf(values), unsaid]
}

/** The type of an expression that ends with the values asks for at least one of them. */
function pairsOf<Value>(values: Readonly<Record<string, Value>>): [string, Value, ...(string | Value)[]] {
  const [first, ...others] = Object.entries(values)
  if (!first) throw new RangeError('There is nothing to tell apart')
  return [...first, ...others.flat()]
}

export interface RecordLook {
  style: RecordStyle
  /** Whether the style `state` shows records that were judged not archaeological. */
  rejected: boolean
}

/** Of the records, those that are shown. */
export function isShown({ style, rejected }: RecordLook): ExpressionSpecification {
  const hidden = style === 'state' && !rejected ? 'not_archaeological' : ''
  return ['!=', REVIEW, hidden]
}

/** Of the records that are shown, those whose outline has this pattern. */
export function isDrawnAs(pattern: Pattern, look: RecordLook): ExpressionSpecification {
  return ['all', isShown(look), ['==', patternIn(look.style), pattern]]
}

/** Of the records that are shown, those that a reviewer confirmed. */
export function isConfirmed(look: RecordLook): ExpressionSpecification {
  return ['all', look.style === 'state', ['==', REVIEW, 'verified'], isShown(look)]
}

function patternIn(style: RecordStyle): ExpressionSpecification {
  const pattern = (name: Pattern) => name
  if (style === 'confidence') return ['case', ['has', 'sure'], pattern('solid'), pattern('fine')]
  if (style === 'plain') return ['to-string', pattern('solid')]
  const judged = byState<Pattern>({ not_archaeological: 'dashed', already_recorded: 'dotted' }, 'solid')
  return ['case', IS_SQUARE, pattern('fine'), judged]
}
