import { messageOf } from '#contract/http/fault.ts'
import { leaveBar } from '../terminal/progress.ts'
import type { Retrying } from '../failures.ts'
import type { Listed } from '../mosaic/inputs/list-rasters.ts'
import { overlapsOf, type NamedFrame } from '../mosaic/inputs/overlaps.ts'
import { leftOutLines, overlapLines } from '../terminal/mosaic-lines.ts'
import { systemProblem } from '../terminal/system-problem.ts'

/** Exit codes of a program that a signal ended, as shells count them. */
const CODES = { SIGINT: 130, SIGTERM: 143 } as const
const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/**
 * Does work during which the process can be asked to stop: by Ctrl+C, or by SIGTERM, as from a scheduler. It then says the
 * words and ends. Finished work is kept.
 */
export async function stoppable<T>(words: string, work: () => Promise<T>): Promise<T> {
  const stop = (signal: (typeof SIGNALS)[number]): void => {
    leaveBar()
    console.error(`Stopped. ${words}`)
    process.exit(CODES[signal])
  }
  for (const signal of SIGNALS) process.once(signal, stop)
  try {
    return await work()
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop)
  }
}

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

/** Prints lines between two rules, so that nobody overlooks them. */
export function warn(lines: readonly string[]): void {
  leaveBar()
  const rule = '!'.repeat(72)
  console.error([rule, ...lines, rule].join('\n'))
}

/**
 * Prints which rasters overlap and which of them win, and what is not read of the given folders.
 * @param rasters those that are read, in the order in which they win
 */
export function sayWhatIsRead({ leftOut }: Listed, rasters: readonly NamedFrame[]): void {
  const { ground, rest } = leftOutLines(leftOut)
  const important = [...overlapLines(overlapsOf(rasters)), ...ground]
  if (important.length > 0) warn(important)
  if (rest.length === 0) return
  leaveBar()
  console.error(rest.join('\n'))
}

/** Notes that are printed one by one; a folder of squares may have thousands. */
const MOST_NOTES = 10

/** Prints sentences about files beside the rasters. */
export function sayNotes(notes: readonly string[]): void {
  if (notes.length === 0) return
  leaveBar()
  const rest = notes.length - MOST_NOTES
  console.error(
    [...notes.slice(0, MOST_NOTES), ...(rest > 0 ? [`and ${rest} more such notes`] : [])].join('\n'),
  )
}
