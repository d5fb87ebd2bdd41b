import { isIPv6 } from 'node:net'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { REFUSAL_PHRASES } from '#contract/errors.ts'
import type { Limits, RateLimit } from './config.ts'
import { Refusal } from './errors.ts'

/** Counts one try of `key` against the limit; throws a Refusal when there are none left. */
export type Spend = (limit: keyof Limits, key: string) => Promise<void>

interface Tries {
  spend: Spend
  /** Throws the same Refusal as `spend` would, and counts nothing. */
  refuseSpent: Spend
}

/** Counters live in this process: a restart forgives, and a second server counts for itself. */
export function makeTries(limits: Limits): Tries {
  const limiters = new Map(
    Object.entries(limits).map(([name, limit]: [string, RateLimit]) => [
      name,
      limit && new RateLimiterMemory({ points: limit.points, duration: limit.seconds }),
    ]),
  )
  const spend: Spend = async (name, key) => {
    const limiter = limiters.get(name)
    if (!limiter) return
    try {
      await limiter.consume(key)
    } catch (full) {
      if (full instanceof RateLimiterRes) throw throttled(full.msBeforeNext)
      throw full
    }
  }
  const refuseSpent: Spend = async (name, key) => {
    const tries = await limiters.get(name)?.get(key)
    // What is over by the clock is kept until a timer comes to it.
    if (tries && tries.remainingPoints <= 0 && tries.msBeforeNext > 0) throw throttled(tries.msBeforeNext)
  }
  return { spend, refuseSpent }
}

/** Undoes a try that turned out not to count. */
export type GiveBack = () => Promise<void>

/**
 * A limit that slows down instead of locking: half of its tries may come at once, the other half one after the other,
 * spread over its time. Throws a Refusal that says how long to wait for the next.
 */
export function makePace(limit: RateLimit): (key: string) => Promise<GiveBack> {
  if (!limit) return () => Promise.resolve(() => Promise.resolve())
  const { points, seconds } = limit
  const atOnce = Math.ceil(points / 2)
  const first = new RateLimiterMemory({ points: atOnce, duration: seconds })
  const spread = Math.ceil(seconds / (points - atOnce || 1))
  const rest = new RateLimiterMemory({ points: points > atOnce ? 1 : 0, duration: spread })
  return async (key) => {
    const taken = (await consume(first, key)) ?? (await consume(rest, key))
    if (taken) return taken
    const waits = await Promise.all(
      [first, rest].map(async (each) => (await each.get(key))?.msBeforeNext ?? 0),
    )
    throw throttled(Math.min(spread * 1000, ...waits.filter((wait) => wait > 0)))
  }
}

/** Null where there is no try left. */
async function consume(limiter: RateLimiterMemory, key: string): Promise<GiveBack | null> {
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

/** One person's address: the /64 of an IPv6 address, since a household is given at least that many. */
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

function throttled(milliseconds: number): Refusal {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  return new Refusal('throttled', {
    detail: REFUSAL_PHRASES.throttled.write({ count: seconds, unit: seconds === 1 ? 'second' : 'seconds' }),
    retryAfter: seconds,
  })
}
