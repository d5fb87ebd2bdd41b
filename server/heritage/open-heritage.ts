import { setTimeout as wait } from 'node:timers/promises'
import { AREA_LAYERS, type HeritageLayerState, type AreaLayer } from '#contract/relief/heritage.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { sharedOr, stateInMemory } from '#server/platform/map-service/service-state.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { takeTurn } from '#server/platform/map-service/service-turns.repository.ts'
import { feedOf } from './sources/feeds.ts'
import { findLayerStates } from './heritage.repository.ts'
import { openNmrViews, type NmrViews } from './sources/nmr-views.ts'
import { findSitesState, sharedSitesState } from './sites-state.repository.ts'
import { refreshLayer, type Refreshed } from './sources/refresh-layer.action.ts'

/** Milliseconds between two checks whether a layer is due. */
const LOOK_EVERY = 5 * 60_000

/** Milliseconds from a failed attempt to the next, in the background and while a visitor waits for the first copy. */
const PAUSE = { background: 15 * 60_000, nudged: 30_000 } as const

type Deps = Parameters<typeof refreshLayer>[0]

interface Log {
  warn: (details: object, message: string) => void
  error: (details: object, message: string) => void
}

interface FreshKeeper {
  start: () => void
  /** Called when a layer that was never loaded is needed. Resolves when the attempt has ended. */
  nudge: (layer: AreaLayer) => Promise<void>
  /** Cancels current work and waits until it has ended. */
  stop: () => Promise<void>
}

/** Refreshes the layers when they are due: one at a time, and without blocking anything else. */
function keepFresh(deps: Deps, log: Log): FreshKeeper {
  const stopping = new AbortController()
  let last: Promise<void> = Promise.resolve()
  /** A map requests many tiles at once, and one attempt serves them all. */
  const nudges = new Map<AreaLayer, Promise<void>>()
  let timer: NodeJS.Timeout | undefined

  const refresh = async (layer: AreaLayer, pause: number): Promise<void> => {
    if (stopping.signal.aborted) return
    try {
      report(log, layer, await refreshLayer({ ...deps, signal: stopping.signal }, layer, { pause }))
    } catch (error) {
      // A fault of the database: the next check tries again, and nothing that visitors see depends on it.
      log.error({ err: error, layer }, 'a heritage layer could not be refreshed')
    }
  }
  const enqueue = (layer: AreaLayer, pause: number): Promise<void> => {
    last = last.then(() => refresh(layer, pause))
    return last
  }
  const look = (): void => {
    for (const layer of AREA_LAYERS) void enqueue(layer, PAUSE.background)
  }
  return {
    start: () => {
      look()
      timer = setInterval(look, LOOK_EVERY)
      timer.unref()
    },
    nudge: (layer) => {
      const nudge = nudges.get(layer) ?? enqueue(layer, PAUSE.nudged).finally(() => nudges.delete(layer))
      nudges.set(layer, nudge)
      return nudge
    },
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await last
    },
  }
}

function report(log: Log, layer: AreaLayer, refreshed: Refreshed): void {
  if (refreshed.outcome === 'failed')
    log.warn({ layer, reason: refreshed.reason }, 'a heritage layer could not be refreshed')
}

/** Milliseconds between requests about views, of all processes together, and how long a visitor waits for a turn at most. */
const PACE = { pace: 100, patience: 5000 }

/** The heritage data of the national map service, and the jobs that keep them up to date. */
export interface Heritage {
  keeper: FreshKeeper
  /** Null if the operator switched the National Monuments Record off. */
  nmr: NmrViews | null
}

export function openHeritage(
  { config, db }: Pick<Portal, 'config' | 'db'>,
  log: Parameters<typeof keepFresh>[1],
): Heritage {
  const nmrFeed = feedOf(config, 'nmr')
  // Visitors get the sites even if processes cannot tell each other how the service fares.
  const warn = (error: unknown) =>
    log.warn({ err: error }, 'the state of the national record could not be read or noted')
  return {
    keeper: keepFresh({ config, db }, log),
    nmr:
      nmrFeed &&
      openNmrViews(nmrFeed, config.heritage.freshFor, {
        state: sharedOr(stateInMemory(Date.now), sharedSitesState(db), warn),
        takeTurn: () => untilTurn(db, warn),
      }),
  }
}

async function untilTurn(db: Database, warn: (error: unknown) => void): Promise<void> {
  const pause = await takeTurn(db, 'national-record', PACE).catch((error: unknown) => {
    warn(error)
    return 0
  })
  if (pause === null) throw new Refusal('busy')
  await wait(pause)
}

export async function heritageStates(
  { config, db }: Pick<Portal, 'config' | 'db'>,
  { nmr }: Heritage,
): Promise<HeritageLayerState[]> {
  const states = await findLayerStates(db)
  const areas = AREA_LAYERS.map((layer): HeritageLayerState => {
    const state = states.find((one) => one.layer === layer)
    return {
      layer,
      available: feedOf(config, layer) !== null,
      received: state?.receivedAt?.toISOString() ?? null,
      count: state?.count ?? 0,
      trouble: state?.trouble ?? null,
    }
  })
  const { receivedAt, trouble } = nmr ? await findSitesState(db) : { receivedAt: null, trouble: null }
  const sites = { layer: 'nmr', available: nmr !== null, count: null, trouble } as const
  return [...areas, { ...sites, received: receivedAt?.toISOString() ?? null }]
}
