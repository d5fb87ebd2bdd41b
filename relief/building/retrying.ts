import { setTimeout as wait } from 'node:timers/promises'
import { isPassing } from '../passing.ts'

/** Seconds before the first repetition; each further pause is twice as long. */
const FIRST_PAUSE = 15

/** How often to try again after trouble that may pass. */
export interface Retrying {
  /** Number of repetitions; 0 for none. */
  readonly retries: number
  /** Called before each pause with what went wrong, its length in seconds and the number of the repetition. */
  readonly onRetry?: (error: unknown, seconds: number, retry: number) => void
  /** Takes seconds; for tests. */
  readonly pause?: (seconds: number) => Promise<unknown>
}

/**
 * Does work again after trouble that may pass, such as a busy server or a full disk. The work must go on where it was.
 * Throws everything else at once, and the last trouble when all repetitions are used up.
 */
export async function retrying<T>(
  { retries, onRetry, pause = (seconds) => wait(seconds * 1000) }: Retrying,
  work: () => Promise<T>,
): Promise<T> {
  for (let retry = 1; ; retry++) {
    try {
      return await work()
    } catch (error) {
      if (retry > retries || !isPassing(error)) throw error
      const seconds = FIRST_PAUSE * 2 ** (retry - 1)
      onRetry?.(error, seconds, retry)
      await pause(seconds)
    }
  }
}
