import { ANSWER_GROUPS, type AnswerGroup } from '#contract/site/operations.ts'

/** Upper limits of the steps in seconds; a last step has what took longer. */
export const STEPS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const MINUTE = 60_000
/** Minutes that are kept. */
const KEPT = 10

/** Numbers of answers by step of time. */
export type Steps = number[]
export type AnswerTimes = Record<AnswerGroup, Steps>

export interface AnswersOfLately {
  note: (group: AnswerGroup, seconds: number) => void
  /** Those of the last ten minutes. */
  lately: () => AnswerTimes
}

/** @param now milliseconds; never goes back */
export function countAnswers(now: () => number = () => performance.now()): AnswersOfLately {
  let minutes: { begun: number; times: AnswerTimes }[] = []

  const current = (): AnswerTimes => {
    const begun = Math.floor(now() / MINUTE)
    minutes = minutes.filter((each) => each.begun > begun - KEPT)
    const last = minutes.at(-1)
    if (last?.begun === begun) return last.times
    const times = noAnswers()
    minutes.push({ begun, times })
    return times
  }
  return {
    note: (group, seconds) => {
      const step = STEPS.findIndex((most) => seconds <= most)
      const steps = current()[group]
      const at = step === -1 ? STEPS.length : step
      steps[at] = (steps[at] ?? 0) + 1
    },
    lately: () => {
      current()
      return addUp(minutes.map(({ times }) => times))
    },
  }
}

export function noAnswers(): AnswerTimes {
  return Object.fromEntries(
    ANSWER_GROUPS.map((group) => [group, Array<number>(STEPS.length + 1).fill(0)]),
  ) as AnswerTimes
}

/** Adds up what several minutes, or several processes, counted. What another release counts by other steps is left out. */
export function addUp(all: readonly Readonly<Partial<Record<string, number[]>>>[]): AnswerTimes {
  const sum = noAnswers()
  for (const times of all)
    for (const group of ANSWER_GROUPS) {
      const steps = times[group]
      if (steps?.length === STEPS.length + 1)
        sum[group] = sum[group].map((count, at) => count + (steps[at] ?? 0))
    }
  return sum
}
