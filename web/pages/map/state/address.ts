import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { FIRST_LIGHT, type Light } from '#contract/light.ts'
import type { Background } from '#web/features/layers/use-background.ts'
import { browserStorage } from '#web/lib/browser-storage.ts'
import { liveSearch } from '#web/lib/live-search.ts'
import { requiredContext } from '#web/lib/required-context.ts'
import { FIRST_LAYERS, type LayerState } from '#web/map/layer-state.ts'
import { useSettledLight } from '#web/map/light-store.ts'
import {
  comparesLight,
  comparisonIn,
  layersIn,
  lightIn,
  terrainIn,
  viewpointIn,
  withMap,
  type MapLook,
} from '#web/map/map-address.ts'
import type { Comparison } from '#web/map/swipe/comparison.ts'
import { rememberedViewpoint, type MapViewpoint } from '#web/map/view-memory.ts'
import { TASKS } from './task.ts'

const LAYERS_KEY = 'mapLayers'

export interface MapStart {
  viewpoint: MapViewpoint
  layers: LayerState
  light: Light
  comparison: Comparison | null
  /** The map is in three dimensions. */
  terrain: boolean
  /** The address compares the live light, which cannot be compared. */
  comparesLight: boolean
  /** Whether somebody chose the view, so that the map must not move by itself. */
  named: boolean
}

interface View {
  /** The first view of the map. */
  start: MapViewpoint
  moved: (view: MapViewpoint) => void
  /** Whether the visitor wants the map in three dimensions. */
  terrain: boolean
  setTerrain: (wanted: boolean) => void
  /** The address compares the live light, which cannot be compared. */
  comparesLight: boolean
}

export const [ViewContext, useView] = requiredContext<View>('ViewContext')

/** The first view of the map: from the address, or else from this browser session, or else all of Wales. */
export function useMapStart(): MapStart {
  const [search] = useSearchParams()
  const [start] = useState(() => {
    const named = viewpointIn(search)
    const remembered = new URLSearchParams(browserStorage('session').read(LAYERS_KEY) ?? '')
    const layers = layersIn(search)
    return {
      viewpoint: named ?? rememberedViewpoint(),
      layers: layers ?? layersIn(remembered) ?? FIRST_LAYERS,
      // An address that lists layers means the default light if it gives no other.
      light: lightIn(search) ?? (layers ? null : lightIn(remembered)) ?? FIRST_LIGHT,
      comparison: comparisonIn(search),
      terrain: terrainIn(search),
      comparesLight: comparesLight(search),
      named: named !== null,
    }
  })
  return start
}

/** The view of the map, kept in the address. */
export function useNewView({ viewpoint, ...start }: MapStart, background: Background): View {
  const [view, setView] = useState<MapViewpoint | null>(null)
  const [terrain, setTerrain] = useState(start.terrain)
  useMapAddress(view, background, terrain)
  return { start: viewpoint, moved: setView, terrain, setTerrain, comparesLight: start.comparesLight }
}

/** Keeps the address up to date, so that opening it elsewhere shows the same, and remembers the layers for this session. */
function useMapAddress(view: MapViewpoint | null, background: Background, terrain: boolean): void {
  const { layers, comparison } = background
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const light = useSettledLight(background.light)
  const look: MapLook = { layers, comparison, light: layers.overlays.light ? light : FIRST_LIGHT, terrain }
  const wanted = withMap(search, view ?? viewpointIn(search), look)
  const differs = wanted.toString() !== search.toString()
  useEffect(() => {
    const kept = withMap(new URLSearchParams(), null, { layers, comparison: null, light, terrain: false })
    browserStorage('session').write(LAYERS_KEY, kept.toString())
  }, [layers, light])
  useEffect(() => {
    if (!differs) return
    // Other parameters that were added since the last render are kept.
    const now = liveSearch()
    const after = withMap(now, view ?? viewpointIn(now), {
      layers,
      comparison,
      light: layers.overlays.light ? light : FIRST_LIGHT,
      terrain,
    }).toString()
    const replace = TASKS.comparing.back === 'the page before'
    void navigate({ search: legible(after) }, { replace, preventScrollReset: true })
  }, [differs, view, layers, comparison, light, terrain, navigate])
}

/** Commas and colons need no escape in a query and are easier to read without. */
function legible(search: string): string {
  return search.replaceAll('%2C', ',').replaceAll('%3A', ':')
}
