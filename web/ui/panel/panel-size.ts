/** A sheet rests closed, as a strip of its head, over a part of the map, or over most of it. */
export type PanelSize = 'closed' | 'strip' | 'peek' | 'full'

/** Share of the window height. */
export const SHEET_HEIGHT = { peek: 0.3, full: 0.65 } as const

/** Pixels of a strip; less where the window is so low that each line counts. */
const STRIP = { high: 88, low: 56 } as const
const LOW = 480

/** Whether a window is so low that a sheet of it has no room for more than one line. */
export function isLow(windowHeight: number): boolean {
  return windowHeight <= LOW
}

/** Pixels that a sheet covers from the foot of a window of this height. */
export function sheetHeight(size: PanelSize, windowHeight: number): number {
  if (size === 'closed') return 0
  if (size === 'strip') return isLow(windowHeight) ? STRIP.low : STRIP.high
  return SHEET_HEIGHT[size] * windowHeight
}

/** The size nearest to where a sheet was released. @param height pixels */
export function restingSize(height: number, windowHeight: number): PanelSize {
  const away = (size: PanelSize) => Math.abs(sheetHeight(size, windowHeight) - height)
  const sizes = ['closed', 'strip', 'peek', 'full'] as const
  return sizes.reduce((best, size) => (away(size) < away(best) ? size : best))
}

/** On a sheet that lies over a part of the map. */
export const COVERS_MAP = 'data-covers-map'
