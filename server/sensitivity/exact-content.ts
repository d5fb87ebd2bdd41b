import type { SensitivityLevel } from '#contract/review/sensitivity-levels.ts'

export type WithheldLevel = Exclude<SensitivityLevel, 'open'>

export interface LevelSetting {
  /** Null if the portal does it by itself. */
  by: number | null
  byFinder: boolean
  reason: string | null
}

/** The columns of exact_records that say who withheld the record, when and why. */
export function settingColumns({ by, byFinder, reason }: LevelSetting) {
  return { set_by: by, set_by_finder: byFinder, set_at: new Date(), reason }
}
