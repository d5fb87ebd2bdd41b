import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl'
import { slotEnd } from '../layers/layer-slots.ts'
import { layerOf } from '../layers/layer-watch.ts'
import type { PlacedPart } from '../layers/map-layers.tsx'

interface Beside {
  /** Whether a layer of the map (`dtm`) is one of those that differ from side to side. */
  differs: (layer: string) => boolean
  /** The layers that replace them. */
  parts: readonly PlacedPart[]
}

/**
 * The style of a second map that shows everything that the first one does, including records and drawings, except for the
 * layers that differ. Custom layers, which draw themselves, cannot be part of a style and are left out.
 */
export function styleBeside(first: StyleSpecification, { differs, parts }: Beside): StyleSpecification {
  const kept = Object.entries(first.sources).filter(([id]) => !differs(layerOf(id)))
  const layers = first.layers.filter(
    (layer) => (layer.type as string) !== 'custom' && !('source' in layer && differs(layerOf(layer.source))),
  )
  return {
    ...first,
    sources: Object.fromEntries<SourceSpecification>([
      ...kept,
      ...parts.map(({ id, source }) => [id, source as SourceSpecification] as const),
    ]),
    layers: layers.flatMap((layer) => [
      ...parts.filter(({ slot }) => slotEnd(slot) === layer.id).flatMap(specified),
      layer,
    ]),
  }
}

/** All parts of our layers have ids, although their type does not say so. */
function specified({ id, layers }: PlacedPart): LayerSpecification[] {
  return layers.map((layer) => ({ ...layer, source: id }) as LayerSpecification)
}
