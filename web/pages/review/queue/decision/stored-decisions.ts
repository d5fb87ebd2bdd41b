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

/** The record into whose form the focus is to move, and where the focus was when that was asked for. */
let awaited: { id: number; from: Element | null } | null = null

/** Asks the form of this record to take the focus, also if it is not there yet. A later call takes the place of an earlier one. */
export function awaitForm(id: number): void {
  awaited = { id, from: document.activeElement }
}

/** Whether the form of this record is to take the focus; said once, and not if the focus has gone elsewhere in the meantime. */
export function isFormAwaited(id: number): boolean {
  if (awaited?.id !== id) return false
  const { from } = awaited
  awaited = null
  return document.activeElement === from || document.activeElement === document.body
}

/** Asks before the portal is closed with something written; other pages of the portal keep it. Returns a function that ends this. */
export function guardDecisions(): () => void {
  return addWork({ isUnsaved: () => [...drafts.values()].some(hasText), stays: () => true, kept: false })
}
