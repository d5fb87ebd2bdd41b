import type { Box } from '#contract/box.ts'
import type { MapSettings } from '#contract/map.ts'
import type { ReliefSet } from '#contract/tiles.ts'
import type { LayerPart } from '#web/map/map-layers.tsx'
import { inFull } from '#web/map/tile-address.ts'
import { pictureParts, rasterLayer, type Look } from './picture.layer.ts'

/** Zoom of the specification from which the hillshade can be seen: our own sets say what they have. */
export function dtmMinZoom({ layers, reliefSets }: MapSettings): number {
  return reliefSets.length > 0 ? Math.min(...reliefSets.map((set) => set.minZoom)) : layers.dtm.minZoom
}

/** Whether there is any hillshade to show: an address of our own is nothing without tile sets. */
export function hasDtm({ layers: { dtm }, reliefSets }: MapSettings): boolean {
  return dtm.address !== null && (reliefSets.length > 0 || !dtm.address.startsWith('/'))
}

/** A source for each tile set, so that nothing is asked for where there is none; one for all of a foreign server. */
export function dtmParts(settings: MapSettings, look: Look): LayerPart[] {
  const { dtm } = settings.layers
  if (dtm.address === null || !hasDtm(settings)) return []
  if (settings.reliefSets.length === 0) return pictureParts('dtm', dtm, look)
  const tiles = [inFull(dtm.address, look.origin)]
  return settings.reliefSets.map((set, index) => ({
    id: `dtm:${index}`,
    source: {
      type: 'raster',
      scheme: dtm.scheme,
      tiles,
      tileSize: set.tileSize,
      minzoom: set.minZoom,
      maxzoom: set.maxZoom,
      bounds: set.bounds,
    },
    layers: [rasterLayer(`dtm:${index}`, set.minZoom, look)],
  }))
}

interface View extends Box {
  zoom: number
}

/** Whether ground of an invented set may be in view; degrees and the zoom of the specification. */
export function showsInvented(sets: readonly ReliefSet[], view: View): boolean {
  return sets.some(
    ({ invented, minZoom, bounds: [west, south, east, north] }) =>
      invented &&
      view.zoom >= minZoom &&
      west < view.east &&
      east > view.west &&
      south < view.north &&
      north > view.south,
  )
}
