import type { StyleSpecification } from 'maplibre-gl'
import { slotLayers } from './layer-slots.ts'

/**
 * A style of nothing but sea, with slots for the layers. It names no glyph server, so MapLibre draws letters from the fonts
 * of the page.
 */
export function baseStyle(order: readonly string[], sea: string): StyleSpecification {
  return {
    version: 8,
    sources: {},
    layers: [{ id: 'sea', type: 'background', paint: { 'background-color': sea } }, ...slotLayers(order)],
  }
}
