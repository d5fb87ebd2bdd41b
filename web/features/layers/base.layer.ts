import type { LayerProps, SourceProps } from '@vis.gl/react-maplibre'
import type { TileLayer } from '#contract/map.ts'
import type { Base } from '#web/map/layer-state.ts'
import { inFull } from '#web/map/tile-address.ts'

export function baseSourceId(base: Base): string {
  return `base-${base}`
}

/** Null where the operator has set no address. */
export function baseSource({ address, tileSize, maxZoom }: TileLayer, origin: string): SourceProps | null {
  if (address === null) return null
  return { type: 'raster', tiles: [inFull(address, origin)], tileSize, maxzoom: maxZoom }
}

export function baseLayer(base: Base): LayerProps {
  return { id: `base-${base}`, type: 'raster', paint: { 'raster-fade-duration': 150 } }
}
