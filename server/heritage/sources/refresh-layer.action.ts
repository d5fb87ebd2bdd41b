import type { AreaLayer, HeritageTrouble } from '#contract/relief/heritage.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { FeedTrouble } from '#server/platform/map-service/polite-client.ts'
import type { Area } from '../areas.rules.ts'
import { FETCH_AREAS, feedOf, type Feed } from './feeds.ts'
import {
  deleteEmptyAreas,
  dropCopy,
  findLayerStates,
  insertAreas,
  showCopy,
  takeLease,
} from '../heritage.repository.ts'

interface Deps {
  db: Database
  config: Pick<Config, 'heritage' | 'publicUrl'>
  /** Ends the refresh early; the last good copy stays. */
  signal?: AbortSignal
}

interface Manner {
  /** Milliseconds since the latest attempt. */
  pause: number
  /** Whether to load the layer even if the last copy is not old yet. */
  early?: boolean
  /** Whether to accept far fewer areas than before, for example if Cadw has really removed most of them. */
  fewer?: boolean
}

export type Refreshed =
  | { outcome: 'received'; count: number }
  /** Left out by the operator, fresh, tried just now, or somebody is at it. */
  | { outcome: 'not-due' }
  | { outcome: 'failed'; trouble: HeritageTrouble; reason: string }
  /** By the signal. */
  | { outcome: 'broken-off' }

/** Longer than requesting and writing may take. */
const LEASE_BEYOND_ASKING = 5 * 60_000
/**
 * Corners per statement: about 100 ms, so that other statements can run in between and the time limit is never
 * reached.
 */
const BATCH_CORNERS = 3000
/** A new copy with less than this share of the last one's areas counts as incomplete. */
const FEWEST = 0.5

/**
 * Loads a layer and replaces the last good copy, which stays if the response is unusable. A crash may leave rows of a
 * copy that nobody sees until the next refresh; its lease expires.
 */
export async function refreshLayer(deps: Deps, layer: AreaLayer, manner: Manner): Promise<Refreshed> {
  const { db, config, signal } = deps
  const feed = feedOf(config, layer, signal)
  if (!feed) return { outcome: 'not-due' }
  const copy = await takeLease(db, layer, {
    freshFor: manner.early ? 0 : config.heritage.freshFor,
    pause: manner.pause,
    lease: feed.limits.time + LEASE_BEYOND_ASKING,
  })
  if (copy === null) return { outcome: 'not-due' }
  try {
    const areas = await fetchAreas(db, feed, layer, manner.fewer ?? false)
    for (const batch of batchesOf(areas)) {
      signal?.throwIfAborted()
      await insertAreas(db, layer, copy, batch)
    }
    const count = areas.length - (await deleteEmptyAreas(db, layer, copy))
    await showCopy(db, layer, copy, count)
    return { outcome: 'received', count }
  } catch (error) {
    if (signal?.aborted) {
      await dropCopy(db, layer, copy, null)
      return { outcome: 'broken-off' }
    }
    const trouble = error instanceof FeedTrouble ? error.trouble : 'nonsense'
    await dropCopy(db, layer, copy, trouble)
    if (!(error instanceof FeedTrouble)) throw error
    return { outcome: 'failed', trouble, reason: error.message }
  }
}

async function fetchAreas(db: Database, feed: Feed, layer: AreaLayer, fewer: boolean): Promise<Area[]> {
  const areas = await FETCH_AREAS[layer](feed)
  const before = (await findLayerStates(db)).find((state) => state.layer === layer)?.count ?? 0
  if (!fewer && areas.length < before * FEWEST)
    throw new FeedTrouble('tooFew', `${areas.length} instead of ${before}`)
  return areas
}

function* batchesOf(areas: readonly Area[]): Generator<Area[]> {
  let batch: Area[] = []
  let corners = 0
  for (const area of areas) {
    batch.push(area)
    corners += area.polygons.flat().reduce((sum, ring) => sum + ring.length, 0)
    if (corners < BATCH_CORNERS) continue
    yield batch
    batch = []
    corners = 0
  }
  if (batch.length > 0) yield batch
}
