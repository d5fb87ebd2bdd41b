import { LayersPanel } from '#web/features/layers/layers-panel.tsx'
import { useMapLayout } from '../../layout/layout-context.ts'
import { useNmr } from './use-nmr.ts'
import { useSeeRelief } from './use-see-relief.ts'

export function MapLayersPanel() {
  const { layout, layersPanel } = useMapLayout()
  const { note } = useNmr()
  return (
    <LayersPanel
      open={layersPanel.open}
      onToggle={layout.layersButton === 'panel' ? layersPanel.toggle : null}
      onGoTo={useSeeRelief()}
      notes={{ nmr: note }}
    />
  )
}
