import { currentSession } from '#web/lib/storage/session-store.ts'
import { addWork } from '#web/lib/storage/unsaved-work.ts'
import { EMPTY_DRAFT, hasText, type DecisionDraft } from './decision-draft.rules.ts'

/** Decisions that were written and not sent, as long as the portal stays open. Each member has their own. */
const drafts = new Map<string, DecisionDraft>()

const keyOf = (id: number) => `${currentSession()?.username ?? ''} ${id}`

export function storedDecision(id: number): DecisionDraft {
  return drafts.get(keyOf(id)) ?? EMPTY_DRAFT
}

export function keepDecision(id: number, draft: DecisionDraft): void {
  drafts.set(keyOf(id), draft)
}

export function clearDecision(id: number): void {
  drafts.delete(keyOf(id))
}

/** Asks before the portal is closed with something written; other pages of the portal keep it. Returns a function that ends this. */
export function guardDecisions(): () => void {
  return addWork({ isUnsaved: () => [...drafts.values()].some(hasText), stays: () => true, kept: false })
}
