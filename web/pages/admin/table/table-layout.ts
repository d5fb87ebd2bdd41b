/** Width of the list in pixels from which it is a table; below it, each line is a card. */
const TABLE_FROM = 860

export const WIDE_LIST = `@container (min-width: ${TABLE_FROM}px)`
const NARROW_LIST = `@container (max-width: ${TABLE_FROM - 0.02}px)`

/** Whatever a list with a table is inside: its width decides about table or cards. */
export const LIST_SPACE = { containerType: 'inline-size' } as const

/** In cards, each cell has its heading before it; a picture stands beside the other cells. */
export const AS_CARDS = {
  '& :is(td, th)': { borderColor: 'divider' },
  // A long word may be divided, but not a heading or the words of a button.
  '& tbody :is(td, th)': { overflowWrap: 'anywhere' },
  '& tbody td.actions': { overflowWrap: 'normal' },
  [WIDE_LIST]: {
    '& .heading': { display: 'none' },
    '& :is(td, th)': { verticalAlign: 'top', minWidth: 108 },
    '& tbody th': { minWidth: 180 },
  },
  [NARROW_LIST]: {
    '&, & tbody': { display: 'block' },
    '& thead': { display: 'none' },
    '& tbody tr': {
      display: 'flow-root',
      border: '1px solid',
      borderColor: 'divider',
      borderRadius: 1,
      padding: 2,
      marginBottom: 2,
      backgroundColor: 'background.paper',
    },
    // What the line is about comes first. A picture needs text around it.
    '& tbody tr:not(:has(.picture))': { display: 'flex', flexDirection: 'column' },
    '& tbody tr:not(:has(.picture)) > th': { order: -1 },
    '& tbody :is(td, th)': { display: 'block', border: 0, padding: 0, paddingBlock: 0.5 },
    '& tbody td.picture': { float: 'right', marginInlineStart: 2 },
    '& tbody td:empty': { display: 'none' },
    '& .heading': { color: 'text.secondary', marginInlineEnd: 1 },
  },
} as const
