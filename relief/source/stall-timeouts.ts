import { setTimeout as wait } from 'node:timers/promises'
import { TemporaryFailure } from '../failures.ts'

/** How long to wait for a server. */
export interface StallTimeouts {
  /** The longest time without a byte from the server, in milliseconds. */
  readonly timeout: number
  /** Pauses before asking again after trouble that may pass, in milliseconds each. */
  readonly waits: readonly number[]
  /** The longest pause that the server may ask for, in milliseconds. If it asks for more, nothing is asked again. */
  readonly mostWait: number
}

export const STALL_TIMEOUTS: StallTimeouts = { timeout: 30_000, waits: [500, 2000, 5000], mostWait: 60_000 }

/**
 * Asks again after trouble that may pass, with pauses. Throws TemporaryFailure with the address when patience has ended, and
 * at once whatever else `ask` throws.
 * @param hasMoved whether something has come since the last call, so that the time limit begins again
 */
export async function patiently<T>(
  name: string,
  { waits, mostWait }: StallTimeouts,
  ask: () => Promise<T>,
  hasMoved = () => false,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof TemporaryFailure)) throw error
      if (hasMoved()) attempt = 0
      const pause = Math.max(waits[attempt] ?? Infinity, error.retryAfter ?? 0)
      if (pause > mostWait) {
        const attempts = attempt === 0 ? '' : `, after ${attempt + 1} attempts`
        throw new TemporaryFailure(`${name}: ${error.message}${attempts}`, error.retryAfter)
      }
      await wait(pause)
    }
  }
}
