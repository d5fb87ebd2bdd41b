import { Layer, Source, type LayerProps, type SourceProps } from '@vis.gl/react-maplibre'
import { slotEnd } from './layer-slots.ts'

interface MapLayersProps {
  id: string
  source: SourceProps
  layers: readonly LayerProps[]
  /** Its place in the drawing order. */
  slot: string
}

/** A source and the layers drawn from it. */
export function MapLayers({ id, source, layers, slot }: MapLayersProps) {
  return (
    <Source {...source} id={id}>
      {layers.map((layer) => (
        <Layer key={layer.id} {...layer} beforeId={slotEnd(slot)} />
      ))}
    </Source>
  )
}
