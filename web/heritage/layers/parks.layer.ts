import type { LayerPart } from '#web/map/layers/map-layers.tsx'
import { areaPart, type HeritageLook } from './area.layer.ts'

/** Cadw's registered historic parks and gardens. */
export function parksPart(look: HeritageLook): LayerPart {
  return areaPart('parks', { line: '#006d2c', fill: '#c7e9c0', fillOpacity: 0.35 }, look)
}
