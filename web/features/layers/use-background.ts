import { useQuery } from '@tanstack/react-query'
import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useReducer, useState, type Dispatch } from 'react'
import type { Light } from '#contract/light.ts'
import type { MapSettings } from '#contract/map.ts'
import type { Tileset } from '#contract/tilesets.ts'
import type { Bounds } from '#geo/box.ts'
import { RECORD_OUTLINES_FROM_ZOOM } from '#contract/tiles.ts'
import { changeLayers, type LayerChange, type LayerName, type LayerState } from '#web/map/layer-state.ts'
import { newLightStore, type LightStore } from '#web/map/light-store.ts'
import { tryAgain, useLayerHealth, useLayerWatch, type LayerWatch } from '#web/map/layer-watch.ts'
import { isDead, isUnreachable } from '#web/map/source-health.ts'
import { layersOfSide, type Comparison } from '#web/map/swipe/comparison.ts'
import type { Missing } from './layer-facts.ts'
import { mapSettingsQuery } from './map-settings.data.ts'
import { NO_MAP_SETTINGS } from './map-settings.ts'

export interface Background {
  settings: MapSettings
  settled: boolean
  /** Set if the portal's settings could not be loaded. */
  askAgain: (() => void) | null
  layers: LayerState
  changeLayer: Dispatch<LayerChange>
  /** State of the live relief. */
  light: LightStore
  /** Why this browser cannot draw the live relief; null as long as it can. */
  lightTrouble: Missing | null
  /** Whether the hillshade replaces the live relief, which cannot be drawn. */
  giveUpLight: (why: Missing) => void
  /** Two layers on either side of a divider; null while nothing is compared. */
  comparison: Comparison | null
  compare: (comparison: Comparison | null) => void
  /** The layers that the map shows: `layers`, or, while comparing, those of the left side. */
  shown: LayerState
  watch: LayerWatch
  tryLayerAgain: (layer: LayerName) => void
  /** The base map fails to load, so the simple map replaces it. */
  simple: boolean
  baseMissing: boolean
  /** It has never loaded, so it is no longer requested. */
  baseDead: boolean
  /** Switches the relief on and moves the map to it. */
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
  { comparison, compare }: Pick<Background, 'comparison' | 'compare'>,
): Background {
  const { data, isError, refetch } = useQuery(mapSettingsQuery())
  const settings = data ?? NO_MAP_SETTINGS
  const [layers, changeLayer] = useReducer(changeLayers, first.layers)
  const [light] = useState(() => newLightStore(first.light))
  const [lightTrouble, setLightTrouble] = useState<Missing | null>(null)
  const [pointedTileset, pointAtTileset] = useState<Tileset | null>(null)
  const watch = useLayerWatch(map)
  useCreditDates(watch, settings, () => void refetch())
  const shown = comparison ? layersOfSide(layers, comparison.left) : layers
  const unreachable = useLayerHealth(watch, shown.base, isUnreachable)
  const baseDead = useLayerHealth(watch, shown.base, isDead)
  const baseMissing = settings.layers[shown.base].address === null
  const goToSurvey = (bounds: Readonly<Bounds>) => {
    const camera = map?.cameraForBounds([...bounds], { padding: 24 })
    // Close enough for outlines of records, even where the whole tileset would fit at a lower zoom.
    if (camera) map?.flyTo({ ...camera, zoom: Math.max(camera.zoom ?? 0, RECORD_OUTLINES_FROM_ZOOM + 0.5) })
  }
  const seeRelief = (tileset: Tileset) => {
    changeLayer({ do: 'switch', overlay: tileset.model === 'DTM' ? 'dtm' : 'dsm', on: true })
    goToSurvey(tileset.bounds)
  }
  return {
    settings,
    settled: data !== undefined || isError,
    // Settings that loaded once are kept if a later request fails.
    askAgain: isError && !data ? () => void refetch() : null,
    layers,
    changeLayer,
    light,
    lightTrouble,
    giveUpLight: (why) => {
      setLightTrouble(why)
      changeLayer({ do: 'switch', overlay: 'light', on: false })
      changeLayer({ do: 'switch', overlay: 'dtm', on: true })
    },
    comparison,
    compare,
    shown,
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
