import type { PanelSize } from '#web/ui/panel/panel-size.ts'
import { isUnderWay, type Work } from '../state/task.ts'

/** What the screen is for now. The first that holds wins: form, drawing, measuring, comparing, saved, find, exploring. */
export type ScreenState = 'form' | 'drawing' | 'measuring' | 'comparing' | 'saved' | 'find' | 'exploring'

/** How the window stands: room beside the map, none beside it, or next to none above and below. */
export type Frame = 'wide' | 'upright' | 'sideways'

/** Beside the map, or as a sheet over a part of it. */
export type PanelPlace = 'side panel' | 'bottom sheet'

/** Pixels. */
export interface Size {
  width: number
  height: number
}

interface OnScreen {
  work: Work
  /** The size of the record form. */
  form: PanelSize
  /** The record that was just saved; null while nothing is said about one. */
  saved: number | null
  /** Whether a feature of the map is selected. */
  found: boolean
}

/** A form that is no more than the bar of the drawing is not the form yet. */
export function screenOf({ work, form, saved, found }: OnScreen): ScreenState {
  const drawing = isUnderWay(work, 'drawing')
  if (form === 'full' || (form !== 'closed' && !drawing)) return 'form'
  if (drawing) return 'drawing'
  if (isUnderWay(work, 'measuring')) return 'measuring'
  if (isUnderWay(work, 'comparing')) return 'comparing'
  if (saved !== null) return 'saved'
  return found ? 'find' : 'exploring'
}

/** Pixels: up to this height a window that is wider than high has no room above or below its map. */
const LOW = 480
/** Pixels: up to this width nothing stands beside anything else. */
const NARROW = 600

/** @param sheet whether the record form is a sheet on this device */
export function frameOf({ width, height }: Size, sheet: boolean): Frame {
  if (height <= LOW && width > Math.max(height, NARROW)) return 'sideways'
  return sheet || width <= NARROW ? 'upright' : 'wide'
}

/** What is on the map, each in its own place. What has no room folds to an icon or is not there; nothing moves for another. */
export interface Slots {
  search: 'field' | 'icon' | null
  /** The action Add a find, and the tab of the form. */
  action: boolean
  tools: boolean
  layers: boolean
  locate: boolean
  help: boolean
  notices: boolean
  zoom: boolean
  light: boolean
  /** The position and the height, beside the scale bar. */
  readout: boolean
}

const ALL: Slots = {
  search: 'field',
  action: true,
  tools: true,
  layers: true,
  locate: true,
  help: true,
  notices: true,
  zoom: true,
  light: true,
  readout: true,
}

const NOTHING: Slots = {
  search: null,
  action: false,
  tools: false,
  layers: false,
  locate: false,
  help: false,
  notices: false,
  zoom: false,
  light: false,
  readout: false,
}

const WITHOUT_HELP: Slots = { ...ALL, help: false }
const AT_WORK: Slots = { ...NOTHING, layers: true, zoom: true }
const UNDER_SHEET: Slots = { ...NOTHING, search: 'field', notices: true }

/** The whole map page: what is there in each state and frame. */
const SCREENS: Readonly<Record<ScreenState, Readonly<Record<Frame, Slots>>>> = {
  exploring: { wide: ALL, upright: ALL, sideways: { ...ALL, readout: false } },
  // On a phone the sheet about the find stands at the foot; held sideways, it needs the room of everything else.
  find: { wide: WITHOUT_HELP, upright: UNDER_SHEET, sideways: { ...NOTHING, layers: true } },
  saved: { wide: WITHOUT_HELP, upright: UNDER_SHEET, sideways: UNDER_SHEET },
  comparing: {
    wide: WITHOUT_HELP,
    upright: { ...NOTHING, tools: true, layers: true, notices: true, light: true },
    sideways: { ...NOTHING, tools: true, layers: true, notices: true },
  },
  measuring: {
    wide: { ...AT_WORK, search: 'field', tools: true, readout: true },
    upright: AT_WORK,
    sideways: AT_WORK,
  },
  drawing: { wide: { ...AT_WORK, readout: true }, upright: AT_WORK, sideways: AT_WORK },
  form: {
    wide: { ...AT_WORK, search: 'icon', notices: true, light: true, readout: true },
    upright: { ...NOTHING, search: 'icon' },
    sideways: { ...NOTHING, search: 'icon' },
  },
}

interface Seen {
  state: ScreenState
  frame: Frame
  /** The visitor has hidden all panels. */
  hidden: boolean
  alone: PanelAlone
}

/** What is open in place of everything else, where there is room for nothing beside it; null for none. */
export type PanelAlone = 'search' | 'layers' | 'light' | null

interface Open {
  frame: Frame
  /** Whether nothing stands beside anything else. */
  narrow: boolean
  /** Whether the panel of the search is open. */
  search: boolean
  /** Whether the layers are unfolded. */
  layers: boolean
  /** Whether all settings of the light are unfolded. */
  light: boolean
}

/** Search and light are alone only where a window is too low for more. */
export function panelAlone({ frame, narrow, search, layers, light }: Open): PanelAlone {
  const low = frame === 'sideways'
  if (search && low) return 'search'
  if (layers && (narrow || low)) return 'layers'
  return light && low ? 'light' : null
}

export function slotsOf({ state, frame, hidden, alone }: Seen): Slots {
  if (hidden) return { ...NOTHING, readout: true }
  const slots = SCREENS[state][frame]
  if (!alone) return slots
  return { ...NOTHING, search: frame === 'sideways' ? null : slots.search, [alone]: slots[alone] }
}

/** Of the sheets only one is open. */
export function higherSheet(...sheets: readonly PanelSize[]): PanelSize {
  return sheets.find((size) => size !== 'closed') ?? 'closed'
}
