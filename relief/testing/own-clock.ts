import type { Clock } from '../lidar/host.ts'

export interface OwnClock extends Clock {
  /** Milliseconds of every wait so far. */
  readonly waits: number[]
  readonly pass: (milliseconds: number) => void
}

/** Makes a clock that stands still but for waits, which take no time. It begins in the middle of a day. */
export function ownClock(): OwnClock {
  let time = Date.parse('2026-11-23T12:00:00Z')
  const waits: number[] = []
  return {
    now: () => time,
    wait(milliseconds, signal) {
      signal.throwIfAborted()
      waits.push(milliseconds)
      time += milliseconds
      return Promise.resolve()
    },
    waits,
    pass(milliseconds) {
      time += milliseconds
    },
  }
}
