import type { Readable } from 'node:stream'
import { BODY_MINIMUM_RATE } from '#contract/http/limits.ts'

/**
 * Calls `tooSlow` once when fewer bytes arrive than BODY_PACE requires in its time. Time is counted in ticks and not by the
 * clock, because a process that stands still receives nothing. Returns a function that ends the watch.
 */
export function minimumRate(stream: Readable, tooSlow: () => void): () => void {
  let received = 0
  const count = (chunk: Uint8Array) => {
    received += chunk.length
  }
  /** Bytes that had arrived, second by second. */
  const before = [0]
  const clock = setInterval(() => {
    before.push(received)
    if (before.length <= BODY_MINIMUM_RATE.seconds) return
    if (received - (before.shift() ?? 0) >= BODY_MINIMUM_RATE.bytes) return
    stop()
    tooSlow()
  }, 1000)
  clock.unref()
  const stop = () => {
    clearInterval(clock)
    stream.off('data', count)
    for (const end of ENDS) stream.off(end, stop)
  }
  stream.on('data', count)
  for (const end of ENDS) stream.on(end, stop)
  return stop
}

const ENDS = ['end', 'error', 'close'] as const
