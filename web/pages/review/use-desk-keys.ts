import { useQuery } from '@tanstack/react-query'
import { useState, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueuedRecord } from '#contract/review/review-queue.ts'
import type { Verdict } from '#contract/review/verdicts.ts'
import { discussionId } from '#web/discussion/discussion-section.tsx'
import { useHasDiscussions } from '#web/discussion/use-has-discussions.ts'
import { reviewQuery } from '#web/review/review.data.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { browserStorage } from '#web/lib/storage/browser-storage.ts'
import { awaitForm, keepDecision, storedDecision } from './queue/decision/stored-decisions.ts'
import { lineId } from './queue/queue-list.tsx'
import { useMarkSeen } from './queue/review-queue.data.ts'

/** The verdicts by the key that chooses them. */
const VERDICT_KEYS = {
  v: 'verified',
  n: 'not_archaeological',
  d: 'already_recorded',
  i: 'needs_info',
} as const satisfies Readonly<Record<string, Verdict>>

interface QueueActs {
  step: (by: 1 | -1) => void
  choose: (verdict: Verdict) => void
  see: () => void
  /** Goes to the discussion; null where there is none. */
  comment: (() => void) | null
  /** @param place from 0 */
  showRelief: (place: number) => void
  bare: (bare: boolean) => void
  undo: () => void
  help: () => void
}

/** Single keys that work while the list has the focus, unless they are switched off (WCAG 2.1.4). */
function useQueueKeys(on: boolean, acts: QueueActs) {
  const release = useEffectEvent(() => acts.bare(false))
  useEffect(() => {
    const up = ({ key }: KeyboardEvent) => {
      if (key.toLowerCase() === 'z') release()
    }
    // The key may be released in another window.
    const away = () => release()
    window.addEventListener('keyup', up)
    window.addEventListener('blur', away)
    return () => {
      window.removeEventListener('keyup', up)
      window.removeEventListener('blur', away)
    }
  }, [])
  return (event: React.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const act = actOf(event.key.toLowerCase(), acts)
    if (!act || (!on && event.key.length === 1)) return
    event.preventDefault()
    act()
  }
}

function actOf(key: string, acts: QueueActs): (() => void) | null {
  if (/^[1-9]$/.test(key)) return () => acts.showRelief(Number(key) - 1)
  const verdict = Object.entries(VERDICT_KEYS).find(([each]) => each === key)?.[1]
  if (verdict) return () => acts.choose(verdict)
  switch (key) {
    case 'j':
    case 'arrowdown':
      return () => acts.step(1)
    case 'k':
    case 'arrowup':
      return () => acts.step(-1)
    case 's':
      return acts.see
    case 'c':
      return acts.comment
    case 'z':
      return () => acts.bare(true)
    case 'u':
      return acts.undo
    case '?':
      return acts.help
    default:
      return null
  }
}

const OFF = 'off'

const storage = browserStorage('local')

/** Whether single keys are on; kept in this browser. */
function useSingleKeys(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => storage.read('reviewKeys') !== OFF)
  const change = (next: boolean) => {
    setOn(next)
    if (next) storage.remove('reviewKeys')
    else storage.write('reviewKeys', OFF)
  }
  return [on, change]
}

interface Desk {
  records: readonly QueuedRecord[]
  /** The open one. */
  record: number | null
  /** Whether a record leaves the list once it is marked as seen. */
  hidesSeen: boolean
  onOpen: (id: number | null) => void
  onDrafted: () => void
  onBare: (bare: boolean) => void
  /** @param place of a relief layer, from 0 */
  onRelief: (place: number) => void
  undo: () => void
}

/** Moves from record to record, by keys or after a decision. */
export function useDeskKeys({ records, record, hidesSeen, onOpen, ...desk }: Desk) {
  const { t } = useTranslation('reviewQueue')
  const toast = useToast()
  const markSeen = useMarkSeen()
  const { data: review } = useQuery({ ...reviewQuery(record ?? 0), enabled: record !== null })
  const isSeen = review?.seen ?? false
  const hasDiscussions = useHasDiscussions()
  const [on, switchOn] = useSingleKeys()
  const [helping, help] = useState(false)

  const goTo = (found: QueuedRecord | undefined) => {
    onOpen(found?.id ?? null)
    if (found) document.getElementById(lineId(found.id))?.focus()
  }
  const after = (id: number): QueuedRecord | undefined => {
    const at = records.findIndex((each) => each.id === id)
    return at < 0 ? records[0] : (records[at + 1] ?? records[at - 1])
  }
  const step = (by: 1 | -1) => {
    const at = records.findIndex((each) => each.id === record)
    goTo(records[at < 0 ? 0 : Math.min(Math.max(at + by, 0), records.length - 1)])
  }
  const choose = (verdict: Verdict) => {
    if (record === null) return
    keepDecision(record, { ...storedDecision(record), verdict })
    desk.onDrafted()
    // The form shows what the verdict needs, and the keyboard goes on there: now, or as soon as the form has come.
    awaitForm(record)
  }
  const mark = (id: number, seen: boolean, then: () => void) =>
    markSeen.mutate({ id, seen }, { onSuccess: then, onError: () => toast(t('notSent')) })
  const takeBack = (id: number, then?: () => void) =>
    mark(id, false, () => {
      toast(t('unmarked'))
      then?.()
    })
  const see = () => {
    if (record === null) return
    if (isSeen) {
      takeBack(record)
      return
    }
    const next = after(record)
    // The record may have left the list, so the message leads back to it.
    const back = { words: t('toast.undo'), act: () => takeBack(record, () => onOpen(record)) }
    mark(record, true, () => toast(t('marked'), undefined, back))
    if (hidesSeen) goTo(next)
  }
  const comment = () => {
    if (record === null) return
    const discussion = document.getElementById(discussionId(record))
    discussion?.scrollIntoView({ block: 'start' })
    // The field for a comment, or what stands before it.
    const first = discussion?.querySelector<HTMLElement>('textarea:not([aria-hidden])')
    ;(first ?? discussion?.querySelector<HTMLElement>('button, a'))?.focus()
  }
  const onKeyDown = useQueueKeys(on, {
    comment: hasDiscussions ? comment : null,
    step,
    choose,
    see,
    showRelief: desk.onRelief,
    bare: desk.onBare,
    undo: desk.undo,
    help: () => help(true),
  })
  return { keys: { on, switchOn, helping, help, onKeyDown }, goTo, after, see, isSeen }
}
