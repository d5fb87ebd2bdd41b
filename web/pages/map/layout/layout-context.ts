import type { Background } from '#web/features/layers/use-background.ts'
import { useCardSize, type CardSize } from '#web/features/light/use-card-size.ts'
import { requiredContext } from '#web/lib/required-context.ts'
import type { LayersPanelState } from '../panels/layers/use-layers-panel.ts'
import { isAtWork, isUnderWay, placesPoints, type Work } from '../state/task.ts'
import { isLit } from '../tools/light/lit-ground.ts'
import { layoutOf, type Layout } from './layout.ts'

export interface MapLayout {
  layout: Layout
  layersPanel: LayersPanelState
  lightSize: CardSize
}

export const [LayoutContext, useMapLayout] = requiredContext<MapLayout>('LayoutContext')

interface OnMap {
  layersPanel: LayersPanelState
  work: Work
  background: Background
  formOpen: boolean
}

export function useNewLayout({ layersPanel, work, background, formOpen }: OnMap): MapLayout {
  const { small, open } = layersPanel
  const lightSize = useCardSize(small)
  const layout = layoutOf({
    small,
    layersOpen: open,
    formOpen,
    profileOpen: isUnderWay(work, 'profiling'),
    light: { wanted: background.layers.overlays.light, lit: isLit(background), folded: lightSize.folded },
    placing: placesPoints(work),
    atWork: isAtWork(work),
  })
  return { layout, layersPanel, lightSize }
}
