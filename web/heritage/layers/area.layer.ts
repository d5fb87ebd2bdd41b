import type { LayerProps } from '@vis.gl/react-maplibre'
import type { ExpressionSpecification } from 'maplibre-gl'
import {
  getHeritageTile,
  HERITAGE_TILE_LAYERS,
  HERITAGE_TILES_MAX_ZOOM,
  type AreaLayer,
} from '#contract/relief/heritage.ts'
import { cased, HATCH, MARKS, PARK_DASHES } from '#web/map/layers/marks.ts'
import type { LayerPart } from '#web/map/layers/map-layers.tsx'

/** The current appearance of a heritage layer. */
export interface HeritageLook {
  /** Scheme, host and port of the portal. */
  origin: string
  visible: boolean
  /** Opacity of the layer, 0 to 1. */
  opacity: number
}

/** How much the inside of a park is coloured. Monuments are hatched instead. */
const PARK_FILL = 0.06
/** Pixels that a selected area gains on its line. */
const SELECTED = 2

/**
 * Areas from our own vector tiles: Cadw's scheduled monuments or registered historic parks and gardens. In distant views, areas that
 * are too small to see are drawn as dots.
 */
export function areaPart(name: AreaLayer, look: HeritageLook): LayerPart {
  const [fill, line, place, casing] = areaLayerIds(name)
  const { stroke, width, casing: around } = MARKS[name]
  const wide = cased(MARKS[name])
  const layout = { visibility: look.visible ? ('visible' as const) : ('none' as const) }
  const layers: LayerProps[] = [
    {
      id: fill,
      type: 'fill',
      'source-layer': HERITAGE_TILE_LAYERS.areas,
      layout,
      paint:
        name === 'monuments'
          ? { 'fill-pattern': HATCH.image, 'fill-opacity': 0.65 * look.opacity }
          : { 'fill-color': stroke, 'fill-opacity': PARK_FILL * look.opacity },
    },
    {
      id: casing,
      type: 'line',
      'source-layer': HERITAGE_TILE_LAYERS.areas,
      layout: { ...layout, 'line-join': 'round' },
      paint: {
        'line-color': around,
        'line-width': chosenOr(wide + SELECTED + 2, wide),
        'line-opacity': look.opacity,
      },
    },
    {
      id: line,
      type: 'line',
      'source-layer': HERITAGE_TILE_LAYERS.areas,
      layout: { ...layout, 'line-join': 'round' },
      paint: {
        'line-color': stroke,
        'line-width': chosenOr(width + SELECTED, width),
        'line-opacity': look.opacity,
        ...(name === 'parks' && { 'line-dasharray': [...PARK_DASHES] }),
      },
    },
    {
      id: place,
      type: 'circle',
      'source-layer': HERITAGE_TILE_LAYERS.places,
      layout,
      paint: {
        'circle-color': name === 'monuments' ? stroke : around,
        'circle-radius': chosenOr(7, 4),
        'circle-opacity': look.opacity,
        'circle-stroke-color': name === 'monuments' ? around : stroke,
        'circle-stroke-width': 2,
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

/** Ids of the map layers for the fill, the line, the dots and the casing of the line. */
export function areaLayerIds(name: AreaLayer): [string, string, string, string] {
  return [`${name}-fill`, `${name}-line`, `${name}-place`, `${name}-casing`]
}

export function chosenOr(chosen: number, plain: number): ExpressionSpecification {
  return ['case', ['boolean', ['feature-state', 'selected'], false], chosen, plain]
}
