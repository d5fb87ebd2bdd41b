import { QUEUES, type QueueName } from '#contract/site/operations.ts'

export type { QueueName }

export type QueueLengths = Record<QueueName, number>

/** Some queues guard the cores and are shared by all that runs in the process, so they are counted for the process. */
const waiting = Object.fromEntries(QUEUES.map((name) => [name, 0])) as QueueLengths

/** Says that a task waits in this queue. Returns a function that says once that it no longer does. */
export function waitIn(name: QueueName): () => void {
  let isIn = true
  waiting[name] += 1
  return () => {
    if (isIn) waiting[name] -= 1
    isIn = false
  }
}

/** Numbers of tasks that wait now. */
export function queueLengths(): QueueLengths {
  return { ...waiting }
}
