/** What can fail, each told by itself, in the order in which it is told. */
export const CAUSES = ['settings', 'base', 'lidar', 'heritage', 'records', 'device'] as const
export type Cause = (typeof CAUSES)[number]

export interface Notice {
  cause: Cause
  severity: 'warning' | 'info'
  text: string
  /** What the visitor can do about it. */
  action: { text: string; press: () => void } | null
}

/** Tells notices apart: what begins as information and becomes a warning is told again. */
type Key = `${Notice['severity']} ${Cause}`

/** Which notice is in the line, and which have been in it. */
export interface NoticeQueue {
  line: Key | null
  /** Milliseconds that it has been in sight, up to `since`. */
  seen: number
  /** From when its time goes on; null while it stands still. */
  since: number | null
  /** What has been told, with the moment at which each was over; null while it lasts. */
  told: ReadonlyMap<Key, number | null>
}

export const EMPTY_QUEUE: NoticeQueue = { line: null, seen: 0, since: null, told: new Map() }

/** Milliseconds that a notice is in the line. */
const TIME = 10_000
/** Milliseconds for which a cause must have been over to be told again: tiles that fail come and go as the map moves. */
const FORGOTTEN_AFTER = 60_000

export function keyOf({ severity, cause }: Notice): Key {
  return `${severity} ${cause}`
}

/** Warnings first, and of each cause only what matters most. */
export function oneOfEach(notices: readonly Notice[]): Notice[] {
  const sorted = notices.toSorted((a, b) => rank(a) - rank(b))
  return sorted.filter(({ cause }, at) => sorted.findIndex((other) => other.cause === cause) === at)
}

function rank({ severity, cause }: Notice): number {
  return (severity === 'warning' ? 0 : CAUSES.length) + CAUSES.indexOf(cause)
}

interface Moment {
  /** Milliseconds. */
  now: number
  /** Whether time counts: not while something else has the place of the notices, and not while one of them is being read. */
  running: boolean
}

/**
 * The queue at a moment.
 * @param notices from `oneOfEach`
 */
export function queueAt(
  queue: NoticeQueue,
  notices: readonly Notice[],
  { now, running }: Moment,
): NoticeQueue {
  const told = toldAt(queue.told, notices, now)
  const seen = queue.seen + (queue.since === null ? 0 : now - queue.since)
  const before = notices.find((notice) => keyOf(notice) === queue.line)
  const isOver = seen >= TIME
  if (before && isOver) told.set(keyOf(before), null)
  const next = notices.find((notice) => !told.has(keyOf(notice)) && notice !== before)
  const givesWay = before?.severity === 'info' && next?.severity === 'warning'
  const line = before && !isOver && !givesWay ? before : next
  return {
    line: line ? keyOf(line) : null,
    seen: line && line === before ? seen : 0,
    since: line && running ? now : null,
    told,
  }
}

/** Everything that is in the queue has been told: its list was opened. */
export function withAllShown(queue: NoticeQueue, notices: readonly Notice[]): NoticeQueue {
  const told = new Map(queue.told)
  for (const notice of notices) told.set(keyOf(notice), null)
  return { line: null, seen: 0, since: null, told }
}

/** The notice in the line was closed. */
export function closed(queue: NoticeQueue): NoticeQueue {
  return queue.line === null ? queue : { ...queue, seen: TIME, since: null }
}

/** When the notice in the line has had its time; null while none has a time. */
export function dueAt({ line, seen, since }: NoticeQueue): number | null {
  return line === null || since === null ? null : since + TIME - seen
}

function toldAt(told: NoticeQueue['told'], notices: readonly Notice[], now: number) {
  const after = new Map<Key, number | null>()
  for (const [key, over] of told) {
    const lasts = notices.some((notice) => keyOf(notice) === key)
    if (lasts && (over === null || now - over < FORGOTTEN_AFTER)) after.set(key, null)
    else if (!lasts) after.set(key, over ?? now)
  }
  return after
}
