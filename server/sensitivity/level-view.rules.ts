import type { ExactState, SensitivityState } from '#contract/review/sensitivity.ts'
import type { LevelState, Reader } from './level.ts'
import { choicesOf } from './levels.rules.ts'

/** Returns the level of a record for somebody with the right to the exact record. */
export function toSensitivityState(
  level: LevelState,
  { viewer, on }: { viewer: Reader; on: boolean },
): SensitivityState {
  return { sensitivity: level.sensitivity, exact: toExactState(level, { viewer, on }) }
}

function toExactState(level: LevelState, { viewer, on }: { viewer: Reader; on: boolean }): ExactState {
  return {
    public_from: level.publicFrom?.toISOString() ?? null,
    public_until: level.publicUntil?.toISOString() ?? null,
    set_at: level.setAt?.toISOString() ?? null,
    set_by_finder: level.setByFinder,
    reason: level.reason,
    choices: on ? choicesOf(viewer, level) : [],
  }
}
