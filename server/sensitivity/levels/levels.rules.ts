import { REVIEWING_ROLES, type Area } from '#contract/review/grants.ts'
import { SENSITIVITY_LEVELS, type SensitivityLevel } from '#contract/review/sensitivity-levels.ts'
import { areaOf, isWithin } from '#server/platform/http/reviewer.rules.ts'
import type { ExactState, SensitivityState } from '#contract/review/sensitivity.ts'
import type { Level, Reader, LevelState } from './level.ts'

/** Whether this reader may see the exact record. */
export function hasRightToExact(reader: Reader | null, level: Pick<Level, 'finder' | 'region'>): boolean {
  return reader !== null && (reader.id === level.finder || looksAfter(reader, level))
}

/** Whether this reader sees the record exactly for the sake of the heritage, not because they found it. */
export function looksAfter(reader: Authority, { region }: Pick<Level, 'region'>): boolean {
  return isWithin(stewardArea(reader), region)
}

/** Where this reader sees exact records: reviewers and HER officers in their area, administrators everywhere. */
export function stewardArea(reader: Authority): Area {
  return areaOf(reader, REVIEWING_ROLES)
}

type Authority = Pick<Reader, 'administrator' | 'grants'>

/** Whether this reader has the right to all exact records: administrators, and reviewers and HER officers for all of Wales. */
export function looksAfterAll(reader: Authority): boolean {
  return stewardArea(reader) === 'wales'
}

/** The levels to which this reader may change the record; empty for those without the right to it. */
export function choicesOf(reader: Reader, level: Level): SensitivityLevel[] {
  if (looksAfter(reader, level)) return SENSITIVITY_LEVELS.filter((each) => each !== level.sensitivity)
  if (!hasRightToExact(reader, level)) return []
  if (level.sensitivity === 'open') return ['generalised']
  return level.sensitivity === 'generalised' && level.setByFinder ? ['open'] : []
}

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
