import type { MapSettings } from '#contract/relief/map.ts'
import type { ReliefLayerId } from '#contract/relief/relief-names.ts'
import type { Tileset } from '#contract/relief/tilesets.ts'
import { reliefOverlay, type LayerState } from '#web/map/layers/layer-state.ts'
import type { LayerPart } from '#web/map/layers/map-layers.tsx'
import { isInView, type GroundView } from '../ground/ground-view.ts'
import { imageParts, type Look } from './image.layer.ts'
import { drawnTilesets, firstZoom, otherService, reliefParts, type LidarLayer } from './relief-layers.ts'

type Sources = Pick<MapSettings, 'layers' | 'reliefSets'>

/** Whether the portal has anything to show in a LiDAR layer. */
export function hasLidar(name: LidarLayer, settings: Sources): boolean {
  return (
    otherService(name, settings) !== null || drawnTilesets(name, settings.reliefSets, 'hillshade').length > 0
  )
}

/** The lowest zoom, as in the specification, at which a LiDAR layer is visible. Our own tilesets state their zooms. */
export function lidarMinZoom(name: LidarLayer, settings: Sources): number {
  const own = drawnTilesets(name, settings.reliefSets, 'hillshade').map(firstZoom)
  const configured = settings.layers[name].minZoom
  if (own.length === 0) return configured
  return Math.min(...own, ...(otherService(name, settings) ? [configured] : []))
}

/** Our own tilesets, each with its own source, above the layer from another server. */
export function lidarParts(
  name: LidarLayer,
  settings: Sources,
  wanted: ReliefLayerId,
  look: Look,
): LayerPart[] {
  const below = otherService(name, settings)
  return [
    ...(below ? imageParts(name, below, look) : []),
    ...reliefParts(name, drawnTilesets(name, settings.reliefSets, wanted), look),
  ]
}

/** The second relief layer of the bare ground, from the tilesets that have it. */
export function blendParts(
  { reliefSets }: Pick<MapSettings, 'reliefSets'>,
  { blend, relief }: Pick<LayerState, 'blend' | 'relief'>,
  origin: string,
): LayerPart[] {
  if (!blend) return []
  const drawn = drawnTilesets('dtm', reliefSets, blend.reliefLayer).filter(
    ({ layer }) => layer.id === blend.reliefLayer,
  )
  return reliefParts('dtm:blend', drawn, {
    origin,
    visible: reliefOverlay({ relief }) === 'dtm',
    opacity: blend.opacity,
  })
}

/** Whether invented ground may be in view. */
export function showsInvented(tilesets: readonly Tileset[], view: GroundView): boolean {
  return drawnTilesets('dtm', tilesets, 'hillshade').some(
    (drawn) =>
      drawn.tileset.invented && isInView({ bounds: drawn.tileset.bounds, minZoom: firstZoom(drawn) }, view),
  )
}
