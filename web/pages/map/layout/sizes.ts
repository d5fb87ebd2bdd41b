/** Pixels between the edge of the map and the elements on top of it, and between those elements. */
export const EDGE = 12

/** Width and height of a tool in pixels; on a low window, the least that a finger needs. */
export const TOOL = 48
export const LOW_TOOL = 44

/** Height of the line with scale and credits, and of the bar of a task above it, in pixels. */
export const FOOT = { line: 30, block: 58 } as const
export const BAR = { line: 100, block: 200 } as const

/** Height in pixels of the one notice that nobody can close, with the space around it: that the ground is invented. */
export const NOTICE = 44

/** Height in pixels of a notice on a small map, with its buttons below its text and the space around it. */
export const NOTICE_BLOCK = 138

/** Height in pixels of the search field with the buttons of the list below it, on a small map. */
export const SEARCH_AND_LIST = 130

/** Heights in pixels while two layers are compared: the bar, the folded light card, and the name of a side with its state. */
export const COMPARISON = { bar: 82, light: 82, name: 150 } as const

/** Pixels. The form is as wide as the specification says. */
export const FORM_WIDTH = 'min(100%, clamp(340px, 45vw, 500px))'
export const LIST_WIDTH = 'min(100%, 360px)'

/** On a low window a sheet is no wider than this share of it, so that the map stays in sight beside it. */
export const LOW_SHEET_SHARE = 0.45

/** Pixels between the top of the map and a message over it, and from side to side beside the message. */
export const MESSAGE = { top: 16, beside: 160 } as const
