import { Refusal } from './errors.ts'

/**
 * Runs tasks in the order of their arrival, at most `limit` at once. With `mostWaiting` tasks waiting, the next is refused
 * as busy, so that work does not pile up.
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
      // The place is passed on, so that no later task comes first.
      if (next) next()
      else running -= 1
    }
  }
}
