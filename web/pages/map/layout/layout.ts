import type { PanelSize } from '#web/ui/panel-size.ts'

/** Beside the map, or as a sheet over its lower part. */
export type PanelPlace = 'side panel' | 'bottom sheet'

/** What wants room on the map now. */
export interface Wishes {
  /** The window is so small that panels cover the map rather than stand beside one another. */
  small: boolean
  layersOpen: boolean
  /** Of the record form. */
  formOpen: boolean
  /** The elevation profile. */
  profileOpen: boolean
  /** The card about the light; `wanted` while its layer is on, though perhaps not to be seen. */
  light: { wanted: boolean; lit: boolean; folded: boolean }
  /** Points are being set on the map. */
  placing: boolean
  /** The visitor needs the map and knows what to do with it. */
  atWork: boolean
}

/** Where everything that comes and goes stands; null where it stays away. */
export interface Layout {
  layersButton: 'toolbar' | 'panel'
  /** The buttons of the list, the filter and the light. */
  listTools: 'toolbar' | 'search column' | null
  searchColumn: boolean
  help: 'search column' | 'bottom left' | null
  light: 'search column' | 'foot' | null
  notices: boolean
  /** The toolbar, the search and the controls. */
  tools: boolean
  measured: boolean
}

/** Which panel yields to which at which size. */
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
    // They would lie on the corners that are being set or moved.
    listTools: placing || formOpen ? null : 'search column',
    searchColumn: !layersOpen,
    help: roomBelow && !atWork && !light.wanted ? 'bottom left' : null,
    light: roomBelow ? 'foot' : null,
    notices: roomBelow,
    // The whole card is so high that the tools would leave nothing of the map.
    tools: !(roomBelow && light.lit && !light.folded),
    measured,
  }
}

/** Of the list and the filter: two sheets would lie upon one another, and the record form was not asked for in vain. */
export function listSize(form: { place: PanelPlace; size: PanelSize }, wanted: PanelSize): PanelSize {
  return form.place === 'bottom sheet' && form.size !== 'closed' ? 'closed' : wanted
}
