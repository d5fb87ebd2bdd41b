import type { MapLibreMap } from 'maplibre-gl'
import { useEffect } from 'react'
import { RECORD_TILE_LAYERS } from '#contract/tiles.ts'
import { FINDS_SOURCE } from './records.layer.ts'

/** Marks one record on the map, in all the ways it is drawn. */
export function useHighlight(
  map: MapLibreMap | null,
  flag: 'hovered' | 'selected',
  record: number | null,
): void {
  useEffect(() => {
    if (!map || record === null) return
    const features = [RECORD_TILE_LAYERS.outlines, RECORD_TILE_LAYERS.places].map((sourceLayer) => ({
      source: FINDS_SOURCE,
      sourceLayer,
      id: record,
    }))
    let gone = false
    const removal = map.on('remove', () => {
      gone = true
    })
    const mark = (on: boolean) => {
      // When the page is left, the map goes before this.
      if (gone || !map.getSource(FINDS_SOURCE)) return
      for (const feature of features) map.setFeatureState(feature, { [flag]: on })
    }
    mark(true)
    return () => {
      mark(false)
      removal.unsubscribe()
    }
  }, [map, flag, record])
}
