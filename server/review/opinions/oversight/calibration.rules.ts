import { CALIBRATION_LEAST_RECORDS, type Calibration } from '#contract/review/review-oversight.ts'
import type { Compared } from '../compared.ts'
import { shareOf } from './figure.rules.ts'

const TENTHS = 10

/** Puts what opinions said beside what reviewers decided. */
export function calibrate(compared: readonly Compared[]): Calibration {
  const records = total(compared)
  const enough = records >= CALIBRATION_LEAST_RECORDS
  return {
    records,
    needed: CALIBRATION_LEAST_RECORDS,
    tenths: enough ? Array.from({ length: TENTHS }, (_, tenth) => tenthOf(compared, tenth)) : [],
  }
}

function tenthOf(compared: readonly Compared[], tenth: number): Calibration['tenths'][number] {
  const within = compared.filter(({ k, n }) => Math.min(TENTHS - 1, Math.floor((k * TENTHS) / n)) === tenth)
  const confirmed = total(within.filter((each) => each.confirmed))
  const width = 100 / TENTHS
  return { from: tenth * width, to: (tenth + 1) * width, confirmed: shareOf(confirmed, total(within), 1) }
}

function total(compared: readonly Compared[]): number {
  return compared.reduce((sum, { records }) => sum + records, 0)
}
