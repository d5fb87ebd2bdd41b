import { useLidarNotes } from '#web/relief/layers/condition/lidar-notes.ts'
import { useLayers } from '#web/relief/layers/layers-context.ts'
import { LayersPanel } from '#web/relief/layers/layers-panel.tsx'
import { RecordStyleChoice } from '#web/records/map/style/record-style-choice.tsx'
import { MAP_COLOURS } from '../../canvas/layer-order.ts'
import { useMapLayout } from '../../layout/layout-context.ts'
import { useFlightInMiddle } from './use-flight-in-middle.ts'
import { useNmr } from './use-nmr.ts'
import { useSeeRelief } from './use-see-relief.ts'

export function MapLayersPanel() {
  const { layout, layersPanel } = useMapLayout()
  const { note } = useNmr()
  const { layers, changeLayer } = useLayers()
  const flightOf = useFlightInMiddle(layersPanel.open)
  const lidar = useLidarNotes().map(({ layer, model, source, credit, trouble }) => {
    const sentences = [source, flightOf(model), credit].filter((sentence) => sentence !== null)
    return [layer, trouble ?? sentences.join(' ')] as const
  })
  return (
    <LayersPanel
      open={layersPanel.open}
      onToggle={layout.layersButton === 'panel' ? layersPanel.toggle : null}
      onGoTo={useSeeRelief()}
      choices={{ finds: <RecordStyleChoice layers={layers} onChange={changeLayer} colours={MAP_COLOURS} /> }}
      notes={{ nmr: note, ...Object.fromEntries(lidar) }}
    />
  )
}
