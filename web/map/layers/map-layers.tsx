import { Layer, Source, type LayerProps, type SourceProps } from '@vis.gl/react-maplibre'
import { slotEnd } from './layer-slots.ts'

/** A source and the layers drawn from it. */
export interface LayerPart {
  /** Id of the source; layer-watch.ts explains how it names the layer that it belongs to. */
  id: string
  source: SourceProps
  layers: readonly LayerProps[]
}

export interface PlacedPart extends LayerPart {
  /** Its place in the drawing order. */
  slot: string
}

export function MapLayers({ id, source, layers, slot }: PlacedPart) {
  return (
    <Source {...source} id={id}>
      {layers.map((layer) => (
        <Layer key={layer.id} {...layer} beforeId={slotEnd(slot)} />
      ))}
    </Source>
  )
}
