import type { Bounds } from '#geo/shapes/box.ts'
import { reachesInto, type TileAddress } from '#geo/tiles/tile-address.ts'
import { changesSince } from '../changes/record-changes.repository.ts'
import { recordsRevision } from '../records.repository.ts'
import { coalesce } from '#server/platform/caching/coalesce.ts'
import type { CachedBody } from '#server/platform/responses/cached-body.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { NoteHit } from '#server/platform/metrics/figures.ts'
import { dropOldest, putLast } from '#server/platform/caching/lru-cache.ts'
import { TILE_MARGIN } from '#server/platform/responses/vector-tile.ts'

type Tile = Promise<CachedBody | null>

interface Kept {
  readonly address: TileAddress
  readonly tile: Tile
}

/** With more changes at once, forgetting every tile costs less than looking for those that changed. */
const MOST_CHANGES = 500

/**
 * Keeps vector tiles of records until a record changes within them, so that a find in Anglesey makes no tile of Powys
 * again. A failure is not kept.
 * @param most number of tiles; the one that was requested longest ago is dropped first
 */
export function keepRecordTiles(db: Database, most: number, noteHit?: NoteHit) {
  const kept = new Map<string, Kept>()
  /** All changes up to this revision have been taken into account; null before the first request. */
  let known: number | null = null
  let catchingUp: Promise<void> | null = null

  const forgetChanged = async (since: number, revision: number): Promise<void> => {
    const changes = await changesSince(db, since, MOST_CHANGES + 1)
    if (changes.length > MOST_CHANGES) kept.clear()
    const boxes = changes.flatMap(({ boxes }) => boxes)
    for (const [name, { address }] of kept) if (isTouched(address, boxes)) kept.delete(name)
    known = Math.max(revision, changes.at(-1)?.seq ?? 0)
  }
  const revisionNow = coalesce(() => recordsRevision(db))
  const catchUp = async (): Promise<void> => {
    const revision = await revisionNow()
    known ??= revision
    while (known < revision) {
      catchingUp ??= forgetChanged(known, revision).finally(() => (catchingUp = null))
      await catchingUp
    }
  }

  return async (address: TileAddress, name: string, make: () => Tile): Tile => {
    await catchUp()
    const known = kept.get(name)?.tile
    noteHit?.(known !== undefined)
    const tile = known ?? make()
    putLast(kept, name, { address, tile })
    if (kept.size > most) dropOldest(kept)
    tile.catch(() => {
      if (kept.get(name)?.tile === tile) kept.delete(name)
    })
    return tile
  }
}

function isTouched(address: TileAddress, boxes: readonly Readonly<Bounds>[]): boolean {
  return boxes.some((box) => reachesInto(address, box, TILE_MARGIN))
}
