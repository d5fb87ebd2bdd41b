import {
  FIGURE_LEAST_OPINIONS,
  type OpinionKind,
  type Opinions,
  type Share,
} from '#contract/review/opinions.ts'
import { CALIBRATION_LEAST_RECORDS, type Calibration } from '#contract/review/review-oversight.ts'
import type { Compared } from '../compared.ts'

/** The quantile of the normal distribution for an interval of 95 %. */
const Z = 1.959963984540054

/** Wilson's score interval for k of n, as fractions (Wilson 1927, Journal of the American Statistical Association 22, 209). */
function wilson(k: number, n: number): { low: number; high: number } {
  const share = k / n
  const spread = Z * Math.sqrt((share * (1 - share)) / n + (Z * Z) / (4 * n * n))
  const scale = 1 + (Z * Z) / n
  const middle = share + (Z * Z) / (2 * n)
  return { low: (middle - spread) / scale, high: (middle + spread) / scale }
}

type Counts = Readonly<Record<OpinionKind, number>>

/** What the counted opinions say together; nothing but nulls with too few. Opinions that cannot tell are in no figure. */
export function figureOf(counts: Counts): Pick<Opinions, 'archaeological' | 'type' | 'verdict'> {
  const k = counts.agree + counts.other_type
  const n = k + counts.natural_or_modern
  const archaeological = shareOf(k, n)
  if (!archaeological) return { archaeological: null, type: null, verdict: null }
  const { low, high } = wilson(k, n)
  const verdict = low >= 0.5 ? 'agree' : high <= 0.5 ? 'disagree' : 'differ'
  return { archaeological, type: shareOf(counts.agree, k), verdict }
}

/** @param least below so many, there is no share */
function shareOf(k: number, n: number, least = FIGURE_LEAST_OPINIONS): Share | null {
  if (n < least) return null
  const { low, high } = wilson(k, n)
  return { k, n, low: Math.round(low * 100), high: Math.round(high * 100) }
}

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
