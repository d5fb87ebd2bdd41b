import { createHash } from 'node:crypto'
import { Value } from 'typebox/value'
import { RELIEF_SET_FORMAT, type ReliefSetFile } from '#contract/relief.ts'
import { Format2SetFile } from '#contract/relief-format-2.ts'

/** A set of the first builder as today's form has it; null for what is none. Its hillshade lies in the set's own folder. */
export function upgradeFormat2(content: unknown, stamp: string): ReliefSetFile | null {
  if (!Value.Check(Format2SetFile, content)) return null
  const { name, attribution, invented, bounds, datumShift, tileSize, minZoom, maxZoom } = content
  const heights = content.elevation ?? null
  return {
    format: RELIEF_SET_FORMAT,
    name,
    attribution,
    licence: null,
    surveyed: null,
    sources: [],
    model: 'DTM',
    invented,
    bounds,
    crs: 'EPSG:27700',
    cell: 1,
    datumShift,
    tileSize,
    storage: 'xyz',
    version: createHash('sha256').update(stamp).digest('hex').slice(0, 16),
    layers: [{ id: 'hillshade', minZoom, maxZoom, preset: 'general', parameters: {} }],
    elevation: heights && {
      encoding: 'terrarium',
      minZoom: heights.minZoom,
      maxZoom: heights.maxZoom,
      step: 1 / 64,
    },
  }
}
