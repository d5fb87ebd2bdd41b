import { boxAround, boxOf, commonBox } from '#geo/shapes/box.ts'
import { groundMeasures } from '#geo/shapes/ground-measures.ts'
import type { NationalGrid } from '#geo/grid/national-grid.ts'
import { toPosition, type Position } from '#geo/position.ts'
import { ringMeasures, type RingMeasures } from '#geo/shapes/ring-measures.ts'
import type { PortalTileset, Relief } from '#server/relief/index.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import type { FoundGround, MeasuredOutline } from './measures.ts'
import { keepMeasures } from './measures.repository.ts'
import { readGround } from './read-ground.ts'

export interface MeasureDeps extends Pick<Portal, 'db'> {
  relief: Pick<Relief, 'all'>
  grid: NationalGrid
  log: { warn: (details: object, message: string) => void }
}

/**
 * Measures an outline and stores the result. Rejects if heights cannot be read at present: then its size is stored, and the
 * ground is awaited.
 * @param tilesets those of the portal
 */
export async function measureRecord(
  { db, grid, log }: Omit<MeasureDeps, 'relief'>,
  outline: MeasuredOutline,
  { tilesets, signal }: { tilesets: readonly PortalTileset[]; signal: AbortSignal },
): Promise<void> {
  const positions = outline.outline.map(toPosition)
  const sizes = sizesOnGrid(positions, grid)
  const lyingThere = groundsUnder(tilesets, positions)
  const grounds = namesOf(lyingThere)
  try {
    const ground = await findGround(lyingThere, positions, { log, signal })
    // What was read while the portal stopped may not be all.
    signal.throwIfAborted()
    await keepMeasures(db, outline, { sizes, ground, grounds })
  } catch (error) {
    if (!signal.aborted) await keepMeasures(db, outline, { sizes, ground: 'awaited', grounds })
    throw error
  }
}

function sizesOnGrid(positions: readonly Position[], grid: NationalGrid): RingMeasures {
  return ringMeasures(
    positions.map(([longitude, latitude]) => {
      const { easting: x, northing: y } = grid.fromDegrees({ longitude, latitude })
      return { x, y }
    }),
  )
}

/** Returns the tilesets with heights of bare ground where the outline is, the topmost first: trees and roofs are not measured. */
export function groundsUnder(
  tilesets: readonly PortalTileset[],
  outline: readonly Position[],
): PortalTileset[] {
  const box = boxAround(outline)
  return tilesets.filter(
    ({ tileset: { elevation, model, bounds } }) =>
      elevation && model === 'DTM' && commonBox(boxOf(bounds), box) !== null,
  )
}

/** Tells whether the heights somewhere are still those by which a record was measured. */
export function namesOf(tilesets: readonly PortalTileset[]): string {
  return tilesets.map(({ id, tileset }) => `${id} ${tileset.version}`).join(', ')
}

/** The ground from the topmost tileset that knows it; null if none does. */
async function findGround(
  tilesets: readonly PortalTileset[],
  outline: readonly Position[],
  how: { log: MeasureDeps['log']; signal: AbortSignal },
): Promise<FoundGround | null> {
  for (const one of tilesets) {
    const { id, tileset } = one
    if (!tileset.elevation) continue
    const ground = await readGround(one, tileset.elevation, outline, how)
    const measured = groundMeasures(ground.ring, ground)
    const { version: setVersion, invented } = tileset
    if (measured) return { ...measured, tileSet: id, setVersion, cell: ground.cell, invented }
  }
  return null
}
