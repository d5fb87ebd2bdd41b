import { useState } from 'react'
import { browserStorage } from '#web/lib/browser-storage.ts'

const KEY = 'lightCardFolded'

/** Whether the card is folded: as it was left in this browser session; on a small map it begins folded. */
export function useCardSize(small: boolean): [folded: boolean, fold: (folded: boolean) => void] {
  const storage = browserStorage('session')
  const [chosen, choose] = useState<boolean | null>(null)
  const kept = small ? null : storage.read(KEY)
  const fold = (folded: boolean) => {
    choose(folded)
    storage.write(KEY, String(folded))
  }
  return [chosen ?? (kept === null ? small : kept === 'true'), fold]
}
