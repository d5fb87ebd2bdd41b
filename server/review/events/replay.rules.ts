import { UNDOABLE, type Happened, type Review, type Undoing } from '../review.ts'
import { isDecided, takenUntil } from '../review.rules.ts'

interface Begun {
  recordId: number
  /** When the record was published. */
  began: Date
}

type Reached = Omit<Review, 'recordId' | 'seq'>

function isUndoable({ kind }: Pick<Happened, 'kind'>): boolean {
  return UNDOABLE.some((each) => each === kind)
}

/** The numbers of the events that count no longer. */
function undoneSeqs(events: readonly Happened[]): Set<number> {
  return new Set(events.flatMap(({ undoes }) => undoes ?? []))
}

/** The numbers of the events to be undone; none if somebody else has decided about the record since. */
export function seqsToUndo(events: readonly Happened[], { reviewer, since }: Undoing): number[] {
  const undone = undoneSeqs(events)
  const standing = events.filter((event) => isUndoable(event) && !undone.has(event.seq))
  const isTheirs = ({ actor, at }: Happened) => actor === reviewer && at >= since
  const last = standing.at(-1)
  return last && isTheirs(last) ? standing.filter(isTheirs).map(({ seq }) => seq) : []
}

/**
 * What a review comes to if some of its events had not happened. A question of the finder about such an event, or an answer to it,
 * does not count either; a change of the record does.
 * @param version the present version of the record
 */
export function replay(
  events: readonly Happened[],
  {
    recordId,
    began,
    version,
    without,
    now,
  }: Begun & { version: number; without: readonly number[]; now: Date },
): Review {
  const skipped = new Set([...undoneSeqs(events), ...without])
  let reached: Reached = {
    state: 'submitted',
    since: began,
    reason: null,
    sureArchaeological: null,
    sureType: null,
    position: null,
    correction: null,
    target: null,
    verifiedVersion: null,
    verifiedAt: null,
    decidedBy: null,
    secondLook: false,
    takenBy: null,
    takenUntil: null,
  }
  // The version about which the state was decided.
  let about = version
  let isAboutSkipped = false
  for (const event of events) {
    if (isUndoable(event)) isAboutSkipped = skipped.has(event.seq)
    const answers = event.kind === 'answered' || event.kind === 'second_look'
    if (skipped.has(event.seq) || (answers && isAboutSkipped)) continue
    reached = after(reached, event)
    if (isUndoable(event)) about = event.version
  }
  const changed = (isDecided(reached.state) || reached.state === 'needs_info') && version > about
  const review = changed ? afterEdit(reached, { at: now }) : reached
  return { ...review, recordId, seq: events.at(-1)?.seq ?? 0 }
}

function after(before: Reached, event: Happened): Reached {
  const { at, actor } = event
  const free = { takenBy: null, takenUntil: null }
  const taken = { takenBy: actor, takenUntil: takenUntil(at) }
  const none = {
    ...{ reason: null, target: null, sureArchaeological: null, sureType: null },
    ...{ position: null, correction: null },
  }
  switch (event.kind) {
    case 'taken':
      if (isDecided(before.state)) return before
      return { ...before, ...taken, state: 'in_review', ...(before.state !== 'in_review' && { since: at }) }
    case 'released':
      return before.takenBy === actor ? { ...before, ...free } : before
    case 'needs_info':
      return { ...before, ...none, ...taken, state: 'needs_info', since: at }
    case 'verified':
    case 'not_archaeological':
    case 'already_recorded': {
      const { kind, version, reason, target, sureArchaeological, sureType, position, correction } = event
      const said = { reason, target, sureArchaeological, sureType, position, correction }
      const confirmed = kind === 'verified' && { verifiedVersion: version, verifiedAt: at }
      const decided = { state: kind, since: at, decidedBy: actor, secondLook: false }
      return { ...before, ...said, ...free, ...decided, ...confirmed }
    }
    case 'reopened':
      if (!isDecided(before.state)) return before
      return { ...before, ...taken, state: 'in_review', since: at, reason: null, target: null }
    case 'answered': {
      if (before.state !== 'needs_info') return before
      return {
        ...before,
        state: 'in_review',
        since: at,
        ...(before.takenBy !== null && { takenUntil: takenUntil(at) }),
      }
    }
    case 'second_look':
      if (!isDecided(before.state)) return before
      return { ...before, ...free, state: 'in_review', since: at, secondLook: true }
    case 'edited':
      return afterEdit(before, event)
    case 'undone':
      return before
  }
}

/** As `noteEdit` writes it down. */
function afterEdit(before: Reached, { at }: { at: Date }): Reached {
  const asked = before.state === 'needs_info'
  if (!asked && !isDecided(before.state)) return before
  const keptFor = asked ? before.takenBy : null
  return {
    ...before,
    state: 'in_review',
    since: at,
    reason: null,
    target: null,
    takenBy: keptFor,
    takenUntil: keptFor === null ? null : takenUntil(at),
  }
}
