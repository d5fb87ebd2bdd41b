import type { Box } from '#geo/box.ts'
import type { MapSettings } from '#contract/map.ts'
import type { ReliefLayerId } from '#contract/relief-names.ts'
import type { Tileset } from '#contract/tilesets.ts'
import type { LayerPart } from '#web/map/map-layers.tsx'
import { isElsewhere, pictureParts, type Look } from './picture.layer.ts'
import { drawnSets, firstZoom, reliefParts, type LidarLayer } from './relief-pictures.ts'

type Sources = Pick<MapSettings, 'layers' | 'reliefSets'>

/** Whether there is anything to show. */
export function hasLidar(name: LidarLayer, settings: Sources): boolean {
  return isElsewhere(settings.layers[name]) || drawnSets(name, settings.reliefSets, 'hillshade').length > 0
}

/** Zoom of the specification from which a LiDAR layer can be seen: our own sets say what they have. */
export function lidarMinZoom(name: LidarLayer, settings: Sources): number {
  const own = drawnSets(name, settings.reliefSets, 'hillshade').map(firstZoom)
  const configured = settings.layers[name].minZoom
  if (own.length === 0) return configured
  return Math.min(...own, ...(isElsewhere(settings.layers[name]) ? [configured] : []))
}

/** Our own sets, each with a source of its own, above what the operator has from elsewhere. */
export function lidarParts(
  name: LidarLayer,
  settings: Sources,
  wanted: ReliefLayerId,
  look: Look,
): LayerPart[] {
  const elsewhere = isElsewhere(settings.layers[name]) ? pictureParts(name, settings.layers[name], look) : []
  return [...elsewhere, ...reliefParts(name, drawnSets(name, settings.reliefSets, wanted), look)]
}

interface View extends Box {
  zoom: number
}

/** Whether ground of an invented set may be in view; degrees and the zoom of the specification. */
export function showsInvented(sets: readonly Tileset[], view: View): boolean {
  return drawnSets('dtm', sets, 'hillshade').some(({ set, layer }) => {
    const [west, south, east, north] = set.bounds
    return (
      set.invented &&
      view.zoom >= firstZoom({ set, layer }) &&
      west < view.east &&
      east > view.west &&
      south < view.north &&
      north > view.south
    )
  })
}
