import type { PanelSize } from '#web/ui/panel-size.ts'

/** Beside the map, or as a sheet over its lower part. */
export type PanelPlace = 'side panel' | 'bottom sheet'

/** Everything that needs space on the map now. */
export interface Wishes {
  /** The window is so small that panels cover the map instead of standing beside each other. */
  small: boolean
  layersOpen: boolean
  /** Whether the record form is open. */
  formOpen: boolean
  /** Whether the elevation profile is open. */
  profileOpen: boolean
  /** The state of the light card; `wanted` while its layer is on, even if the card is hidden. */
  light: { wanted: boolean; lit: boolean; folded: boolean }
  /** Whether points are being set on the map. */
  placing: boolean
  /** Whether the visitor is busy at the map and needs no hint. */
  atWork: boolean
}

/** The position of each part that can be hidden; null while it is hidden. */
export interface Layout {
  layersButton: 'toolbar' | 'panel'
  /** The buttons of the list, the filter and the light. */
  listTools: 'toolbar' | 'search column' | null
  searchColumn: boolean
  help: 'search column' | 'bottom left' | null
  light: 'search column' | 'foot' | null
  notices: boolean
  /** Whether the toolbar, the search and the controls are shown. */
  tools: boolean
  measured: boolean
}

/** The rules for which panel yields to which at which size. */
export function layoutOf(wishes: Wishes): Layout {
  const { small, layersOpen, formOpen, profileOpen, light, placing, atWork } = wishes
  const measured = !profileOpen
  if (!small) {
    return {
      layersButton: 'panel',
      listTools: 'toolbar',
      searchColumn: true,
      help: atWork ? null : 'search column',
      light: 'search column',
      notices: true,
      tools: true,
      measured,
    }
  }
  const roomBelow = !layersOpen && !profileOpen
  return {
    layersButton: 'toolbar',
    // The buttons would cover the corners that are being set or moved.
    listTools: placing || formOpen ? null : 'search column',
    searchColumn: !layersOpen,
    help: roomBelow && !atWork && !light.wanted ? 'bottom left' : null,
    light: roomBelow ? 'foot' : null,
    notices: roomBelow,
    // The open light card is so high that, together with the tools, it would cover the whole map.
    tools: !(roomBelow && light.lit && !light.folded),
    measured,
  }
}

/** Whether the list or the filter yields: two sheets would cover each other, and the record form has priority. */
export function listSize(form: { place: PanelPlace; size: PanelSize }, wanted: PanelSize): PanelSize {
  return form.place === 'bottom sheet' && form.size !== 'closed' ? 'closed' : wanted
}
