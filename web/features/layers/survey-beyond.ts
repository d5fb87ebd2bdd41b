import { LIDAR_LAYERS, type MapSettings } from '#contract/map.ts'
import { boxOf, middleOfBox, nearestIn, type Bounds } from '#geo/box.ts'
import { geodesicDistance } from '#geo/geodesy.ts'
import { LIVE_LIGHT, type LayerState } from '#web/map/layer-state.ts'
import { isInView, type GroundView } from './ground-view.ts'
import { isElsewhere } from './image.layer.ts'
import { groundOfHeights } from './layer-facts.ts'
import { drawnTilesets, firstZoom } from './relief-layers.ts'

/** A survey that is not in view. */
export interface SurveyBeyond {
  name: string
  bounds: Readonly<Bounds>
  /** Metres from the middle of the view. */
  distance: number
}

interface Survey {
  name: string
  bounds: Readonly<Bounds>
  minZoom: number
}

/**
 * The nearest survey, where relief is on but nothing of it is in view. Null where no relief is on, where some is in view,
 * and where the map is too far out for any: that has a hint of its own.
 */
export function surveyBeyond(
  settings: MapSettings,
  sides: readonly LayerState[],
  view: GroundView,
): SurveyBeyond | null {
  const images = LIDAR_LAYERS.filter((layer) => sides.some(({ overlays }) => overlays[layer]))
  const lit = sides.some(({ overlays }) => overlays[LIVE_LIGHT])
  const elsewhere = images.map((layer) => settings.layers[layer]).filter(isElsewhere)
  // Whether another service has tiles for this place is not known, nor where its nearest survey is.
  if (elsewhere.some((layer) => layer.bounds === null || isInView({ ...layer, minZoom: 0 }, view)))
    return null
  const surveys: Survey[] = [
    ...images.flatMap((layer) =>
      drawnTilesets(layer, settings.reliefSets, 'hillshade').map((drawn) => ({
        name: drawn.tileset.name,
        bounds: drawn.tileset.bounds,
        minZoom: firstZoom(drawn),
      })),
    ),
    ...(lit ? settings.elevationSets.map((heights) => ({ ...heights, ...groundOfHeights(heights) })) : []),
  ]
  const tooFar = surveys.every(({ minZoom }) => view.zoom < minZoom)
  if (tooFar || surveys.some(({ bounds }) => isInView({ bounds, minZoom: 0 }, view))) return null
  return nearest(surveys, view)
}

function nearest(surveys: readonly Survey[], view: GroundView): SurveyBeyond | null {
  const middle = middleOfBox(view)
  const [first] = surveys
    .map(({ name, bounds }) => {
      const { latitude, longitude } = nearestIn(boxOf(bounds), middle)
      const distance = geodesicDistance([middle.latitude, middle.longitude], [latitude, longitude])
      return { name, bounds, distance }
    })
    .sort((a, b) => a.distance - b.distance)
  return first ?? null
}
