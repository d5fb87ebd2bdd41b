import { waitIn } from '#server/platform/limits/queue-lengths.ts'

/** Urgent: somebody waits for it, or must know at once. Bulk: the same email to many people. */
export type Urgency = 'urgent' | 'ordinary' | 'bulk'

const FIRST_TO_LAST: readonly Urgency[] = ['urgent', 'ordinary', 'bulk']

/**
 * Allows so many emails at the same time, urgent ones first. If there are several places, one is reserved for
 * urgent emails, so that they are sent at once however many others wait.
 */
export function openPlaces(most: number): (urgency: Urgency, signal: AbortSignal) => Promise<() => void> {
  const waiting: Record<Urgency, (() => void)[]> = { urgent: [], ordinary: [], bulk: [] }
  const taken = { urgent: 0, others: 0 }
  const kindOf = (urgency: Urgency) => (urgency === 'urgent' ? 'urgent' : 'others')
  const mayGo = (urgency: Urgency) =>
    taken.urgent + taken.others < most && (urgency === 'urgent' || taken.others < Math.max(1, most - 1))

  const letIn = () => {
    for (const urgency of FIRST_TO_LAST)
      while (waiting[urgency].length > 0 && mayGo(urgency)) waiting[urgency].shift()?.()
  }
  return (urgency, signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const leaveQueue = waitIn('emails')
      const leave = () => {
        leaveQueue()
        waiting[urgency].splice(waiting[urgency].indexOf(goAhead), 1)
        reject(signal.reason as Error)
      }
      const goAhead = () => {
        signal.removeEventListener('abort', leave)
        leaveQueue()
        taken[kindOf(urgency)] += 1
        resolve(() => {
          taken[kindOf(urgency)] -= 1
          letIn()
        })
      }
      signal.addEventListener('abort', leave)
      waiting[urgency].push(goAhead)
      letIn()
    })
}
