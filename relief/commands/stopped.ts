import { leaveBar } from '../terminal/progress.ts'

/** Exit codes of a program that a signal ended, as shells count them. */
const CODES = { SIGINT: 130, SIGTERM: 143 } as const

/** Ends the process when it is told to stop: by Ctrl+C, or by SIGTERM, as from a scheduler. Finished work is kept. */
export function whenStopped(words: string): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      leaveBar()
      console.error(`Stopped. ${words}`)
      process.exit(CODES[signal])
    })
}
