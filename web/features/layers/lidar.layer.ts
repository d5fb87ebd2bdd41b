import type { MapSettings } from '#contract/map.ts'
import type { ReliefLayerId } from '#contract/relief-names.ts'
import type { Tileset } from '#contract/tilesets.ts'
import type { LayerPart } from '#web/map/map-layers.tsx'
import { isInView, type GroundView } from './ground-view.ts'
import { isElsewhere, imageParts, type Look } from './image.layer.ts'
import { drawnTilesets, firstZoom, reliefParts, type LidarLayer } from './relief-layers.ts'

type Sources = Pick<MapSettings, 'layers' | 'reliefSets'>

/** Whether the portal has anything to show in a LiDAR layer. */
export function hasLidar(name: LidarLayer, settings: Sources): boolean {
  return (
    isElsewhere(settings.layers[name]) || drawnTilesets(name, settings.reliefSets, 'hillshade').length > 0
  )
}

/** The lowest zoom, as in the specification, at which a LiDAR layer is visible. Our own tilesets state their zooms. */
export function lidarMinZoom(name: LidarLayer, settings: Sources): number {
  const own = drawnTilesets(name, settings.reliefSets, 'hillshade').map(firstZoom)
  const configured = settings.layers[name].minZoom
  if (own.length === 0) return configured
  return Math.min(...own, ...(isElsewhere(settings.layers[name]) ? [configured] : []))
}

/** Our own tilesets, each with its own source, above the layer from another server. */
export function lidarParts(
  name: LidarLayer,
  settings: Sources,
  wanted: ReliefLayerId,
  look: Look,
): LayerPart[] {
  const elsewhere = isElsewhere(settings.layers[name]) ? imageParts(name, settings.layers[name], look) : []
  return [...elsewhere, ...reliefParts(name, drawnTilesets(name, settings.reliefSets, wanted), look)]
}

/** Whether invented ground may be in view. */
export function showsInvented(tilesets: readonly Tileset[], view: GroundView): boolean {
  return drawnTilesets('dtm', tilesets, 'hillshade').some(
    (drawn) =>
      drawn.tileset.invented && isInView({ bounds: drawn.tileset.bounds, minZoom: firstZoom(drawn) }, view),
  )
}
