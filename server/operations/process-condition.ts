import type { AnswersOfGroup, ProcessCondition } from '#contract/site/operations.ts'
import { STEPS, type AnswerTimes, type Steps } from './answer-times.ts'
import { ANSWER_GROUPS } from '#contract/site/operations.ts'

/** Seconds between two signs of life. */
export const BEAT_EVERY = 15
/** Seconds after which a process counts as silent: it missed three signs of life. */
export const SILENT_AFTER = 3 * BEAT_EVERY

export function conditionOf({
  draining,
  silentFor,
}: {
  draining: boolean
  /** Seconds since its last sign of life, by the clock of the database. */
  silentFor: number
}): ProcessCondition {
  if (silentFor > SILENT_AFTER) return 'silent'
  return draining ? 'draining' : 'running'
}

/** The groups in which anything was answered, with the time in which 95 of 100 answers were given. */
export function answersByGroup(times: AnswerTimes): AnswersOfGroup[] {
  return ANSWER_GROUPS.flatMap((group) => {
    const count = times[group].reduce((sum, each) => sum + each, 0)
    return count === 0 ? [] : [{ group, count, p95: Math.round(percentile(times[group], 0.95) * 1000) }]
  })
}

/** Seconds; within a step, times count as evenly spread. Times beyond the last step count as its limit. */
function percentile(steps: Steps, part: number): number {
  const wanted = steps.reduce((sum, each) => sum + each, 0) * part
  let before = 0
  for (const [at, count] of steps.entries()) {
    const from = at === 0 ? 0 : (STEPS[at - 1] ?? 0)
    const to = STEPS[at]
    if (to === undefined) return from
    if (before + count >= wanted) return from + ((to - from) * (wanted - before)) / count
    before += count
  }
  return 0
}
