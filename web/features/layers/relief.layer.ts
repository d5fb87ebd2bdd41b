import type { LayerProps, SourceProps } from '@vis.gl/react-maplibre'
import type { MapSettings } from '#contract/map.ts'
import type { ReliefSet } from '#contract/tiles.ts'
import { inFull } from '#web/map/tile-address.ts'
import { toMapZoom } from '#web/map/zoom.ts'

/** Zoom (256 px tiles) from which foreign hillshade tiles are asked for, as they do not say what they hold. */
const FOREIGN_MIN_ZOOM = 16

type ShownSet = Pick<ReliefSet, 'minZoom' | 'maxZoom' | 'tileSize'> & Partial<Pick<ReliefSet, 'bounds'>>

interface ReliefPart {
  id: string
  source: SourceProps
  layer: LayerProps
}

/** Tile zoom, which is the zoom of the specification, from which the hillshade can be seen. */
export function reliefMinZoom({ reliefSets }: MapSettings): number {
  return reliefSets.length > 0 ? Math.min(...reliefSets.map((set) => set.minZoom)) : FOREIGN_MIN_ZOOM
}

/** Whether there is any hillshade to show. */
export function hasRelief({ relief, reliefSets }: MapSettings): boolean {
  return relief.address !== null && (reliefSets.length > 0 || !relief.address.startsWith('/'))
}

/** A source for each tile set, so that nothing is asked for where there is none; one for all of a foreign server. Rows count from the south (TMS). */
export function reliefParts(
  settings: MapSettings,
  options: { origin: string; visible: boolean },
): ReliefPart[] {
  const { relief, reliefSets } = settings
  if (relief.address === null || !hasRelief(settings)) return []
  const foreign: ShownSet = { minZoom: FOREIGN_MIN_ZOOM, maxZoom: relief.maxZoom, tileSize: relief.tileSize }
  const sets: readonly ShownSet[] = reliefSets.length > 0 ? reliefSets : [foreign]
  const tiles = [inFull(relief.address, options.origin)]
  return sets.map((set, index) => ({
    id: `relief-${index}`,
    source: {
      type: 'raster',
      scheme: 'tms',
      tiles,
      tileSize: set.tileSize,
      minzoom: set.minZoom,
      maxzoom: set.maxZoom,
      ...(set.bounds && { bounds: set.bounds }),
    },
    layer: {
      id: `relief-${index}`,
      type: 'raster',
      minzoom: toMapZoom(set.minZoom),
      layout: { visibility: options.visible ? 'visible' : 'none' },
      paint: { 'raster-fade-duration': 150 },
    },
  }))
}

interface View {
  west: number
  south: number
  east: number
  north: number
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
