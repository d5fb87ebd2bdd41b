/** The loading state of one layer's tiles. */
export interface SourceHealth {
  /** A tile was requested. */
  asked: boolean
  arrived: boolean
  failuresInARow: number
  /** Tiles in view failed and have not arrived since. */
  missing: boolean
  /** They were missing when nothing was under way any more, and still are. */
  lacking: boolean
  /** A request is under way. */
  loading: boolean
  /** Nothing has arrived for a long time. */
  late: boolean
  /** Number of times that loading was restarted. */
  attempt: number
}

/**
 * `failed`: one of many tiles failed. `missing`: some tiles in view have failed. `complete`: none has, or those that had
 * have arrived or are out of view. `nothing`: no tile will come.
 */
export type SourceNews =
  | 'asked'
  | 'arrived'
  | 'failed'
  | 'missing'
  | 'complete'
  | 'nothing'
  | 'at-rest'
  | 'late'
  | 'again'

export const FRESH_HEALTH: SourceHealth = {
  asked: false,
  arrived: false,
  failuresInARow: 0,
  missing: false,
  lacking: false,
  loading: false,
  late: false,
  attempt: 0,
}

/** A single tile may fail for a reason of its own; this many in a row mean that the source has failed. */
const FAILURES = 3

/** Returns the same value if the news changes nothing. */
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
    case 'missing':
      return health.missing ? health : { ...health, missing: true, lacking: !health.loading }
    case 'complete':
      return health.missing ? { ...health, missing: false, lacking: false } : health
    case 'nothing':
      return { ...health, failuresInARow: Math.max(FAILURES, health.failuresInARow) }
    case 'at-rest':
      return health.loading ? { ...health, loading: false, lacking: health.missing } : health
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
 * A source that never sent a tile gets no more requests, because hanging requests hold up those of other layers. A source
 * that did send tiles may only have a temporary fault, and the tiles that it sent are worth keeping.
 */
export function isDead(health: SourceHealth): boolean {
  return isUnreachable(health) && !health.arrived
}

export type Condition = 'quiet' | 'loading' | 'failed'

/**
 * The message to show about a layer. Missing tiles are reported once the rest has loaded, and then until none is missing
 * any more, whatever else arrives.
 */
export function conditionOf(health: SourceHealth): Condition {
  if (isUnreachable(health) || health.lacking) return 'failed'
  return health.loading ? 'loading' : 'quiet'
}
