import { currentSession } from '#web/lib/storage/session-store.ts'
import { addWork } from '#web/lib/storage/unsaved-work.ts'

/** Comments that were written and not sent, as long as the portal stays open. Each member has their own. */
const written = new Map<string, string>()

const keyOf = (place: string) => `${currentSession()?.username ?? ''} ${place}`

/** @param place a record, or a comment that is being changed */
export function storedComment(place: string): string {
  return written.get(keyOf(place)) ?? ''
}

export function keepComment(place: string, text: string): void {
  if (text.trim() === '') written.delete(keyOf(place))
  else written.set(keyOf(place), text)
}

/** Asks before the portal is closed with something written; other pages of it keep the text. Returns a function that ends this. */
export function guardComments(): () => void {
  return addWork({ isUnsaved: () => written.size > 0, stays: () => true, kept: false })
}
