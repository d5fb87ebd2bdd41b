import { useEffect, useState, useSyncExternalStore, type RefCallback } from 'react'
import { useCardSize, type CardSize } from '#web/relief/light/use-card-size.ts'
import { requiredContext } from '#web/lib/required-context.ts'
import { sheetHeight, type PanelSize } from '#web/ui/panel/panel-size.ts'
import type { LayersPanelState } from '../panels/layers/use-layers-panel.ts'
import type { Work } from '../state/task.ts'
import {
  frameOf,
  higherSheet,
  panelAlone,
  screenOf,
  slotsOf,
  type Frame,
  type PanelAlone,
  type PanelPlace,
  type ScreenState,
  type Size,
  type Slots,
} from './screens.ts'
import { SIDEWAYS_SHEET } from './sizes.ts'

export interface MapLayout {
  state: ScreenState
  frame: Frame
  slots: Slots
  /** Whether the bar of a task has room in one line. */
  barInLine: boolean
  /** Pixels that the open sheet covers: at the right on a phone held sideways, else at the foot. */
  covered: { right: number; bottom: number }
  /** Pixels that a sheet over a part of the map covers at the foot; 0 for a panel beside the map. */
  peek: number
  /** The size of the sheet about the selected thing. */
  thing: PanelSize
  /** Pixels from the top of the map to the knob of a comparison. */
  grip: number
  /** What is open in place of everything else. */
  alone: PanelAlone
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
  /** The record form: where it stands, and its size. */
  form: { place: PanelPlace; size: PanelSize }
  /** The sheet about the selected thing, which stands before the others. */
  thing: PanelSize
  /** The highest of the other sheets, or what stands in its place beside the map. */
  sheet: PanelSize
  saved: number | null
  found: boolean
  /** Whether the map has a light that can be moved. */
  lit: boolean
  /** Whether the panel of the search is open. */
  searching: boolean
}

/** Pixels. */
const BAR_IN_LINE_FROM = 760
/** Twice the layers panel and the longest name of a side. */
const COMPARING_BESIDE_PANEL_FROM = 1160

export function useNewLayout({
  work,
  form,
  thing,
  sheet,
  saved,
  found,
  lit,
  searching,
  ...panels
}: OnMap): MapLayout {
  const [hidden, hide] = useState(false)
  const window = useWindowSize()
  const [stageRef, stage] = useElementSize()
  const state = screenOf({ work, form: form.size, saved, found })
  const frame = frameOf(window, form.place === 'bottom sheet')
  const isSheet = form.place === 'bottom sheet'
  const tight = state === 'comparing' && window.width < COMPARING_BESIDE_PANEL_FROM
  const layersPanel = useFoldedLayers(panels.layersPanel, state === 'form' || state === 'drawing' || tight)
  const lightSize = useFoldedLight(useCardSize(layersPanel.small), state === 'form')
  const alone = panelAlone({
    frame,
    narrow: layersPanel.small,
    search: searching,
    layers: layersPanel.open,
    light: lit && !lightSize.folded,
  })
  const height = isSheet && !hidden ? sheetHeight(higherSheet(thing, sheet), window.height) : 0
  const covered =
    frame === 'sideways'
      ? { right: height > 0 ? SIDEWAYS_SHEET : 0, bottom: 0 }
      : { right: 0, bottom: height }
  const { width, height: high } = stage ?? window
  return {
    state,
    frame,
    slots: slotsOf({ state, frame, hidden, alone }),
    alone,
    barInLine: width - covered.right >= BAR_IN_LINE_FROM,
    covered,
    peek: isSheet && frame !== 'sideways' ? sheetHeight('peek', window.height) : 0,
    thing,
    grip: (high - covered.bottom) / 2,
    layersPanel,
    lightSize,
    hidden,
    hide,
    stageRef,
  }
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
