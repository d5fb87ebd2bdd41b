import type { SeenUnder } from '#contract/relief/light.ts'
import type { Outline } from '#contract/records/outline.ts'
import type { SensitivityLevel } from '#contract/review/sensitivity-levels.ts'
import type { MonumentType, Period, SiteType } from '#contract/open-data/vocabulary.ts'

export type WithheldLevel = Exclude<SensitivityLevel, 'open'>

/** The content of a record, which the feature `records` defines. */
export interface ExactContent {
  title: string
  description: string
  prn: string | null
  siteType: SiteType
  monumentType: MonumentType | ''
  period: Period
  outline: Outline
  seenUnder: SeenUnder | null
}

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
