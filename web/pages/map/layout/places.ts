import type { Layout, PanelPlace } from './layout.ts'
import { EDGE, FORM_WIDTH, LIST_WIDTH, LOW_SHEET_SHARE, MESSAGE } from './sizes.ts'

/** The grid of everything on the map above its foot, and the place of each part in it: row / column / row / column. */
export function furniturePlaces({ arrangement, layersPanel, grip }: Layout, layersOpen: boolean) {
  const open = layersOpen && layersPanel
  const end = { alignSelf: 'end', justifySelf: 'end' } as const
  switch (arrangement) {
    case 'small':
      return {
        columns: open ? 'auto minmax(0, 1fr)' : 'minmax(0, 1fr) auto',
        rows: open ? 'minmax(0, 1fr)' : 'auto minmax(0, 1fr)',
        tools: { gridArea: open ? '1 / 1' : '1 / 1 / 2 / 3' },
        layers: open ? { gridArea: '1 / 2' } : { display: 'none' },
        notices: open ? { display: 'none' } : { gridArea: '2 / 1', alignSelf: 'end' },
        controls: { gridArea: '1 / 2 / 3 / 3', ...end },
      } as const
    case 'low':
      return {
        columns: 'auto minmax(0, 1fr) auto auto',
        rows: 'minmax(0, 1fr)',
        tools: { gridArea: '1 / 1' },
        layers: { gridArea: '1 / 4' },
        // Help reaches down to the foot, so notices stand beside it.
        notices: { gridArea: '1 / 2', alignSelf: 'start', '& > .MuiAlert-root': { flexWrap: 'wrap' } },
        controls: {
          // Above the bar of a comparison, the button of the layers has no room over them.
          gridArea: open || grip ? '1 / 3' : '1 / 3 / 2 / 5',
          ...end,
          flexDirection: 'row',
          alignItems: 'end',
        },
      } as const
    case 'wide':
      return {
        columns: 'minmax(0, 1fr) auto auto',
        rows: 'minmax(0, 1fr) auto',
        tools: { gridArea: '1 / 1' },
        layers: { gridArea: '1 / 3 / 3 / 4' },
        notices: { gridArea: '2 / 1' },
        controls: { gridArea: open ? '1 / 2 / 3 / 3' : '1 / 2 / 3 / 4', ...end },
      } as const
  }
}

/** A panel beside the map or a sheet over its lower part. Panels lie over the map where it is too narrow for both. */
export function panelPlace(panel: 'form' | 'list', as: PanelPlace, { arrangement }: Layout) {
  if (as === 'bottom sheet') {
    const left = arrangement === 'low' ? `${(1 - LOW_SHEET_SHARE) * 100}%` : 0
    return { position: 'absolute', left, right: 0, bottom: 0, zIndex: 5 } as const
  }
  const beside = { top: 0, height: '100%', flex: 'none', zIndex: 5 } as const
  return panel === 'form'
    ? ({ ...beside, position: { xs: 'absolute', sm: 'relative' }, right: 0, width: FORM_WIDTH } as const)
    : ({ ...beside, position: { xs: 'absolute', md: 'relative' }, left: 0, width: LIST_WIDTH } as const)
}

/** A message over the map, in the middle of the part that no sheet covers. */
export function messagePlace({ covered }: Layout) {
  return {
    position: 'absolute',
    top: MESSAGE.top,
    left: `calc((100% - ${covered.right}px) / 2)`,
    transform: 'translateX(-50%)',
    zIndex: 3,
    maxWidth: `calc(100% - ${covered.right + MESSAGE.beside}px)`,
  } as const
}

/** To the very edge of the map, where a tab belongs; beside the layers panel it is an ordinary button. */
export function formTabPlace(atEdge: boolean) {
  return atEdge ? { mr: `${-EDGE}px`, borderTopRightRadius: 0, borderBottomRightRadius: 0 } : {}
}
