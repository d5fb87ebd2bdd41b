import { setTimeout as waitFor } from 'node:timers/promises'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { limitConcurrency } from '#server/platform/limits/limit-concurrency.ts'
import type { RateLimit } from '#server/platform/config/config.ts'
import type { Counter, MakeCounter } from '#server/platform/limits/limits.ts'

/** How much open data one address takes. */
export interface RowBudget {
  /**
   * Runs an answer when it is its turn. A request that goes on where another answer ended is never refused, because programs that
   * are refused in the middle lose what they have, or show a part as the whole; they wait instead.
   * @param answer resolves with the number of rows that it took
   */
  run: <Result>(asking: Asking, answer: () => Promise<{ rows: number; result: Result }>) => Promise<Result>
}

interface Asking {
  /** Who asks. */
  key: string
  isContinued: boolean
  /** Aborted when the client hangs up. */
  signal: AbortSignal
}

interface Answers {
  /** What is thrown for those who are refused. */
  refuse: (milliseconds: number) => Error
  wait?: (milliseconds: number, value: undefined, options: { signal: AbortSignal }) => Promise<unknown>
}

/**
 * Answers at once, for one address and for all together. Each holds a connection to the database until its text is written,
 * and the text of one is written at a time: more than these would only keep connections from other requests.
 */
const AT_ONCE = 4
const AT_ONCE_FOR_ALL = 6
/** Milliseconds. QGIS gives up after a minute. */
const LONGEST_WAIT = 20_000
/** Rows that a question costs at least: one that finds nothing also makes work. */
const LEAST_ROWS = 20

export function openRowBudget(
  limit: RateLimit,
  makeCounter: MakeCounter,
  { refuse, wait = waitFor }: Answers,
): RowBudget {
  const counter = limit && makeCounter('openRowsByAddress', { ...limit, canBeGivenBack: true })
  const turns = new Map<string, { run: ReturnType<typeof limitConcurrency>; waiting: number }>()
  const forAll = limitConcurrency('openData', AT_ONCE_FOR_ALL)

  const inTurn = async <Result>(key: string, task: () => Promise<Result>): Promise<Result> => {
    const own = turns.get(key) ?? { run: limitConcurrency('openData', AT_ONCE), waiting: 0 }
    turns.set(key, own)
    own.waiting += 1
    try {
      return await own.run(() => forAll(task))
    } finally {
      own.waiting -= 1
      if (own.waiting === 0) turns.delete(key)
    }
  }
  /** Throws what `refuse` makes if nothing is left, the wait would be long, and the request does not go on. */
  const mayGoOn = async (count: Counter, { key, isContinued, signal }: Asking): Promise<void> => {
    const taken = await count.get(key)
    if (!taken || taken.remainingPoints > 0 || taken.msBeforeNext <= 0) return
    if (!isContinued && taken.msBeforeNext > LONGEST_WAIT) throw refuse(taken.msBeforeNext)
    await wait(Math.min(taken.msBeforeNext, LONGEST_WAIT), undefined, { signal })
  }
  return {
    run: async ({ key, isContinued, signal }, answer) => {
      if (counter) await mayGoOn(counter, { key, isContinued, signal })
      return inTurn(key, async () => {
        signal.throwIfAborted()
        const { rows, result } = await answer()
        if (counter) await charge(counter, key, Math.max(rows, LEAST_ROWS))
        return result
      })
    },
  }
}

async function charge(counter: Counter, key: string, rows: number): Promise<void> {
  try {
    await counter.consume(key, rows)
  } catch (full) {
    // The next request feels it; this one has its rows.
    if (!(full instanceof RateLimiterRes)) throw full
  }
}
