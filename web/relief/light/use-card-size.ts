import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { browserStorage } from '#web/lib/storage/browser-storage.ts'

const KEY = 'lightCardFolded'
/** Pixels; up to this width, the unfolded card beside the layers panel would leave no map to see. */
const NARROW = 1000

export interface CardSize {
  folded: boolean
  fold: (folded: boolean) => void
}

/** Whether the card is folded, remembered for this browser session. It starts folded on a small or narrow map. */
export function useCardSize(small: boolean): CardSize {
  const storage = browserStorage('session')
  const narrow = useMediaQuery(`(max-width: ${NARROW}px)`, { noSsr: true })
  const [chosen, choose] = useState<boolean | null>(null)
  const kept = small ? null : storage.read(KEY)
  const fold = (folded: boolean) => {
    choose(folded)
    storage.write(KEY, String(folded))
  }
  return { folded: chosen ?? (kept === null ? small || narrow : kept === 'true'), fold }
}
