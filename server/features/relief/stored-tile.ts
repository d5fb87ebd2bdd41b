import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { ELEVATION } from '#contract/relief-names.ts'
import type { ReliefLayerName } from '#contract/relief-sets.ts'
import type { Archives } from './archives.ts'
import { isMissing } from './missing.ts'
import { turned, type TileAddress } from './relief-address.rules.ts'
import type { StoredSet } from './relief-sets.ts'

/** A layer that the set has, by the name that somebody asked for; null where it has none. */
export function layerNamed({ set }: StoredSet, name: string): ReliefLayerName | null {
  if (name === ELEVATION) return set.elevation && ELEVATION
  return set.layers.find(({ id }) => id === name)?.id ?? null
}

/** A tile as it is stored, in the set's own size of tiles; null where the layer has a hole. */
export async function readStoredTile(
  archives: Archives,
  stored: StoredSet,
  layer: ReliefLayerName,
  address: TileAddress,
): Promise<Buffer | null> {
  const { set, stamp, pathOf } = stored
  const zooms = layer === ELEVATION ? set.elevation : set.layers.find(({ id }) => id === layer)
  if (!zooms || address.z < zooms.minZoom || address.z > zooms.maxZoom) return null
  if (set.storage === 'pmtiles') return archives.read(`${pathOf(layer)}.pmtiles`, stamp, address)
  const { z, x, y } = set.storage === 'tms' ? turned(address) : address
  return readIfThere(path.join(pathOf(layer), String(z), String(x), `${y}.webp`))
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
