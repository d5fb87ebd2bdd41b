import { isIPv6 } from 'node:net'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { REFUSAL_PHRASES } from '#contract/http/errors.ts'
import type { Limits, RateLimit } from '#server/platform/config/config.ts'
import { Refusal } from '#server/platform/http/errors.ts'

/** Counts one attempt of `key` against the limit. Throws a Refusal if none are left. */
export type Consume = (limit: keyof Limits, key: string) => Promise<void>

interface Tries {
  spend: Consume
  /** Throws the same Refusal as `spend`, but counts nothing. */
  refuseSpent: Consume
}

/** Counts the attempts of one limit. `consume` rejects with a RateLimiterRes if none are left. */
export interface Counter {
  /** @param points 1, if not given */
  consume: (key: string, points?: number) => Promise<RateLimiterRes>
  get: (key: string) => Promise<RateLimiterRes | null>
  reward: (key: string) => Promise<RateLimiterRes>
}

interface Counting {
  points: number
  seconds: number
  /** Whether `reward` is used. */
  canBeGivenBack: boolean
}

/** @param name different for each limit */
export type MakeCounter = (name: string, counting: Counting) => Counter

/** Counters live in this process: a restart clears them, and a second process has its own. */
export const countInMemory: MakeCounter = (_name, { points, seconds }) =>
  new RateLimiterMemory({ points, duration: seconds })

/** Called for each attempt that is refused. */
export type NoteRefused = (limit: keyof Limits) => void

export function makeTries(
  limits: Limits,
  makeCounter: MakeCounter = countInMemory,
  noteRefused?: NoteRefused,
): Tries {
  const limiters = new Map(
    Object.entries(limits).map(([name, limit]: [string, RateLimit]) => [
      name,
      limit && makeCounter(name, { ...limit, canBeGivenBack: false }),
    ]),
  )
  const spend: Consume = async (name, key) => {
    const limiter = limiters.get(name)
    if (!limiter) return
    try {
      await limiter.consume(key)
    } catch (full) {
      if (!(full instanceof RateLimiterRes)) throw full
      noteRefused?.(name)
      throw throttled(full.msBeforeNext)
    }
  }
  const refuseSpent: Consume = async (name, key) => {
    const tries = await limiters.get(name)?.get(key)
    // Expired counters stay until a timer removes them.
    if (!tries || tries.remainingPoints > 0 || tries.msBeforeNext <= 0) return
    noteRefused?.(name)
    throw throttled(tries.msBeforeNext)
  }
  return { spend, refuseSpent }
}

/** Takes back an attempt that should not count. */
export type GiveBack = () => Promise<void>

/**
 * A limit that slows callers down instead of locking them out: half of its attempts may come at once, and the others
 * are spread over its time. Throws a Refusal with the time to wait for the next.
 */
export function makeRate(
  name: keyof Limits,
  limit: RateLimit,
  makeCounter: MakeCounter = countInMemory,
  noteRefused?: NoteRefused,
): (key: string) => Promise<GiveBack> {
  if (!limit) return () => Promise.resolve(() => Promise.resolve())
  const { points, seconds } = limit
  const atOnce = Math.ceil(points / 2)
  const first = makeCounter(`${name} at once`, { points: atOnce, seconds, canBeGivenBack: true })
  const spread = Math.ceil(seconds / (points - atOnce || 1))
  const rest = makeCounter(`${name} spread`, {
    points: points > atOnce ? 1 : 0,
    seconds: spread,
    canBeGivenBack: true,
  })
  return async (key) => {
    const taken = (await consume(first, key)) ?? (await consume(rest, key))
    if (taken) return taken
    const waits = await Promise.all(
      [first, rest].map(async (each) => (await each.get(key))?.msBeforeNext ?? 0),
    )
    noteRefused?.(name)
    throw throttled(Math.min(spread * 1000, ...waits.filter((wait) => wait > 0)))
  }
}

/** Null if no attempts are left. */
async function consume(limiter: Counter, key: string): Promise<GiveBack | null> {
  const giveBack = async () => {
    await limiter.reward(key)
  }
  try {
    await limiter.consume(key)
    return giveBack
  } catch (full) {
    if (!(full instanceof RateLimiterRes)) throw full
    await giveBack()
    return null
  }
}

/** Returns the address that counts as one person: the /64 of an IPv6 address, since every household has at least one. */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1] !== undefined) return mapped[1]
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = (ip.split('%')[0] ?? ip).split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length
  const groups = [...front, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...back]
  const network = groups.slice(0, 4).map((group) => parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

export function throttled(milliseconds: number): Refusal {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  return new Refusal('throttled', {
    detail: REFUSAL_PHRASES.throttled.write({ count: seconds, unit: seconds === 1 ? 'second' : 'seconds' }),
    retryAfter: seconds,
  })
}
