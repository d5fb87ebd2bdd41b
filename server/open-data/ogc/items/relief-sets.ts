import type { ReliefSetFieldName } from '#contract/relief/relief-set-fields.ts'
import { getReliefArchive, getTileJson, type ReliefLayerName } from '#contract/relief/tilesets.ts'
import { ELEVATION } from '#contract/relief/relief-names.ts'
import { addressOf } from '#contract/http/route.ts'
import { boxOf, ringOfBox, type Box } from '#geo/shapes/box.ts'
import type { Position } from '#geo/position.ts'
import type { PortalTileset } from '#server/relief/index.ts'
import type { CoordinateSystem } from '../coordinate-systems.ts'

/** The ground of a tileset, and where its tiles are. */
export interface ReliefSet {
  id: string
  box: Box
  ring: readonly Position[]
  properties: Readonly<Record<ReliefSetFieldName, Value>>
}

type Value = string | number | boolean | null

export function reliefSetOf({ id, tileset, isLive }: PortalTileset, publicUrl: string): ReliefSet {
  const { bounds, layers, elevation, storage } = tileset
  const [first] = layers
  const tileJson = (layer: ReliefLayerName) => publicUrl + addressOf(getTileJson, { set: id, layer })
  const archive = (layer: ReliefLayerName) =>
    storage === 'pmtiles' ? publicUrl + addressOf(getReliefArchive, { set: id, layer }) : null
  const box = boxOf(bounds)
  return {
    id,
    box,
    ring: ringOfBox(box),
    properties: {
      name: tileset.name,
      name_cy: tileset.name_cy ?? null,
      model: tileset.model,
      surveyed: tileset.surveyed,
      cell: tileset.cell,
      licence: tileset.licence,
      attribution: tileset.attribution,
      attribution_cy: tileset.attribution_cy ?? null,
      layers: layers.map((layer) => layer.id).join(','),
      tilejson: first ? tileJson(first.id) : null,
      pmtiles: first ? archive(first.id) : null,
      elevation_tilejson: elevation ? tileJson(ELEVATION) : null,
      elevation_pmtiles: elevation ? archive(ELEVATION) : null,
      made_on_request: isLive,
      demonstration: tileset.invented,
    },
  }
}

export function reliefSetFeature({ id, ring, properties }: ReliefSet, crs: CoordinateSystem) {
  return {
    type: 'Feature',
    id,
    geometry: { type: 'Polygon', coordinates: [ring.map(crs.fromDegrees)] },
    properties,
  }
}
