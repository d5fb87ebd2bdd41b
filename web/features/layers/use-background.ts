import { useQuery } from '@tanstack/react-query'
import type { MapLibreMap } from 'maplibre-gl'
import { useReducer, type Dispatch } from 'react'
import type { MapSettings } from '#contract/map.ts'
import { RECORD_OUTLINES_FROM_ZOOM, type ReliefSet } from '#contract/tiles.ts'
import { changeLayers, FIRST_LAYERS, type LayerChange, type LayerState } from '#web/map/layer-state.ts'
import { useSourceHealth } from '#web/map/source-health.ts'
import { baseSourceId } from './base.layer.ts'
import { mapSettingsQuery } from './map-settings.data.ts'
import { NO_MAP_SETTINGS } from './map-settings.ts'

export interface Background {
  settings: MapSettings
  settled: boolean
  /** Set where the portal did not say what it has. */
  askAgain: (() => void) | null
  layers: LayerState
  changeLayer: Dispatch<LayerChange>
  /** The base map does not come, so the simple map stands in for it. */
  simple: boolean
  /** Of the base map; null where none is configured. */
  baseSource: string | null
  /** It never came, so that it is not asked for any more. */
  baseDead: boolean
  tryBaseAgain: () => void
  /** Switches the relief on and goes there. */
  seeRelief: (set: ReliefSet) => void
}

/** What lies beneath the records: what this portal has, what the visitor chose of it, and what of that comes. */
export function useBackground(map: MapLibreMap | null): Background {
  const { data, isError, refetch } = useQuery(mapSettingsQuery())
  const settings = data ?? NO_MAP_SETTINGS
  const [layers, changeLayer] = useReducer(changeLayers, FIRST_LAYERS)
  const baseSource = settings[layers.base].address === null ? null : baseSourceId(layers.base)
  const base = useSourceHealth(map, baseSource)
  const seeRelief = (set: ReliefSet) => {
    changeLayer({ do: 'switch', overlay: 'relief', on: true })
    const camera = map?.cameraForBounds(set.bounds, { padding: 24 })
    // Near enough for outlines of finds, even where the whole set would fit into less.
    if (camera) map?.flyTo({ ...camera, zoom: Math.max(camera.zoom ?? 0, RECORD_OUTLINES_FROM_ZOOM + 0.5) })
  }
  return {
    settings,
    settled: data !== undefined || isError,
    askAgain: isError ? () => void refetch() : null,
    layers,
    changeLayer,
    simple: base.unreachable || baseSource === null,
    baseSource,
    baseDead: base.dead,
    tryBaseAgain: base.tryAgain,
    seeRelief,
  }
}
