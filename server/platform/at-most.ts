import { Refusal } from './errors.ts'

/**
 * Runs tasks in the order they came, at most `limit` at once. With `mostWaiting` waiting already, the next is refused
 * as busy: work that piles up helps nobody.
 */
export function atMost(
  limit: number,
  mostWaiting = Number.POSITIVE_INFINITY,
): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0

  return async (task) => {
    if (running >= limit && waiting.length >= mostWaiting) throw new Refusal('busy')
    if (running >= limit) await new Promise<void>((resume) => waiting.push(resume))
    else running += 1
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      // The place is handed on, so that nobody slips in between.
      if (next) next()
      else running -= 1
    }
  }
}
