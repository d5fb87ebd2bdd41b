import { useEffect, useEffectEvent, useState } from 'react'
import type { Verdict } from '#contract/review/review.ts'
import { browserStorage } from '#web/lib/storage/browser-storage.ts'

/** The verdicts by the key that chooses them. */
export const VERDICT_KEYS = {
  v: 'verified',
  n: 'not_archaeological',
  d: 'already_recorded',
  i: 'needs_info',
} as const satisfies Readonly<Record<string, Verdict>>

export interface QueueActs {
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
export function useQueueKeys(on: boolean, acts: QueueActs) {
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
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => storage.read('reviewKeys') !== OFF)
  const change = (next: boolean) => {
    setOn(next)
    if (next) storage.remove('reviewKeys')
    else storage.write('reviewKeys', OFF)
  }
  return [on, change]
}
