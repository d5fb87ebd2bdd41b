import type { Waiting } from './send-patiently.ts'
import { addWork } from '../storage/unsaved-work.ts'

interface Announced {
  waiting: Waiting | null
  /** Whether the notice is shown beside the button that was pressed. */
  isShownThere: () => boolean
}

const all = new Set<Announced>()
const listeners = new Set<() => void>()

/** Registers a request that may take longer than usual, so that the page can show this and ask before it is closed. */
export function announceWaiting(isShownThere: () => boolean) {
  const announced: Announced = { waiting: null, isShownThere }
  const endWork = addWork({
    isUnsaved: () => announced.waiting !== null,
    stays: (from, to) => from.pathname === to.pathname,
    kept: false,
  })
  all.add(announced)
  return {
    tell: (waiting: Waiting | null) => {
      announced.waiting = waiting
      for (const listener of listeners) listener()
    },
    end: () => {
      all.delete(announced)
      endWork()
    },
  }
}

/** The first waiting request that is not shown beside its button. */
export function untoldWaiting(): Waiting | null {
  for (const { waiting, isShownThere } of all) if (waiting && !isShownThere()) return waiting
  return null
}

export function onWaitingChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
