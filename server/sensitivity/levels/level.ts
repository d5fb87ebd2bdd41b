import type { Grant, HerRegion } from '#contract/review/grants.ts'
import type { SensitivityLevel } from '#contract/review/sensitivity-levels.ts'

/** A record as far as its level goes. */
export interface Level {
  sensitivity: SensitivityLevel
  /** User id of its finder; null if the finder has left. */
  finder: number | null
  /** Of its exact place; null outside all regions, or where nobody knows the boundaries. */
  region: HerRegion | null
  /** Whether the finder set the level; null for an open record. */
  setByFinder: boolean | null
}

export interface LevelState extends Level {
  deletedAt: Date | null
  hiddenAt: Date | null
  /** Since when and until when everyone could see the exact record. */
  publicFrom: Date | null
  publicUntil: Date | null
  /** When and why the level was set; null for an open record. */
  setAt: Date | null
  reason: string | null
}

/** Somebody who may have the right to exact records. */
export interface Reader {
  id: number
  administrator: boolean
  /** Roles for an area. */
  grants: readonly Grant[]
}
