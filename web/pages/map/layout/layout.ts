import { SHEET_HEIGHT, type PanelSize } from '#web/ui/panel/panel-size.ts'
import {
  BAR,
  EDGE,
  FOOT,
  LOW_SHEET_SHARE,
  LOW_TOOL,
  NOTICE,
  TOOL,
  COMPARISON,
  NOTICE_BLOCK,
  SEARCH_AND_LIST,
} from './sizes.ts'

/** Beside the map, or as a sheet over its lower part. */
export type PanelPlace = 'side panel' | 'bottom sheet'

/** Pixels. */
export interface Size {
  width: number
  height: number
}

/** Everything that needs space on the map now. */
export interface Wishes {
  window: Size
  /** The map, without the panels that stand beside it. */
  stage: Size
  /** The window is so narrow that panels cover the map instead of standing beside each other. */
  small: boolean
  touch: boolean
  /** The visitor has hidden all panels. */
  hidden: boolean
  layersOpen: boolean
  /** Whether the record form is open. */
  formOpen: boolean
  /** The height of the record form or the list where they are sheets; null where they stand beside the map. */
  sheet: PanelSize | null
  /** The elevation profile. */
  profileOpen: boolean
  /** The state of the light card; `wanted` while its layer is on, even if the card is hidden. */
  light: { wanted: boolean; lit: boolean; folded: boolean }
  /** Whether two layers are compared. */
  comparing: boolean
  /** Whether points are being set on the map. */
  placing: boolean
  /** Whether the card with what was measured is open. */
  measured: boolean
  /** Whether the visitor is busy at the map and needs no hint. */
  atWork: boolean
}

/** The position of each part that can be hidden; null while it is hidden. */
export interface Layout {
  /** How the parts on the map stand to each other: see `places.ts`. */
  arrangement: 'small' | 'wide' | 'low'
  /** Pixels that a sheet covers. */
  covered: { right: number; bottom: number }
  layersButton: 'toolbar' | 'panel'
  layersPanel: boolean
  /** The buttons of the list, the filter and the light. */
  listTools: 'toolbar' | 'search column' | null
  searchColumn: boolean
  /** Whether the search column has the search itself. */
  search: boolean
  help: 'search column' | 'bottom left' | null
  light: 'search column' | 'foot' | null
  notices: boolean
  /** Where the card after a save has room beside the tools and the controls. */
  afterSave: 'search column' | 'notices' | null
  /** Whether the toolbar, the search and the controls are shown. */
  tools: boolean
  toolbar: { names: boolean; columns: number; tool: number }
  /** The groups of controls one above the other or side by side; `flat` with the buttons of the larger group in a row. */
  controls: 'column' | 'row' | 'flat' | null
  /** The button or tab that opens the record form. */
  formButton: boolean
  /** The bar of a task in one line or in several. */
  bar: 'line' | 'block'
  /** The position and the height, beside the scale bar. */
  readout: boolean
  measured: boolean
  /** Where two layers that are compared are moved against each other; null while there is no comparison. */
  grip: Grip | null
}

/** Pixels. */
const LOW = 480
const NAMES_FROM = 1600
const BAR_IN_LINE_FROM = 760
const FOOT_IN_LINE_FROM = 900
const READOUT_BESIDE_FORM_FROM = 700
const SEARCH_BESIDE_FORM_FROM = 420
const FLAT_CONTROLS_FROM = 1100
/** Twice the layers panel and the longest name of a side. */
const COMPARING_BESIDE_PANEL_FROM = 1160
/** The height of all controls in one column. */
const CONTROLS = 420
/** The highest numbers of buttons in the toolbar. On a small map, those of the list and of the light are elsewhere. */
const TOOLS = { small: 9, wide: 11 } as const
/** While points are placed, undo and redo are in the bar of the task. */
const UNDO_TOOLS = 2

/** A phone on its side, for example, or a laptop at four times the size of text. */
function isLow({ width, height }: Size, small: boolean): boolean {
  return !small && height <= LOW && width > height
}

