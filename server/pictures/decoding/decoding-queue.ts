import { Refusal } from '#server/platform/http/errors.ts'
import { waitIn } from '#server/platform/limits/queue-lengths.ts'

interface Bounds {
  /** Maximum memory of all tasks together. A task that needs more runs alone. */
  bytes: number
  atOnce: number
  /** With this many tasks waiting, the next one is refused as busy. */
  waiting: number
}

interface Waiting {
  bytes: number
  begin: () => void
}

/** Runs tasks in the order of their arrival, as many at once as their memory allows. */
export function decodingQueue({ bytes: most, atOnce, waiting: mostWaiting }: Bounds) {
  const waiting: Waiting[] = []
  let running = 0
  let inUse = 0

  const fits = (bytes: number) => running === 0 || (running < atOnce && inUse + bytes <= most)
  const enter = (bytes: number) => {
    running += 1
    inUse += bytes
  }
  const leave = (bytes: number) => {
    running -= 1
    inUse -= bytes
    for (let next = waiting[0]; next && fits(next.bytes); next = waiting[0]) {
      waiting.shift()
      enter(next.bytes)
      next.begin()
    }
  }
  const wait = async (bytes: number) => {
    const leaveQueue = waitIn('pictures')
    await new Promise<void>((begin) => waiting.push({ bytes, begin }))
    leaveQueue()
  }

  return async <T>(bytes: number, task: () => Promise<T>): Promise<T> => {
    if (waiting.length === 0 && fits(bytes)) enter(bytes)
    else if (waiting.length >= mostWaiting) throw new Refusal('busy')
    else await wait(bytes)
    try {
      return await task()
    } finally {
      leave(bytes)
    }
  }
}
