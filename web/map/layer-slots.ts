import type { LayerSpecification } from 'maplibre-gl'

/** An unseen layer that ends a slot of the drawing order: whatever is placed in the slot is drawn before it. */
export function slotEnd(slot: string): string {
  return `end-of-${slot}`
}

/** The drawing order as layers of a style, from the ground up. So layers may come and go in any order in time. */
export function slotLayers(order: readonly string[]): LayerSpecification[] {
  return order.map((slot) => ({ id: slotEnd(slot), type: 'background', layout: { visibility: 'none' } }))
}
