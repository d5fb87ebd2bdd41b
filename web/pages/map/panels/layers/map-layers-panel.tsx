import { useLidarNotes } from '#web/relief/layers/condition/lidar-notes.ts'
import { useLayers } from '#web/relief/layers/layers-context.ts'
import { LayersPanel } from '#web/relief/layers/layers-panel.tsx'
import { RecordStyleChoice } from '#web/records/map/style/record-style-choice.tsx'
import { MAP_COLOURS } from '../../canvas/layer-order.ts'
import { useMapLayout } from '../../layout/layout-context.ts'
import { useComparing } from '../../tools/comparing/use-comparing.ts'
import { useFlightInMiddle } from './use-flight-in-middle.ts'
import { useNmr } from './use-nmr.ts'
import { useSeeRelief } from './use-see-relief.ts'

export function MapLayersPanel() {
  const { layersPanel } = useMapLayout()
  const { note } = useNmr()
  const { layers, changeLayer, comparison } = useLayers()
  const { start } = useComparing()
  const flightOf = useFlightInMiddle(layersPanel.open)
  const sources = useLidarNotes().map(({ layer, model, source, credit }) => {
    const sentences = [source, flightOf(model), credit].filter((sentence) => sentence !== null)
    return [layer, sentences.join(' ')] as const
  })
  return (
    <LayersPanel
      open={layersPanel.open}
      onToggle={layersPanel.toggle}
      small={layersPanel.small}
      onGoTo={useSeeRelief()}
      onCompare={comparison ? null : start}
      choices={{ finds: <RecordStyleChoice layers={layers} onChange={changeLayer} colours={MAP_COLOURS} /> }}
      notes={{ nmr: note }}
      sources={Object.fromEntries(sources)}
    />
  )
}
