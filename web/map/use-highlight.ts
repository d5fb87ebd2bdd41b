import type { MapLibreMap } from 'maplibre-gl'
import { useEffect } from 'react'

/** The layers of vector tiles that draw one kind of thing, by its id. */
export interface DrawnFrom {
  source: string
  /** Of the tiles; none for a source of GeoJSON. */
  sourceLayers: readonly (string | undefined)[]
}

/** Marks one thing on the map, in all the ways it is drawn. `from` must stay the same value. */
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
      // When the page is left, the map goes before this.
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
