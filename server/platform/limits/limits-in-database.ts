import { createHmac, randomBytes } from 'node:crypto'
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import { messageOf } from '#contract/http/fault.ts'
import type { Database } from '#server/platform/database/database.ts'
import { troubleOf } from '#server/platform/database/answers/database-trouble.ts'
import { NO_FIGURES, type Figures } from '#server/platform/metrics/figures.ts'
import { askLimits, secretOfDay, type LimitStatement } from './limits.repository.ts'
import type { MakeCounter } from './limits.ts'

interface Log {
  warn: (details: object, message: string) => void
  error: (details: object, message: string) => void
}

/**
 * Counts in the database, together with all other processes. The database never sees who is limited, but an HMAC with a
 * secret that is deleted the next day. While the database is unavailable, each process counts in memory.
 */
export function countInDatabase(db: Database, log: Log, figures: Figures = NO_FIGURES): MakeCounter {
  const keyOf = keyMaker(db)
  let isAway = false
  const query = async (statement: LimitStatement) => {
    try {
      const answer = await askLimits(db, statement)
      isAway = false
      return answer
    } catch (error) {
      // Said once and not for each request. The limiter then asks its insurance, which counts in memory.
      const isKnown = error instanceof Error && troubleOf(error) !== null
      if (!isAway)
        log[isKnown ? 'warn' : 'error'](
          { reason: messageOf(error) },
          'limits are counted in memory until the database answers',
        )
      isAway = true
      figures.count('limits_in_memory', {})
      throw error
    }
  }
  return (name, { points, seconds, canBeGivenBack }) => {
    const limiter = new RateLimiterPostgres({
      storeClient: { query },
      storeType: 'client',
      tableName: 'limits',
      tableCreated: true,
      // A job deletes what has ended (platform/jobs/tidy-limits.ts).
      clearExpiredByTimeout: false,
      keyPrefix: '',
      points,
      duration: seconds,
      insuranceLimiter: new RateLimiterMemory({ points, duration: seconds }),
      // A client without attempts left is refused without a question to the database, unless attempts can come back.
      ...(!canBeGivenBack && { inMemoryBlockOnConsumed: points + 1 }),
    })
    return {
      consume: async (key, by) => limiter.consume(await keyOf(name, key), by),
      get: async (key) => limiter.get(await keyOf(name, key)),
      reward: async (key) => limiter.reward(await keyOf(name, key)),
    }
  }
}

function keyMaker(db: Database): (name: string, key: string) => Promise<string> {
  const ofThisProcess = randomBytes(32).toString('hex')
  let known: { day: string; secret: Promise<string> } | null = null

  /** While the database is unavailable: the process counts for itself then. */
  const withoutDatabase = (day: string) => (): string => {
    if (known?.day === day) known = null
    return ofThisProcess
  }
  return async (name, key) => {
    const day = new Date().toISOString().slice(0, 10)
    known =
      known?.day === day ? known : { day, secret: secretOfDay(db, day, randomBytes(32).toString('hex')) }
    const secret = await known.secret.catch(withoutDatabase(day))
    return createHmac('sha256', secret).update(`${name} ${key}`).digest('base64url')
  }
}
