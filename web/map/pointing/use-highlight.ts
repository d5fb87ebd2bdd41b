import type { MapLibreMap } from 'maplibre-gl'
import { useEffect } from 'react'

/** The layers of vector tiles that draw one kind of thing, by its id. */
export interface DrawnFrom {
  source: string
  /** Source layer of the tiles; undefined for a GeoJSON source. */
  sourceLayers: readonly (string | undefined)[]
}

/** Highlights one thing in every layer that draws it. `from` must be the same object in every render. */
export function useHighlight(
  map: MapLibreMap | null,
  { source, sourceLayers }: DrawnFrom,
  flag: 'hovered' | 'selected',
  id: number | string | null,
): void {
  useEffect(() => {
    if (!map || id === null) return
    const features = sourceLayers.map((sourceLayer) => ({ source, id, ...(sourceLayer && { sourceLayer }) }))
    let gone = false
    const removal = map.on('remove', () => {
      gone = true
    })
    const mark = (on: boolean) => {
      // When the page closes, the map is removed before this effect is cleaned up.
      if (gone || !map.getSource(source)) return
      for (const feature of features) map.setFeatureState(feature, { [flag]: on })
    }
    mark(true)
    return () => {
      mark(false)
      removal.unsubscribe()
    }
  }, [map, source, sourceLayers, flag, id])
}
