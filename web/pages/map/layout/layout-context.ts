import useMediaQuery from '@mui/material/useMediaQuery'
import { useState, type RefCallback, useEffect, useSyncExternalStore } from 'react'
import type { Background } from '#web/relief/layers/kinds/use-background.ts'
import { useCardSize, type CardSize } from '#web/relief/light/use-card-size.ts'
import { requiredContext } from '#web/lib/required-context.ts'
import type { PanelSize } from '#web/ui/panel/panel-size.ts'
import type { LayersPanelState } from '../panels/layers/use-layers-panel.ts'
import { isAtWork, isUnderWay, placesPoints, type Work } from '../state/task.ts'
import { isLit } from '../tools/light/lit-ground.ts'
import { isTightForPanel, layoutOf, type Layout, type Size } from './layout.ts'

export interface MapLayout {
  layout: Layout
  layersPanel: LayersPanelState
  lightSize: CardSize
  /** The visitor has hidden all panels. */
  hidden: boolean
  hide: (hidden: boolean) => void
  /** For the element of the map and everything on it. */
  stageRef: RefCallback<HTMLElement>
}

export const [LayoutContext, useMapLayout] = requiredContext<MapLayout>('LayoutContext')

interface OnMap {
  layersPanel: LayersPanelState
  work: Work
  background: Background
  formOpen: boolean
  /** The height of the record form or the list where they are sheets; null where they stand beside the map. */
  sheet: PanelSize | null
}

export function useNewLayout({ work, background, formOpen, sheet, ...panels }: OnMap): MapLayout {
  const [hidden, hide] = useState(false)
  const window = useWindowSize()
  const [stageRef, stage] = useElementSize()
  const touch = useMediaQuery('(pointer: coarse)', { noSsr: true })
  const comparing = background.comparison !== null
  const yields = formOpen || (comparing && isTightForPanel(window))
  const layersPanel = useFoldedLayers(panels.layersPanel, yields)
  const lightSize = useFoldedLight(useCardSize(layersPanel.small), formOpen)
  const layout = layoutOf({
    window,
    stage: stage ?? window,
    small: layersPanel.small,
    touch,
    hidden,
    layersOpen: layersPanel.open,
    formOpen: formOpen && !hidden,
    sheet: hidden && sheet !== null ? 'closed' : sheet,
    profileOpen: isUnderWay(work, 'profiling'),
    light: {
      wanted: background.layers.relief?.lit === true || isLit(background),
      lit: isLit(background),
      folded: lightSize.folded,
    },
    comparing,
    placing: placesPoints(work),
    measured: work.measuring.phase === 'measured' && !isUnderWay(work, 'profiling'),
    atWork: isAtWork(work),
  })
  return { layout, layersPanel, lightSize, hidden, hide, stageRef }
}

/** Panels fold while something else needs their room; a visitor can unfold them again until it is closed. */
function useUnfolded(yields: boolean): [boolean, (unfolded: boolean) => void] {
  const [unfolded, setUnfolded] = useState(false)
  if (!yields && unfolded) setUnfolded(false)
  return [unfolded, setUnfolded]
}

function useFoldedLayers(panel: LayersPanelState, yields: boolean): LayersPanelState {
  const [unfolded, unfold] = useUnfolded(yields)
  if (!yields) return panel
  return {
    ...panel,
    open: unfolded,
    toggle: () => unfold(!unfolded),
    makeRoom: () => {
      if (panel.small) unfold(false)
    },
  }
}

function useFoldedLight(card: CardSize, formOpen: boolean): CardSize {
  const [unfolded, unfold] = useUnfolded(formOpen)
  return formOpen ? { folded: !unfolded, fold: (folded) => unfold(!folded) } : card
}

/** The size of the window in CSS pixels, kept up to date. */
function useWindowSize(): Size {
  const width = useSyncExternalStore(follow, () => window.innerWidth)
  const height = useSyncExternalStore(follow, () => window.innerHeight)
  return { width, height }
}

function follow(onChange: () => void): () => void {
  window.addEventListener('resize', onChange)
  return () => window.removeEventListener('resize', onChange)
}

/** The size of an element in CSS pixels, kept up to date; null until it exists. */
function useElementSize(): [ref: RefCallback<HTMLElement>, size: Size | null] {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [size, setSize] = useState<Size | null>(null)
  useEffect(() => {
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      const { width, height } = entry.contentRect
      setSize({ width: Math.round(width), height: Math.round(height) })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return [setElement, size]
}
