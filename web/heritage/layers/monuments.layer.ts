import type { LayerPart } from '#web/map/layers/map-layers.tsx'
import { areaPart, type HeritageLook } from './area.layer.ts'

/** Cadw's scheduled monuments. */
export function monumentsPart(look: HeritageLook): LayerPart {
  return areaPart('monuments', { line: '#e60000', fill: '#ffe100', fillOpacity: 0.4 }, look)
}
