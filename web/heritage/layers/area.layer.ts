import type { LayerProps } from '@vis.gl/react-maplibre'
import type { ExpressionSpecification } from 'maplibre-gl'
import {
  getHeritageTile,
  HERITAGE_TILE_LAYERS,
  HERITAGE_TILES_MAX_ZOOM,
  type AreaLayer,
} from '#contract/relief/heritage.ts'
import type { LayerPart } from '#web/map/layers/map-layers.tsx'

/** The current appearance of a heritage layer. */
export interface HeritageLook {
  /** Scheme, host and port of the portal. */
  origin: string
  visible: boolean
  /** Opacity of the layer, 0 to 1. */
  opacity: number
}

export interface AreaColours {
  line: string
  fill: string
  /** 0 to 1; applies only to the fill. */
  fillOpacity: number
}

/** Areas from our own vector tiles. In distant views, areas that are too small to see are drawn as dots. */
export function areaPart(name: AreaLayer, colours: AreaColours, look: HeritageLook): LayerPart {
  const [fill, line, place] = areaLayerIds(name)
  const layout = { visibility: look.visible ? ('visible' as const) : ('none' as const) }
  const layers: LayerProps[] = [
    {
      id: fill,
      type: 'fill',
      'source-layer': HERITAGE_TILE_LAYERS.areas,
      layout,
      paint: { 'fill-color': colours.fill, 'fill-opacity': colours.fillOpacity * look.opacity },
    },
    {
      id: line,
      type: 'line',
      'source-layer': HERITAGE_TILE_LAYERS.areas,
      layout: { ...layout, 'line-join': 'round' },
      paint: { 'line-color': colours.line, 'line-width': chosenOr(4, 2), 'line-opacity': look.opacity },
    },
    {
      id: place,
      type: 'circle',
      'source-layer': HERITAGE_TILE_LAYERS.places,
      layout,
      paint: {
        'circle-color': colours.fill,
        'circle-radius': chosenOr(7, 4),
        'circle-opacity': look.opacity,
        'circle-stroke-color': colours.line,
        'circle-stroke-width': 1.5,
        'circle-stroke-opacity': look.opacity,
      },
    },
  ]
  const address = getHeritageTile.path.replace('{layer}', name)
  return {
    id: name,
    source: {
      type: 'vector',
      tiles: [`${look.origin}${address}`],
      maxzoom: HERITAGE_TILES_MAX_ZOOM,
      // The selected area is highlighted by its id in all tiles that contain it.
      promoteId: 'id',
    },
    layers,
  }
}

/** Ids of the map layers for the fill, the line and the dots. */
export function areaLayerIds(name: AreaLayer): [string, string, string] {
  return [`${name}-fill`, `${name}-line`, `${name}-place`]
}

export function chosenOr(chosen: number, plain: number): ExpressionSpecification {
  return ['case', ['boolean', ['feature-state', 'selected'], false], chosen, plain]
}
