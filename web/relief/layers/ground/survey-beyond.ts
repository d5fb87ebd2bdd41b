import { LIDAR_LAYERS, type MapSettings } from '#contract/relief/map.ts'
import { boxOf, middleOfBox, nearestIn, type Bounds } from '#geo/shapes/box.ts'
import { geodesicDistance } from '#geo/shapes/geodesy.ts'
import { reliefOverlay, type LayerState } from '#web/map/layers/layer-state.ts'
import type { TilesetTexts } from '#web/lib/words/tileset-texts.ts'
import { isInView, type GroundView } from './ground-view.ts'
import { groundOfHeights } from '../layer-facts.ts'
import { drawnTilesets, firstZoom, otherService, type LidarLayer } from '../kinds/relief-layers.ts'

/** A survey that is not in view. */
export interface SurveyBeyond {
  texts: TilesetTexts
  bounds: Readonly<Bounds>
  /** Metres from the middle of the view. */
  distance: number
}

interface Survey {
  texts: TilesetTexts
  bounds: Readonly<Bounds>
  live: boolean
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
  const elsewhere = imagesOn(sides).flatMap((layer) => otherService(layer, settings) ?? [])
  // Whether another service has tiles for this place is not known, nor where its nearest survey is.
  if (elsewhere.some((layer) => layer.bounds === null || isInView({ ...layer, minZoom: 0 }, view)))
    return null
  const surveys = surveysOf(settings, sides)
  const tooFar = surveys.every(({ minZoom }) => view.zoom < minZoom)
  if (tooFar || surveys.some(({ bounds }) => isInView({ bounds, minZoom: 0 }, view))) return null
  return nearest(surveys, view)
}

/** The nearest survey from a view in which nothing was surveyed, although the bounds of some surveys reach into it. */
export function surveyFromBareView(
  settings: MapSettings,
  sides: readonly LayerState[],
  view: GroundView,
): SurveyBeyond | null {
  const isBeside = ({ bounds }: Survey) => !isInView({ bounds, minZoom: 0 }, view)
  return nearest(surveysOf(settings, sides).filter(isBeside), view)
}

function imagesOn(sides: readonly LayerState[]): LidarLayer[] {
  return LIDAR_LAYERS.filter((layer) => sides.some((side) => reliefOverlay(side) === layer))
}

/** The surveys of the layers that are on. */
function surveysOf(settings: MapSettings, sides: readonly LayerState[]): Survey[] {
  const lit = sides.some(({ relief }) => relief?.lit)
  return [
    ...imagesOn(sides).flatMap((layer) =>
      drawnTilesets(layer, settings.reliefSets, 'hillshade').map((drawn) => ({
        texts: drawn.tileset,
        bounds: drawn.tileset.bounds,
        live: drawn.tileset.live,
        minZoom: firstZoom(drawn),
      })),
    ),
    ...(lit
      ? settings.elevationSets.map((heights) => ({
          texts: heights,
          live: heights.live,
          ...groundOfHeights(heights),
        }))
      : []),
  ]
}

/** The bounds of the whole country hold much sea and England, so that there is no telling where its LiDAR is nearest. */
function nearest(surveys: readonly Survey[], view: GroundView): SurveyBeyond | null {
  const middle = middleOfBox(view)
  const [first] = surveys
    .filter(({ live }) => !live)
    .map(({ texts, bounds }): SurveyBeyond => {
      const { latitude, longitude } = nearestIn(boxOf(bounds), middle)
      const distance = geodesicDistance([middle.latitude, middle.longitude], [latitude, longitude])
      return { texts, bounds, distance }
    })
    .sort((a, b) => a.distance - b.distance)
  return first ?? null
}
