import type { ImageLayer } from '#contract/relief/map.ts'
import type { LayerPart } from '#web/map/layers/map-layers.tsx'
import { inFull } from '#web/map/layers/tile-address.ts'
import { toMapZoom } from '#web/map/view/zoom.ts'

export interface Look {
  /** Scheme, host and port of the portal. */
  origin: string
  visible: boolean
  /** Opacity of the layer, 0 to 1. */
  opacity: number
}

/** Milliseconds in which new tiles fade in. */
const FADE_IN = 150

/** Whether the layer comes from another server. The portal's own address alone shows nothing without tilesets. */
export function isElsewhere({ address }: ImageLayer): boolean {
  return address !== null && !address.startsWith('/')
}

/** A layer of image tiles, as the operator configured it; empty if it has no address. */
export function imageParts(name: string, layer: ImageLayer, look: Look): LayerPart[] {
  const { address, scheme, tileSize, minZoom, maxZoom, bounds } = layer
  if (address === null) return []
  return [
    {
      id: name,
      source: {
        type: 'raster',
        tiles: [inFull(address, look.origin)],
        scheme,
        tileSize,
        ...tileZooms({ minZoom, maxZoom, tileSize }),
        ...(bounds && { bounds }),
      },
      layers: [imageTilesLayer(name, minZoom, look)],
    },
  ]
}

export function imageTilesLayer(
  id: string,
  minZoom: number,
  { visible, opacity }: Look,
): LayerPart['layers'][number] {
  return {
    id,
    type: 'raster',
    minzoom: Math.max(0, toMapZoom(minZoom)),
    layout: { visibility: visible ? 'visible' : 'none' },
    paint: { 'raster-fade-duration': FADE_IN, 'raster-opacity': opacity },
  }
}

/** Converts zooms of 256 px tiles to zooms of tiles of `tileSize`, which cover a larger area. */
function tileZooms(layer: Pick<ImageLayer, 'minZoom' | 'maxZoom' | 'tileSize'>) {
  const coarser = Math.log2(layer.tileSize / 256)
  return {
    minzoom: Math.max(0, Math.floor(layer.minZoom - coarser)),
    maxzoom: Math.max(0, Math.floor(layer.maxZoom - coarser)),
  }
}