/** The rules for which panel yields to which at which size. */
export function layoutOf(wishes: Wishes): Layout {
  const { small, hidden, layersOpen, formOpen, profileOpen, light, comparing, placing, measured, atWork } =
    wishes
  const low = isLow(wishes.window, small)
  const covered = coveredBySheet(wishes, low)
  const room = { width: wishes.stage.width - covered.right, height: wishes.stage.height - covered.bottom }
  const roomBelow = !hidden && !(small && (layersOpen || profileOpen))
  // Nothing but the polygon and the credits has room above it.
  const underSheet = small && wishes.sheet === 'full'
  const underForm = small && formOpen && wishes.sheet === null
  // The unfolded card is so high that, together with the tools, it would cover the whole map.
  const beneathLight = roomBelow && light.lit && !light.folded && small && !placing && !formOpen
  // The names of the two sides need the little height that the bar leaves.
  const search = !(low && comparing)
  const searchColumn =
    !hidden &&
    (search || light.lit) &&
    !(small && layersOpen) &&
    !(low && (placing || formOpen || layersOpen || profileOpen)) &&
    !(formOpen && !small && room.width < SEARCH_BESIDE_FORM_FROM)
  const helpful = roomBelow && !atWork && !formOpen && !(low && light.lit && !light.folded)
  // What rises while points are placed would be under the pointer. The names of the two sides say themselves what fails there.
  const notices = roomBelow && wishes.sheet !== 'full' && !placing && !(low && comparing && light.lit)
  const arrangement = small ? 'small' : low ? 'low' : 'wide'
  return {
    arrangement,
    covered,
    layersButton: small ? 'toolbar' : 'panel',
    layersPanel: !hidden && !underSheet && !underForm && !(low && (placing || profileOpen)),
    // The buttons would cover the corners that are being set or moved.
    listTools: !small ? 'toolbar' : placing || formOpen ? null : 'search column',
    searchColumn,
    search,
    help: !helpful ? null : !small ? 'search column' : light.wanted ? null : 'bottom left',
    light: small
      ? roomBelow && !placing && !formOpen
        ? 'foot'
        : null
      : searchColumn
        ? 'search column'
        : null,
    notices,
    afterSave: !notices ? null : searchColumn && !small ? 'search column' : 'notices',
    tools: !hidden && !underSheet && !underForm && !beneathLight,
    toolbar: toolbarOf(wishes, room, low),
    controls: (small && layersOpen) || (low && profileOpen) ? null : controlsOf(wishes, room),
    formButton: !(low && placing),
    bar: room.width >= BAR_IN_LINE_FROM ? 'line' : 'block',
    // The bar says where the next corner is.
    readout:
      !((low || small) && placing) &&
      !(low && (measured || profileOpen)) &&
      (!formOpen || room.width >= READOUT_BESIDE_FORM_FROM),
    measured: !profileOpen && !hidden,
    grip: comparing ? gripOf(arrangement, room, light.lit) : null,
  }
}

/** On a low window a sheet stands in the corner: over the whole width it would leave no map. */
function coveredBySheet({ sheet, window }: Wishes, low: boolean): Layout['covered'] {
  if (sheet === null || sheet === 'closed') return { right: 0, bottom: 0 }
  return low
    ? { right: window.width * LOW_SHEET_SHARE, bottom: 0 }
    : { right: 0, bottom: window.height * SHEET_HEIGHT[sheet] }
}

/** Whether the open layers panel would lie on the right side of a comparison and on its name. */
export function isTightForPanel({ width }: Size): boolean {
  return width < COMPARING_BESIDE_PANEL_FROM
}

/** Pixels between the margin at the top and what stands at the foot. */
function heightFor(wishes: Wishes, { width, height }: Size): number {
  const { placing, measured, profileOpen, small, window } = wishes
  const low = isLow(window, small)
  const alone = low && (placing || measured || profileOpen)
  const foot = width >= FOOT_IN_LINE_FROM || alone ? FOOT.line : FOOT.block
  const bar = width >= BAR_IN_LINE_FROM ? BAR.line : BAR.block
  return height - foot - 2 * EDGE - (placing || (low && measured) ? bar : 0)
}

function toolbarOf(wishes: Wishes, room: Size, low: boolean): Layout['toolbar'] {
  const tool = low ? LOW_TOOL : TOOL
  const tools = (wishes.small ? TOOLS.small : TOOLS.wide) - (wishes.placing ? UNDO_TOOLS : 0)
  const height = heightFor(wishes, room) - (low ? 0 : NOTICE)
  const columns = Math.max(1, Math.ceil((tools * tool) / Math.max(tool, height)))
  const names = wishes.window.width >= NAMES_FROM && !wishes.formOpen && columns === 1
  return { names, columns: Math.min(columns, low ? 6 : 4), tool }
}

function controlsOf(wishes: Wishes, room: Size): 'column' | 'row' | 'flat' {
  if (!wishes.small && !wishes.touch && room.width >= FLAT_CONTROLS_FROM) return 'flat'
  return heightFor(wishes, room) >= CONTROLS ? 'column' : 'row'
}

/** Whether the list or the filter yields: two sheets would cover each other, and the record form has priority. */
export function listSize(form: { place: PanelPlace; size: PanelSize }, wanted: PanelSize): PanelSize {
  return form.place === 'bottom sheet' && form.size !== 'closed' ? 'closed' : wanted
}

/** Of the sheets only one is open. */
export function higherSheet(...sheets: readonly PanelSize[]): PanelSize {
  return sheets.find((size) => size !== 'closed') ?? 'closed'
}

/** The grip of a comparison, and the names of its two sides. */
interface Grip {
  /** Pixels from the top of the map to the middle of the grip. */
  fromTop: number
  names: 'below' | 'beside'
}

/** Pixels: large enough for a finger. */
export const GRIP = 44

/** In the middle of the map, or as far above it as the names need to stand above notices and the bar of the comparison. */
function gripOf(arrangement: Layout['arrangement'], { height }: Size, isLit: boolean): Grip {
  const middle = height / 2
  const bar = height - FOOT.block - COMPARISON.bar
  switch (arrangement) {
    case 'wide':
      return { fromTop: middle, names: 'below' }
    case 'low':
      return { fromTop: Math.min(middle, bar - EDGE - GRIP / 2), names: 'beside' }
    case 'small': {
      const notices = bar - NOTICE_BLOCK - (isLit ? COMPARISON.light : 0)
      const highest = SEARCH_AND_LIST + EDGE + GRIP / 2
      const free = notices - COMPARISON.name - EDGE - GRIP / 2
      return { fromTop: Math.max(Math.min(middle, free), Math.min(middle, highest)), names: 'below' }
    }
  }
}
