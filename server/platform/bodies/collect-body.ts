import type { Readable } from 'node:stream'
import { REQUEST_PHRASES, REQUEST_TEXTS } from '#contract/http/errors.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { BODY_MINIMUM_RATE } from '#contract/http/limits.ts'
import type { BodyPlace } from './body-room.ts'

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

/** Sizes in bytes. The first block is small, as most bodies are; each further block is twice as large, up to the largest. */
const FIRST_BLOCK = 4 * 1024
const LARGEST_BLOCK = 64 * 1024

/**
 * Returns the bytes of a body in blocks, so that a body in many small pieces takes no more memory than any other.
 * Throws a Refusal if the body is too long or too slow, or if there is no memory for it. The rest is then discarded, so that
 * a browser can send all of it and show the refusal.
 */
export function collectBody(stream: Readable, limit: number, place: BodyPlace): Promise<Buffer[]> {
  return new Promise((resolve, reject) => {
    const blocks = makeBlocks(place)
    const stopWatching = minimumRate(stream, () => end(new Refusal('too-slow', { headers: CLOSING })))
    const keep = (chunk: Uint8Array) => {
      try {
        if (blocks.size + chunk.length > limit) throw tooLong(limit)
        blocks.add(chunk)
      } catch (refusal) {
        end(refusal as Error)
      }
    }
    const end = (why: Error | null) => {
      stopWatching()
      stream.off('data', keep).off('end', finish).off('error', end).off('close', hungUp)
      // Without a listener, an error while the rest is discarded would end the process.
      stream.on('error', () => undefined)
      if (why === null) {
        resolve(blocks.whole())
      } else {
        stream.resume()
        reject(why)
      }
    }
    const finish = () => end(null)
    const hungUp = () => end(new Refusal('invalid', { detail: REQUEST_TEXTS.endedEarly }))
    stream.on('data', keep).on('end', finish).on('error', end).on('close', hungUp)
  })
}

const CLOSING = { connection: 'close' }

function tooLong(limit: number): Refusal {
  return new Refusal('too-large', { detail: REQUEST_PHRASES.bodyTooLarge.write({ max: limit }) })
}

function makeBlocks(place: BodyPlace) {
  const full: Buffer[] = []
  let current = Buffer.alloc(0)
  let used = 0
  const room = () => current.length - used
  const next = () => {
    const length = current.length === 0 ? FIRST_BLOCK : Math.min(current.length * 2, LARGEST_BLOCK)
    place.take(length)
    if (used > 0) full.push(current)
    current = Buffer.allocUnsafeSlow(length)
    used = 0
  }
  const blocks = {
    size: 0,
    add: (chunk: Uint8Array) => {
      for (let at = 0; at < chunk.length;) {
        if (room() === 0) next()
        const part = chunk.subarray(at, at + room())
        current.set(part, used)
        used += part.length
        at += part.length
      }
      blocks.size += chunk.length
    },
    whole: () => (used > 0 ? [...full, current.subarray(0, used)] : full),
  }
  return blocks
}
