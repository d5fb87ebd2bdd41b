import { REQUEST_TEXTS } from '#contract/http/errors.ts'
import { jsonOr } from '#contract/http/json-or.ts'
import { POSITION_METRES, POSITION_SOURCES, type StatedPosition } from '#contract/records/position.ts'
import type { Fields, Refusals } from '#server/platform/bodies/fields.rules.ts'
import { Judge } from './judge.rules.ts'

/** Undefined if it is refused. */
export function positionOf(judge: Judge, sent: unknown): StatedPosition | undefined {
  const position = judge.object('position', sent, ['metres', 'by'])
  if (!position) return undefined
  const metres = judge.choice('position: metres', position.metres, POSITION_METRES)
  const by = judge.choice('position: by', position.by, POSITION_SOURCES)
  if (judge.errors.length > 0 || metres === undefined || by === undefined) return undefined
  return { metres, by }
}

/** Reads the field `position`, which forms send as JSON text. Null if it is absent, null or blank; also if it is refused. */
export function readPosition(fields: Fields, refusals: Refusals): StatedPosition | null {
  const sent = fields.get('position') ?? null
  if (sent === null || sent === '') return null
  const value = typeof sent === 'string' ? jsonOr(undefined, sent) : sent
  const position = positionOf(new Judge('finished'), value)
  if (!position) refusals.position = [REQUEST_TEXTS.position]
  return position ?? null
}
