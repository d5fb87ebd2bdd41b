import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import { useNavigate, useSearchParams } from '#web/lib/routing/index.ts'
import { FIRST_LIGHT, type Light } from '#contract/relief/light.ts'
import type { Background } from '#web/relief/layers/kinds/use-background.ts'
import { browserStorage } from '#web/lib/storage/browser-storage.ts'
import { liveSearch } from '#web/lib/live-search.ts'
import { useLeavingPage } from '#web/lib/routing/index.ts'
import { requiredContext } from '#web/lib/required-context.ts'
import { FIRST_LAYERS, type LayerState } from '#web/map/layers/layer-state.ts'
import { useSettledLight } from '#web/map/light/light-store.ts'
import {
  comparisonIn,
  layersIn,
  lightIn,
  namesRelief,
  terrainIn,
  viewpointIn,
  withMap,
  type MapLook,
} from '#web/map/view/map-address.ts'
import { litSide, type Comparison } from '#web/map/swipe/comparison.ts'
import { rememberedViewpoint, type MapViewpoint } from '#web/map/view/view-memory.ts'
import { TASKS } from './task.ts'

const LAYERS_KEY = 'mapLayers'

export interface MapStart {
  viewpoint: MapViewpoint
  layers: LayerState
  light: Light
  comparison: Comparison | null
  /** The map is in three dimensions. */
  terrain: boolean
  /** Whether somebody chose the view, so that the map must not move by itself. */
  named: boolean
  /** The same for the relief. */
  reliefNamed: boolean
}

interface View {
  /** The first view of the map. */
  start: MapViewpoint
  moved: (view: MapViewpoint) => void
  /** Whether the visitor wants the map in three dimensions. */
  terrain: boolean
  setTerrain: (wanted: boolean) => void
}

export const [ViewContext, useView] = requiredContext<View>('ViewContext')

/** The first view of the map: from the address, or else from this browser session, or else all of Wales. */
export function useMapStart(): MapStart {
  const [search] = useSearchParams()
  const [start] = useState(() => {
    const named = viewpointIn(search)
    const remembered = new URLSearchParams(browserStorage('session').read(LAYERS_KEY) ?? '')
    const layers = layersIn(search)
    const comparison = comparisonIn(search)
    // An address that lists layers or compares two means the defaults for what it does not name.
    const otherwise = layers || comparison ? new URLSearchParams() : remembered
    return {
      viewpoint: named ?? rememberedViewpoint(),
      // Who shares a comparison has chosen what is to be seen.
      layers: layers ?? layersIn(otherwise) ?? (comparison ? { ...FIRST_LAYERS } : FIRST_LAYERS),
      light: lightIn(search) ?? lightIn(otherwise) ?? FIRST_LIGHT,
      comparison,
      terrain: terrainIn(search),
      named: named !== null,
      reliefNamed: namesRelief(search),
    }
  })
  return start
}

/**
 * The view of the map, kept in the address.
 * @param lentRef layers that a link to a record has shown; they are remembered once the visitor changes one
 */
export function useNewView(
  { viewpoint, ...start }: MapStart,
  background: Background,
  lentRef: RefObject<LayerState | null>,
): View {
  const [view, setView] = useState<MapViewpoint | null>(null)
  const [terrain, setTerrain] = useState(start.terrain)
  useRememberedLayers(background, lentRef)
  useMapAddress(view, background, terrain)
  return { start: viewpoint, moved: setView, terrain, setTerrain }
}

/** Remembers the visitor's own layers and light for this session. */
function useRememberedLayers(
  { layers, light: store }: Background,
  lentRef: RefObject<LayerState | null>,
): void {
  const light = useSettledLight(store)
  useEffect(() => {
    if (layers === lentRef.current) return
    const kept = withMap(new URLSearchParams(), null, { layers, comparison: null, light, terrain: false })
    browserStorage('session').write(LAYERS_KEY, kept.toString())
  }, [layers, light, lentRef])
}

/** Keeps the address up to date, so that opening it elsewhere shows the same, until the visitor leaves the page. */
function useMapAddress(view: MapViewpoint | null, background: Background, terrain: boolean): void {
  const { layers, comparison } = background
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const light = useSettledLight(background.light)
  const isLit = layers.relief?.lit === true || (comparison !== null && litSide(comparison) !== null)
  const look: MapLook = { layers, comparison, light: isLit ? light : FIRST_LIGHT, terrain }
  const wanted = withMap(search, view ?? viewpointIn(search), look)
  const differs = wanted.toString() !== search.toString()
  const leaving = useLeavingPage()
  // Before the browser can tell of another click, so that what is written follows from what was shown.
  useLayoutEffect(() => {
    if (!differs || leaving) return
    // Other parameters that were added since the last render are kept.
    const now = liveSearch()
    const after = withMap(now, view ?? viewpointIn(now), {
      layers,
      comparison,
      light: isLit ? light : FIRST_LIGHT,
      terrain,
    }).toString()
    const replace = TASKS.comparing.back === 'the page before'
    void navigate({ search: legible(after) }, { replace, preventScrollReset: true })
  }, [differs, leaving, view, layers, comparison, light, isLit, terrain, navigate])
}

/** Commas and colons need no escape in a query and are easier to read without. */
function legible(search: string): string {
  return search.replaceAll('%2C', ',').replaceAll('%3A', ':')
}
