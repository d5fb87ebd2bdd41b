import { messageOf } from '#contract/http/fault.ts'
import type { Retrying } from '../building/retrying.ts'
import { leaveBar } from '../terminal/progress.ts'
import { systemProblem } from '../terminal/system-problem.ts'

/** Tries again after trouble that may pass, and says so on the terminal each time. */
export function retryingAloud(retries: number): Retrying {
  return {
    retries,
    onRetry(error, seconds, retry) {
      leaveBar()
      const problem = systemProblem(error) ?? messageOf(error)
      console.error(`${problem}. Trying again in ${seconds} s (${retry} of ${retries}).`)
    },
  }
}
