import type { Layout, Size } from './layout.ts'
import { COMPARISON, EDGE, FOOT, NOTICE_BLOCK, SEARCH_AND_LIST } from './sizes.ts'

/** The grip of a comparison, and the names of its two sides. */
export interface Grip {
  /** Pixels from the top of the map to the middle of the grip. */
  fromTop: number
  names: 'below' | 'beside'
}

/** Pixels: large enough for a finger. */
export const GRIP = 44

/** In the middle of the map, or as far above it as the names need to stand above notices and the bar of the comparison. */
export function gripOf(arrangement: Layout['arrangement'], { height }: Size, isLit: boolean): Grip {
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
