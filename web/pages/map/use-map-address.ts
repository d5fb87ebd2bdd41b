import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { browserStorage } from '#web/lib/browser-storage.ts'
import { liveSearch } from '#web/lib/live-search.ts'
import { FIRST_LAYERS, type LayerState } from '#web/map/layer-state.ts'
import { comparisonIn, layersIn, viewpointIn, withMap } from '#web/map/map-address.ts'
import type { Comparison } from '#web/map/swipe/comparison.ts'
import { rememberedViewpoint, type MapViewpoint } from '#web/map/view-memory.ts'

const LAYERS_KEY = 'mapLayers'

export interface MapStart {
  viewpoint: MapViewpoint
  layers: LayerState
  comparison: Comparison | null
  /** Somebody chose this view: the map must not go elsewhere by itself. */
  named: boolean
}

/** Where the map begins: what the address says, else what this browser session was looking at, else Wales. */
export function useMapStart(): MapStart {
  const [search] = useSearchParams()
  const [start] = useState(() => {
    const named = viewpointIn(search)
    const remembered = new URLSearchParams(browserStorage('session').read(LAYERS_KEY) ?? '')
    return {
      viewpoint: named ?? rememberedViewpoint(),
      layers: layersIn(search) ?? layersIn(remembered) ?? FIRST_LAYERS,
      comparison: comparisonIn(search),
      named: named !== null,
    }
  })
  return start
}

/** Keeps the address such that opening it elsewhere shows the same, and the layers for the rest of this session. */
export function useMapAddress(
  view: MapViewpoint | null,
  layers: LayerState,
  comparison: Comparison | null,
): void {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const wanted = withMap(search, view ?? viewpointIn(search), layers, comparison)
  const differs = wanted.toString() !== search.toString()
  useEffect(() => {
    browserStorage('session').write(LAYERS_KEY, withMap(new URLSearchParams(), null, layers, null).toString())
  }, [layers])
  useEffect(() => {
    if (!differs) return
    // What else came into the address since the last rendering stays there.
    const now = liveSearch()
    const after = withMap(now, view ?? viewpointIn(now), layers, comparison).toString()
    void navigate({ search: legible(after) }, { replace: true, preventScrollReset: true })
  }, [differs, view, layers, comparison, navigate])
}

/** Commas and colons need no escape in a query, and people read addresses. */
function legible(search: string): string {
  return search.replaceAll('%2C', ',').replaceAll('%3A', ':')
}
