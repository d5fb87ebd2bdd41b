import type { StyleSpecification } from 'maplibre-gl'
import { slotLayers } from './layer-slots.ts'

/** Sea alone, and the places where layers go. It names no glyph server: MapLibre then draws letters from the fonts of the page. */
export function baseStyle(order: readonly string[], sea: string): StyleSpecification {
  return {
    version: 8,
    sources: {},
    layers: [{ id: 'sea', type: 'background', paint: { 'background-color': sea } }, ...slotLayers(order)],
  }
}
