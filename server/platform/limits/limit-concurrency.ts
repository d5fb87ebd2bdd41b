import { Refusal } from '#server/platform/http/errors.ts'
import { waitIn, type QueueName } from './queue-lengths.ts'

/**
 * Runs tasks in the order of their arrival, at most `limit` at once. With `mostWaiting` tasks waiting, the next is refused
 * as busy, so that work does not pile up.
 */
export function limitConcurrency(
  name: QueueName,
  limit: number,
  mostWaiting = Number.POSITIVE_INFINITY,
): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0

  const wait = async () => {
    const leave = waitIn(name)
    await new Promise<void>((resume) => waiting.push(resume))
    leave()
  }
  return async (task) => {
    if (running >= limit && waiting.length >= mostWaiting) throw new Refusal('busy')
    if (running >= limit) await wait()
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
