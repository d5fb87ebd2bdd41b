import { FIRST_LIGHT, type SeenUnder } from '#contract/relief/light.ts'
import { BASES, type MapSettings } from '#contract/relief/map.ts'
import type { RecordDetail } from '#contract/records/records.ts'
import { boxAround, boxOf, commonBox, type Box } from '#geo/shapes/box.ts'
import { toPosition } from '#geo/position.ts'
import { LIVE_LIGHT, reliefOverlay, type LayerState } from '#web/map/layers/layer-state.ts'
import { PICTURE_OF } from '#web/map/light/light-uses.ts'
import {
  bareGroundAs,
  COMPARED_LAYERS,
  comparedOf,
  mapLayerOf,
  reliefLayerOf,
  type ComparedLayer,
} from '#web/map/swipe/compared-layer.ts'
import { comparedFacts } from '../compare/compared-layers.ts'
import { withGroundInOrder } from './ground-order.ts'
import { isElsewhere } from '../kinds/image.layer.ts'
import { drawnTilesets } from '../kinds/relief-layers.ts'
import { layersAsSeen, methodSeen } from '../kinds/seen-layers.ts'
import type { Background } from '../kinds/use-background.ts'

type Portal = Pick<Background, 'settings' | 'surveys' | 'lightTrouble'>
type Found = Pick<RecordDetail, 'polygonCoordinate' | 'seen_under' | 'demonstration'>

/** The ground of a record, as it is shown to somebody who comes to see the record. */
export interface RecordGround {
  seen: SeenUnder
  /** The settings with the tilesets of this ground. */
  settings: MapSettings
  /** The invented tileset of an invented record; null for every other. */
  inventedGround: string | null
}

const HILLSHADE = bareGroundAs('hillshade')

/**
 * The layer that the record's member used, or else the hillshade; where this portal has neither of the place, the best that
 * it has. Null where it has no relief of it.
 */
export function groundOfRecord(portal: Portal, record: Found): RecordGround | null {
  const box = boxAround(record.polygonCoordinate.map(toPosition))
  const inventedGround = record.demonstration ? inventedAt(portal, box) : null
  const all = { ...portal.settings, reliefSets: [...portal.surveys] }
  const settings = inventedGround === null ? portal.settings : withGroundInOrder(all, inventedGround)
  const isThere = (layer: ComparedLayer) =>
    comparedFacts({ ...portal, settings }, layer).missing === null && hasGround(settings, layer, box)
  const seen = record.seen_under
  const compared = seen && comparedSeen(seen)
  if (compared && isThere(compared)) return { seen, settings, inventedGround }
  const layer = [...imageLike(seen), HILLSHADE, ...RELIEF].find(isThere)
  return layer === undefined ? null : { seen: asSeen(layer), settings, inventedGround }
}

/** Whether the relief on the map has ground under a record: invented ground under an invented one. */
export function isOnGround(
  { settings, shown }: Pick<Background, 'settings' | 'shown'>,
  record: Found,
): boolean {
  const drawn = reliefOverlay(shown)
  if (drawn === null) return false
  const box = boxAround(record.polygonCoordinate.map(toPosition))
  const isInvented = ({ invented }: { invented: boolean }) => invented
  const sets = record.demonstration
    ? {
        ...settings,
        reliefSets: settings.reliefSets.filter(isInvented),
        elevationSets: settings.elevationSets.filter(isInvented),
      }
    : settings
  return hasGround(sets, comparedOf(shown), box)
}

/** The visitor's layers with the ground of a record as the only relief. */
export function withRecordGround(layers: LayerState, { seen, inventedGround }: RecordGround): LayerState {
  return { ...layersAsSeen(layers, seen), inventedGround: inventedGround ?? layers.inventedGround }
}

const RELIEF = COMPARED_LAYERS.filter((layer) => BASES.every((base) => base !== layer))

function inventedAt({ surveys }: Portal, box: Box): string | null {
  const here = surveys.find(({ invented, bounds }) => invented && commonBox(boxOf(bounds), box) !== null)
  return here?.id ?? null
}

/** Other programs may send names that this portal does not know. */
function comparedSeen({ layer }: SeenUnder): ComparedLayer | undefined {
  const name = layer.startsWith(`${LIVE_LIGHT}:`) ? LIVE_LIGHT : layer
  return COMPARED_LAYERS.find((known) => known === name)
}

function imageLike(seen: SeenUnder | null): ComparedLayer[] {
  return seen && comparedSeen(seen) === LIVE_LIGHT ? [bareGroundAs(PICTURE_OF[methodSeen(seen)])] : []
}

function asSeen(layer: ComparedLayer): SeenUnder {
  const { azimuth, altitude } = FIRST_LIGHT
  return layer === LIVE_LIGHT ? { layer, azimuth, altitude } : { layer, azimuth: null, altitude: null }
}

/** Whether a layer has ground in a place, as far as bounds tell. */
function hasGround({ layers, reliefSets, elevationSets }: MapSettings, compared: ComparedLayer, box: Box) {
  const isHere = ({ bounds }: { bounds: Parameters<typeof boxOf>[0] }) =>
    commonBox(boxOf(bounds), box) !== null
  const name = mapLayerOf(compared)
  if (name === LIVE_LIGHT) return elevationSets.some(isHere)
  if (name !== 'dtm' && name !== 'dsm' && name !== 'dsmMulti') return false
  const reliefLayer = reliefLayerOf(compared) ?? 'hillshade'
  const own = drawnTilesets(name, reliefSets, reliefLayer).some(({ tileset }) => isHere(tileset))
  const { bounds } = layers[name]
  return own || (isElsewhere(layers[name]) && (bounds === null || isHere({ bounds })))
}
