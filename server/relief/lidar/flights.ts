import type { FastifyBaseLogger } from 'fastify'
import type { SquareFlights } from '#contract/relief/lidar.ts'
import type { GridSquare } from '#geo/grid/grid-reference.ts'
import { squareName } from '#geo/grid/grid-squares.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { politeClient, FeedTrouble } from '#server/platform/map-service/polite-client.ts'
import { stateInMemory } from '#server/platform/map-service/service-state.ts'
import {
  usualTimeouts,
  withTimeouts,
  type StallTimeouts,
} from '#server/platform/map-service/stall-timeouts.ts'
import {
  findFlights,
  keepFlights,
  postponeFlights,
  takeTurnForFlights,
  type StoredFlights,
} from './flights.repository.ts'
import { fetchFlights } from './flights.source.ts'

/** What is known about a square of 10 km. */
export interface Flights {
  /** Null if the catalogue never answered. */
  received: Date | null
  flights: SquareFlights[]
  /** Whether the catalogue should have been read again, or for the first time, and was not. */
  isOverdue: boolean
}

interface Deps {
  db: Database
  config: Pick<Config, 'publicUrl'> & { lidar: Pick<Config['lidar'], 'catalogue'> }
  log: Pick<FastifyBaseLogger, 'warn'>
  patience?: StallTimeouts
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Milliseconds for which an answer is used. A square without flights may be at sea, or be added soon. */
const FRESH_FOR = { known: 30 * DAY, nothing: DAY } as const
/** Milliseconds after a failure. */
const PAUSE = 5 * MINUTE
/** Milliseconds: longer than asking takes, with its place in the queue. */
const LEASE_BEYOND_ASKING = 5 * MINUTE

export interface FlightsCatalogue {
  /** Never rejects because of the catalogue: what is kept is better than nothing, whatever its age. */
  flightsIn: (square: GridSquare) => Promise<Flights>
  /** Cancels requests and waits until they have ended. */
  close: () => Promise<void>
}

/**
 * Finds the flights of squares: in the database, or in the catalogue for what is not there or older than a month. Null if the
 * operator switched the catalogue off.
 */
export function openFlights(deps: Deps): FlightsCatalogue | null {
  const { db, config, log, patience = usualTimeouts() } = deps
  const { catalogue } = config.lidar
  if (!catalogue) return null
  const { ask } = politeClient(stateInMemory(Date.now))
  const closing = new AbortController()
  const underway = new Map<string, Promise<void>>()
  const question = {
    ...catalogue,
    userAgent: `WalesLidarPortal (+${config.publicUrl})`,
    signal: closing.signal,
  }

  const refresh = async (name: string, square: GridSquare): Promise<void> => {
    const lease = catalogue.limits.time + LEASE_BEYOND_ASKING
    if (!(await takeTurnForFlights(db, name, lease))) return
    try {
      const flights = await ask(() => fetchFlights(question, square))
      await keepFlights(db, name, { flights, received: new Date(), freshFor: freshFor(flights) })
    } catch (error) {
      await postponeFlights(db, name, closing.signal.aborted ? 0 : PAUSE)
      if (!(error instanceof FeedTrouble || error instanceof Refusal)) throw error
      if (!closing.signal.aborted)
        log.warn({ square: name, reason: error.message }, 'the catalogue of flights could not be read')
    }
  }

  const refreshOnce = (name: string, square: GridSquare): Promise<void> => {
    const one = underway.get(name) ?? refresh(name, square).finally(() => underway.delete(name))
    underway.set(name, one)
    return one
  }

  return {
    flightsIn: async (square) => {
      const name = squareName(square, 10_000) ?? ''
      const kept = await findFlights(db, name)
      if (kept && !kept.isDue) return asFlights(kept)
      const wait = kept?.received ? patience.withStale : patience.withNothing
      await withTimeouts(refreshOnce(name, square), wait, () => undefined)
      return asFlights(await findFlights(db, name))
    },
    close: async () => {
      closing.abort()
      await Promise.allSettled(underway.values())
    },
  }
}

function freshFor(flights: readonly SquareFlights[]): number {
  return flights.length > 0 ? FRESH_FOR.known : FRESH_FOR.nothing
}

function asFlights(kept: StoredFlights | null): Flights {
  const { received, flights } = kept ?? { received: null, flights: [] }
  const isOverdue = received === null || Date.now() - received.getTime() >= freshFor(flights)
  return { received, flights, isOverdue }
}
