import type { LayerSpecification } from 'maplibre-gl'

/** An invisible layer that ends a slot of the drawing order: everything in the slot is drawn before it. */
export function slotEnd(slot: string): string {
  return `end-of-${slot}`
}

/** The drawing order as layers of a style, from the ground up, so that layers can be added and removed in any order. */
export function slotLayers(order: readonly string[]): LayerSpecification[] {
  return order.map((slot) => ({ id: slotEnd(slot), type: 'background', layout: { visibility: 'none' } }))
}
