import { useQuery } from '@tanstack/react-query'
import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useMemo, useReducer, useState, type Dispatch } from 'react'
import type { LidarRasterState } from '#contract/relief/lidar.ts'
import type { Light } from '#contract/relief/light.ts'
import { BASES, type Base, type MapSettings } from '#contract/relief/map.ts'
import type { Tileset } from '#contract/relief/tilesets.ts'
import type { Bounds } from '#geo/shapes/box.ts'
import { RECORD_OUTLINES_FROM_ZOOM } from '#contract/records/places/tiles.ts'
import {
  changeLayers,
  LIVE_LIGHT,
  type LayerChange,
  type LayerName,
  type LayerState,
  type Relief,
} from '#web/map/layers/layer-state.ts'
import { methodOf, type Range } from '#web/map/light/light-uses.ts'
import { newLightStore, type LightStore } from '#web/map/light/light-store.ts'
import {
  askTilesAgain,
  tryAgain,
  useLayerHealth,
  useLayerWatch,
  type LayerWatch,
} from '#web/map/layers/layer-watch.ts'
import { isDead, isUnreachable } from '#web/map/layers/source-health.ts'
import { comparedOf } from '#web/map/swipe/compared-layer.ts'
import { layersOfSide, SIDES, withoutLight, withSide, type Comparison } from '#web/map/swipe/comparison.ts'
import { comparisonAsDrawn } from '../compare/compared-layers.ts'
import { firstReliefOf } from '../ground/first-relief.ts'
import { withGroundInOrder } from '../ground/ground-order.ts'
import { canOnlyBeLit, layerFacts, type Missing } from '../layer-facts.ts'
import { mapSettingsQuery } from '../map-settings.data.ts'
import { NO_MAP_SETTINGS } from '../map-settings.ts'
import { useLidarCondition } from '../condition/use-lidar-condition.ts'

export interface Background {
  /** Of the tilesets, those that are drawn. */
  settings: MapSettings
  /** All tilesets of this portal. */
  surveys: readonly Tileset[]
  /** How the national LiDAR fares. */
  lidar: readonly LidarRasterState[]
  settled: boolean
  /** Set if the portal's settings could not be loaded. */
  askAgain: (() => void) | null
  /** Why not; null if they were loaded. */
  fault: Error | null
  layers: LayerState
  changeLayer: Dispatch<LayerChange>
  /** Draws this picture and no other, on the left side while comparing; null for none. */
  chooseRelief: (relief: Relief | null) => void
  chooseBase: (base: Base) => void
  /** State of the live relief. */
  light: LightStore
  /** The values that it draws darkest and lightest: see LightLayerState. */
  lightRange: Range | null
  tellLightRange: (range: Range | null) => void
  /** Why this browser cannot draw the live relief; null as long as it can. */
  lightTrouble: Missing | null
  /** Whether the picture of the tilesets replaces the live relief, which cannot be drawn. */
  giveUpLight: (why: Missing) => void
  /** Two layers on either side of a divider; null while nothing is compared. */
  comparison: Comparison | null
  compare: (comparison: Comparison | null) => void
  /** The layers that the map shows: `layers`, or, while comparing, those of the left side. */
  shown: LayerState
  /** The layers of the right side while comparing. */
  beside: LayerState | null
  watch: LayerWatch
  tryLayerAgain: (layer: LayerName) => void
  /** The base map fails to load, so the simple map replaces it. */
  simple: boolean
  baseMissing: boolean
  /** It has never loaded, so it is no longer requested. */
  baseDead: boolean
  /** Shows the relief of a survey, and moves the map to it unless it is of the whole country. */
  seeRelief: (tileset: Tileset) => void
  /** Moves the map to the area of a survey. */
  goToSurvey: (bounds: Readonly<Bounds>) => void
  /** The tileset whose area is shown on the map. */
  pointedTileset: Tileset | null
  pointAtTileset: (tileset: Tileset | null) => void
}

