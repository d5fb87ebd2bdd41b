import { useState } from 'react'
import { browserStorage } from '#web/lib/storage/browser-storage.ts'

const KEY = 'lightCardFolded'

export interface CardSize {
  folded: boolean
  fold: (folded: boolean) => void
}

/** Whether the card is folded, as it is at first: one row leaves the map to be seen. On a wide map it is remembered for this browser session. */
export function useCardSize(small: boolean): CardSize {
  const storage = browserStorage('session')
  const [chosen, choose] = useState<boolean | null>(null)
  const kept = small ? null : storage.read(KEY)
  const fold = (folded: boolean) => {
    choose(folded)
    storage.write(KEY, String(folded))
  }
  return { folded: chosen ?? kept !== 'false', fold }
}
