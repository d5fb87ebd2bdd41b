import { setTimeout as wait } from 'node:timers/promises'
import { AREA_LAYERS, type HeritageLayerState } from '#contract/relief/heritage.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { sharedOr, stateInMemory } from '#server/platform/map-service/service-state.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { takeTurn } from '#server/platform/map-service/service-turns.repository.ts'
import { feedOf } from './feeds.ts'
import { findLayerStates } from './heritage.repository.ts'
import { keepFresh, type FreshKeeper } from './keep-fresh.ts'
import { openNmrViews, type NmrViews } from './nmr-views.ts'
import { findSitesState, sharedSitesState } from './sites-state.repository.ts'

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
