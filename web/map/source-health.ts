/** How the tiles of one layer come. */
export interface SourceHealth {
  /** A tile was asked for. */
  asked: boolean
  arrived: boolean
  failuresInARow: number
  /** Something is on its way. */
  loading: boolean
  /** Nothing came for long. */
  late: boolean
  /** Counts how often it was asked to begin anew. */
  attempt: number
}

/** `failed` is one of many; `nothing` says that none will come. */
export type SourceNews = 'asked' | 'arrived' | 'failed' | 'nothing' | 'at-rest' | 'late' | 'again'

export const FRESH_HEALTH: SourceHealth = {
  asked: false,
  arrived: false,
  failuresInARow: 0,
  loading: false,
  late: false,
  attempt: 0,
}

/** One tile may fail for its own reasons; so many after one another mean that nothing comes. */
const FAILURES = 3

/** The same value where the news changes nothing. */
export function healthAfter(health: SourceHealth, news: SourceNews): SourceHealth {
  switch (news) {
    case 'asked':
      return health.asked && health.loading ? health : { ...health, asked: true, loading: true }
    case 'arrived':
      return health.arrived && health.failuresInARow === 0
        ? health
        : { ...health, arrived: true, failuresInARow: 0 }
    case 'failed':
      return { ...health, failuresInARow: health.failuresInARow + 1 }
    case 'nothing':
      return { ...health, failuresInARow: Math.max(FAILURES, health.failuresInARow) }
    case 'at-rest':
      return health.loading ? { ...health, loading: false } : health
    case 'late':
      return health.asked && !health.late ? { ...health, late: true } : health
    case 'again':
      return { ...FRESH_HEALTH, attempt: health.attempt + 1 }
  }
}

export function isUnreachable({ arrived, failuresInARow, late }: SourceHealth): boolean {
  return failuresInARow >= FAILURES || (late && !arrived)
}

/**
 * A source that never sent a tile is better not asked on: requests that hang stand in the way of those of other layers.
 * One that did may have only a weak moment, and what it sent is worth keeping.
 */
export function isDead(health: SourceHealth): boolean {
  return isUnreachable(health) && !health.arrived
}

export type Condition = 'quiet' | 'loading' | 'failed'

/** What there is to say of a layer. A few tiles that failed are told once the rest has come. */
export function conditionOf(health: SourceHealth): Condition {
  if (isUnreachable(health)) return 'failed'
  if (health.loading) return 'loading'
  return health.failuresInARow > 0 ? 'failed' : 'quiet'
}
