import type { Draft } from '#contract/records/drafts.ts'
import type { Outline } from '#contract/records/records.ts'
import { NOT_DRAWING, type Drawing } from '#web/map/drawing/drawing-state.ts'
import { EMPTY_ENTRY } from '#web/records/form/record-form.rules.ts'
import { after, AT_FIRST, type Command, type Event, type State } from '#web/records/unfinished/reducer.ts'
import { NOTHING, recordOfDraft, type UnfinishedRecord } from '#web/records/unfinished/unfinished-record.ts'
import { sampleRecord } from './sample-record.ts'

export const BARROW: Outline = [
  [52.1, -3.8],
  [52.1, -3.7999],
  [52.1001, -3.7999],
]
export const entry = { ...EMPTY_ENTRY, title: 'Low mound' }
export const pictures = { name: 'a', count: 2 }
/** The page of the map on which a member is. */
export const page = {}
export const DRAWN: Drawing = { phase: 'drawn', outline: BARROW }
export const corners = (count: number): Drawing => ({ phase: 'drawing', corners: BARROW.slice(0, count) })
export const DRAFT: Draft = {
  ...entry,
  id: 3,
  polygonCoordinate: BARROW,
  seen_under: null,
  sensitivity: null,
  licence: null,
  known: null,
  place: null,
  version: 1,
  updated_at: '2026-11-20T10:00:00Z',
}
export const OTHER: Draft = { ...DRAFT, id: 4, title: 'Crug', polygonCoordinate: null }
export const CONFLICT = { id: 3, updatedAt: '2026-11-21T10:00:00Z' }
export const ofDraft = recordOfDraft(DRAFT, null)
export const changedDraft: UnfinishedRecord = { ...ofDraft, entry: { ...entry, title: 'From the desk' } }
export const toSave = { entry, outline: null, seen: null, level: null, licence: null, known: null }
export const sent = { ...toSave, kept: null, place: null, photosKept: true }

/** A page of the map on which a member has this record. */
export function having(record: Partial<UnfinishedRecord>, more: Partial<State> = {}): State {
  const [state] = after(AT_FIRST, { type: 'read', record: { ...NOTHING, ...record }, member: '7' })
  return { ...state, page: { page, drawing: NOT_DRAWING }, lastPage: page, ...more }
}

/** What happens to a state one event after the other, with the names of all commands. */
export function through(
  state: State,
  ...events: Event[]
): { state: State; commands: readonly Command[]; done: string[] } {
  let now = state
  const commands: Command[] = []
  for (const event of events) {
    const [next, more] = after(now, event)
    now = next
    commands.push(...more)
  }
  return { state: now, commands, done: commands.map((command) => command.do) }
}

export const read = (record: UnfinishedRecord, member: string | null = '7'): Event => ({
  type: 'read',
  record,
  member,
})
export const drawn = (drawing: Drawing): Event => ({ type: 'drawn', page, drawing })
export const save = (as: 'the same' | 'new' = 'the same'): Event => ({
  type: 'save',
  toSave,
  photosKept: true,
  as,
})
export const loaded = (draft: Draft): Event => ({ type: 'draft loaded', draft })
export const edit = (id: number, more: Partial<Event & { type: 'edit loaded' }> = {}): Event => ({
  type: 'edit loaded',
  record: { ...sampleRecord(), id },
  own: true,
  free: true,
  drawing: NOT_DRAWING,
  ...more,
})
export const notSaved = (status: number | null, kept = ofDraft.server): Event => ({
  type: 'draft not saved',
  sent: { ...sent, kept },
  refusal: status === null ? null : { status, updatedAt: status === 409 && kept ? CONFLICT.updatedAt : null },
})
export const typed: Event = { type: 'changed', change: { entry } }
export const submission = {
  entry,
  outline: BARROW,
  photos: [],
  seen: null,
  level: null,
  licence: {},
  known: null,
}
export const submit: Event = { type: 'submit', submission }