/** The layers under the records: which ones this portal has, which the visitor chose, and how they load. */
export function useBackground(
  map: MapLibreMap | null,
  first: { layers: LayerState; light: Light },
  { comparison: compared, compare }: Pick<Background, 'comparison' | 'compare'>,
): Background {
  const { data, error, isError, refetch } = useQuery(mapSettingsQuery())
  const all = data ?? NO_MAP_SETTINGS
  const [layers, changeLayer] = useReducer(changeLayers, first.layers)
  const { inventedGround } = layers
  // Kept, because the live light and the terrain begin anew with other tilesets.
  const settings = useMemo(() => withGroundInOrder(all, inventedGround), [all, inventedGround])
  const [light] = useState(() => newLightStore(first.light))
  const [lightRange, setLightRange] = useState<Range | null>(null)
  const [lightTrouble, setLightTrouble] = useState<Missing | null>(null)
  const [pointedTileset, pointAtTileset] = useState<Tileset | null>(null)
  const watch = useLayerWatch(map)
  useCreditDates(watch, settings, () => void refetch())
  const lidar = useLidarCondition({
    settings: all,
    watch,
    onOpened: () => void refetch(),
    onRetry: (layer) => askTilesAgain(map, layer),
  })
  const comparison = compared && comparisonAsDrawn(settings, compared)
  const shown = comparison ? layersOfSide(layers, comparison.left) : drawable(layers, settings, lightTrouble)
  const unreachable = useLayerHealth(watch, shown.base, isUnreachable)
  const baseDead = useLayerHealth(watch, shown.base, isDead)
  const baseMissing = settings.layers[shown.base].address === null
  const goToSurvey = (bounds: Readonly<Bounds>) => {
    const camera = map?.cameraForBounds([...bounds], { padding: 24 })
    // Close enough for outlines of records, even where the whole tileset would fit at a lower zoom.
    if (camera) map?.flyTo({ ...camera, zoom: Math.max(camera.zoom ?? 0, RECORD_OUTLINES_FROM_ZOOM + 0.5) })
  }
  const { chooseRelief, chooseBase } = choosing({ layers, changeLayer, light, comparison, compare })
  const seeRelief = (tileset: Tileset) => {
    changeLayer({ do: 'choose-invented-ground', tileset: tileset.invented ? tileset.id : null })
    const surface: Relief = { picture: 'hillshade', model: 'DSM', lit: false }
    chooseRelief(firstReliefOf([tileset]) ?? surface)
    if (!tileset.live) goToSurvey(tileset.bounds)
  }
  return {
    settings,
    surveys: all.reliefSets,
    lidar,
    settled: data !== undefined || isError,
    // Settings that loaded once are kept if a later request fails.
    askAgain: isError && !data ? () => void refetch() : null,
    fault: error,
    layers,
    changeLayer,
    chooseRelief,
    chooseBase,
    light,
    lightRange,
    tellLightRange: (range) => setLightRange((before) => (String(before) === String(range) ? before : range)),
    lightTrouble,
    giveUpLight: (why) => {
      setLightTrouble(why)
      if (layers.relief) changeLayer({ do: 'choose-relief', relief: { ...layers.relief, lit: false } })
      if (comparison) compare(withoutLight(comparison, layers))
    },
    comparison,
    compare,
    shown,
    beside: comparison && layersOfSide(layers, comparison.right),
    watch,
    tryLayerAgain: (layer) => tryAgain(map, watch, layer),
    simple: unreachable || baseMissing,
    baseMissing,
    baseDead,
    seeRelief,
    goToSurvey,
    pointedTileset,
    pointAtTileset,
  }
}

type Choosing = Pick<Background, 'layers' | 'changeLayer' | 'light' | 'comparison' | 'compare'>

/** What is chosen for the map is the left side of a comparison as well. */
function choosing({ layers, changeLayer, light, comparison, compare }: Choosing) {
  return {
    chooseRelief: (relief: Relief | null) => {
      const method = relief?.lit ? methodOf(relief.picture) : null
      if (method) light.change({ method })
      changeLayer({ do: 'choose-relief', relief })
      if (comparison) compare(withSide(comparison, 'left', comparedOf({ base: layers.base, relief })))
    },
    chooseBase: (base: Base) => {
      changeLayer({ do: 'choose-base', base })
      const side = comparison && SIDES.find((one) => BASES.some((known) => known === comparison[one]))
      if (side) compare(withSide(comparison, side, base))
    },
  }
}

/**
 * Relief that somebody else lit is drawn as the tilesets have it where there are no heights to light; bare ground of which
 * there are only heights is lit.
 */
export function drawable(layers: LayerState, settings: MapSettings, trouble: Missing | null): LayerState {
  const { relief } = layers
  if (trouble === null && relief?.model === 'DTM' && !relief.lit && canOnlyBeLit(settings))
    return { ...layers, relief: { ...relief, picture: 'hillshade', lit: true } }
  if (!relief?.lit || (trouble === null && layerFacts(settings, LIVE_LIGHT).missing === null)) return layers
  return { ...layers, relief: { ...relief, lit: false } }
}

/** Credits state the day of receipt, so they must be requested again once a layer that had none has arrived. */
function useCreditDates(watch: LayerWatch, { heritage }: MapSettings, onDated: () => void): void {
  const monuments = useLayerHealth(watch, 'monuments', ({ arrived }) => arrived)
  const parks = useLayerHealth(watch, 'parks', ({ arrived }) => arrived)
  const dated = useEffectEvent(onDated)
  const undated =
    (monuments && heritage.monuments.received === null) || (parks && heritage.parks.received === null)
  useEffect(() => {
    if (undated) dated()
  }, [undated])
}
