import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import type { Box } from '#geo/shapes/box.ts'

const SIDES = ['west', 'south', 'east', 'north'] as const
type Sides = Partial<Record<(typeof SIDES)[number], number>>

/** Returns the box; null without sides. If only some sides are given, refuses the missing ones. */
export function boxOf(query: Sides): { box: Box | null } | { refusals: Record<string, string[]> } {
  const missing = SIDES.filter((side) => query[side] === undefined)
  if (missing.length === SIDES.length) return { box: null }
  if (missing.length > 0)
    return { refusals: Object.fromEntries(missing.map((side) => [side, [REFUSAL_TEXTS.required]])) }
  return { box: query as Box }
}
