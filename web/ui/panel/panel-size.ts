export type PanelSize = 'closed' | 'peek' | 'full'

/** Share of the window height. */
export const SHEET_HEIGHT = { closed: 0, peek: 0.3, full: 0.65 } as const

/** The size nearest to where a sheet was released, given as a share of the window height. */
export function restingSize(share: number): PanelSize {
  const sizes = ['closed', 'peek', 'full'] as const
  return sizes.reduce((best, size) =>
    Math.abs(SHEET_HEIGHT[size] - share) < Math.abs(SHEET_HEIGHT[best] - share) ? size : best,
  )
}
