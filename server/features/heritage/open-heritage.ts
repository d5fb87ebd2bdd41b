import { AREA_LAYERS, type HeritageLayerState } from '#contract/heritage.ts'
import type { Portal } from '#server/platform/portal.ts'
import { feedOf } from './feeds.ts'
import { findLayerStates, findSitesState, noteSitesAnswer } from './heritage.repository.ts'
import { keepFresh, type FreshKeeper } from './keep-fresh.ts'
import { openNmrViews, type NmrViews } from './nmr-views.ts'

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
  return {
    keeper: keepFresh({ config, db }, log),
    nmr:
      nmrFeed &&
      openNmrViews(nmrFeed, config.heritage.freshFor, {
        // Visitors get the sites even if the note could not be written.
        heard: (trouble) =>
          noteSitesAnswer(db, trouble).catch((error: unknown) => {
            log.warn({ err: error }, 'the state of the national record could not be noted')
          }),
      }),
  }
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
