import type { Draft } from '#contract/records/drafts.ts'
import type { RecordDetail } from '#contract/records/records.ts'
import type { Drawing } from '#web/map/drawing/drawing-state.ts'
import type { DraftToKeep } from '../drafts/drafts.data.ts'
import type { Submission } from '../form/submission.ts'
import {
  isBegun,
  isBlank,
  isEmpty,
  isSaved,
  NOTHING,
  recordOfDraft,
  serverDraft,
  type ServerDraft,
  type UnfinishedRecord,
} from './unfinished-record.ts'

/** Another device saved the draft first. */
export interface Conflict {
  id: number
  /** The time of that save: ISO 8601, UTC. */
  updatedAt: string
}

export type Phase =
  | { is: 'restoring' }
  | { is: 'empty' }
  | { is: 'open' }
  /** A draft of the server takes the place of what is here. @property first whether that is saved before, as a draft */
  | { is: 'opening'; draft: Draft; first: boolean }
  /** @property conflict shown until the draft is saved */
  | { is: 'saving'; conflict: Conflict | null }
  | { is: 'conflict'; conflict: Conflict }
  | { is: 'sending' }
  /** The polygon on the map is that of a stored record; what is unfinished, or is said after a save, waits. */
  | { is: 'editing'; record: RecordDetail; saved: number | null }
  | { is: 'saved'; id: number }

/** The page of the map, from its arrival until it is left. */
type MapPage = object

export interface State {
  phase: Phase
  record: UnfinishedRecord
  /** The key of the member whose record it is. */
  member: string | null
  /** The page whose drawing belongs to the record. Until it has restored the drawing, it has none to store. */
  page: { page: MapPage; drawing: Drawing } | null
  /** The page whose phase it is: those of a page that was left have ended. */
  lastPage: MapPage | null
  /** Increases when the form must be filled again. */
  fillings: number
}

export const AT_FIRST: State = {
  phase: { is: 'restoring' },
  record: NOTHING,
  member: null,
  page: null,
  lastPage: null,
  fillings: 0,
}

/** What the form shows is sent, which may be more than what was chosen. */
export type ToSave = Omit<DraftToKeep, 'kept' | 'place'>

export interface DraftSending extends ToSave {
  /** The draft that is changed; null for one that is not yet on the server. */
  kept: ServerDraft | null
  place: UnfinishedRecord['place']
  /** Whether this browser stores the photos. If it does not, the form says so. */
  photosKept: boolean
}

/** @property updatedAt when another device saved the draft; null if none did */
export interface Refusal {
  status: number
  updatedAt: string | null
}

export type Event =
  /** The storage of this tab or the session has changed. */
  | { type: 'read'; record: UnfinishedRecord; member: string | null }
  | { type: 'changed'; change: Partial<UnfinishedRecord> }
  | { type: 'map ready'; page: MapPage; drawing: Drawing }
  | { type: 'map lost' }
  | { type: 'drawn'; page: MapPage; drawing: Drawing }
  | { type: 'photos copied'; from: string; pictures: UnfinishedRecord['pictures'] }
  | { type: 'save'; toSave: ToSave; photosKept: boolean; as: 'the same' | 'new' }
  | { type: 'draft saved'; draft: Draft; sent: DraftSending }
  | { type: 'draft not saved'; sent: DraftSending; refusal: Refusal | null }
  | { type: 'continued'; server: ServerDraft }
  | { type: 'draft loaded'; draft: Draft }
  | { type: 'draft missing' }
  | { type: 'photos found'; draft: number; pictures: UnfinishedRecord['pictures'] }
  | { type: 'submit'; submission: Submission }
  | { type: 'created'; id: number }
  | { type: 'not created' }
  | { type: 'started over' }
  /** @property free whether the tasks at the map allow editing to begin */
  | { type: 'edit loaded'; record: RecordDetail; own: boolean; free: boolean; drawing: Drawing }
  | { type: 'edit missing'; id: number }
  | { type: 'edit left' }
  | { type: 'closed' }

export type DraftWords =
  | 'saved'
  | 'failed'
  | 'tooMany'
  | 'polygonFirst'
  | 'gone'
  | 'otherKept'
  | 'notKept.pictures'
export type EditWords = 'edit.notYours' | 'edit.polygonFirst' | 'edit.gone'

export type Command =
  | { do: 'store'; record: UnfinishedRecord; member: string | null }
  | { do: 'tag photos'; name: string; draft: number }
  | { do: 'copy photos'; name: string }
  | { do: 'find photos'; draft: number }
  | { do: 'remove photos'; name: string }
  | { do: 'send draft'; sending: DraftSending }
  | { do: 'send record'; submission: Submission }
  | { do: 'remove draft'; draft: ServerDraft }
  | { do: 'say'; words: DraftWords }
  | { do: 'say of edit'; words: EditWords }
  /** What is stored comes back to the map and the form. */
  | { do: 'bring back'; record: UnfinishedRecord }
  | { do: 'empty map' }
  | { do: 'show draft'; draft: Draft; record: UnfinishedRecord; as: 'another' | 'the same' }
  | { do: 'edit'; record: RecordDetail }
  | { do: 'end edit' }
  | { do: 'leave address'; of: 'draft' | 'edit' }

type Next = readonly [State, readonly Command[]]

/** The state after an event, and what is to be done then. Pure: the same for the same event in the same state. */
export function after(state: State, event: Event): Next {
  switch (event.type) {
    case 'read':
      return [afterReading(state, event), []]
    case 'changed':
      return stored(state, { ...state.record, ...event.change })
    case 'map ready':
      return mapReady(state, event)
    case 'map lost':
      return [state.page ? { ...state, page: null } : state, []]
    case 'drawn':
      return drawn(state, event)
    case 'photos copied':
      return state.record.pictures?.name === event.from
        ? stored(state, { ...state.record, pictures: event.pictures })
        : [state, []]
    case 'continued':
      return stored(state, { ...state.record, server: event.server, before: null })
    case 'save':
    case 'draft saved':
    case 'draft not saved':
      return saving(state, event)
    case 'draft loaded':
    case 'draft missing':
    case 'photos found':
      return opening(state, event)
    case 'submit':
    case 'created':
    case 'not created':
      return sending(state, event)
    case 'started over': {
      const [emptied, commands] = stored({ ...state, fillings: state.fillings + 1 }, NOTHING)
      return [{ ...emptied, phase: { is: 'empty' } }, [...commands, ...removal(state), { do: 'empty map' }]]
    }
    case 'edit loaded':
    case 'edit missing':
    case 'edit left':
      return editing(state, event)
    case 'closed':
      return state.phase.is === 'saved' ? [settled(state), []] : [state, []]
  }
}

/** Whether this page of the map is the one whose phase it is. */
export function isOf(state: State, page: MapPage): boolean {
  return state.lastPage === page
}

function settled(state: State): State {
  return { ...state, phase: { is: isEmpty(state.record) ? 'empty' : 'open' } }
}

/** Nothing is lost while a request is under way; a record that is being edited stays on the map until it is left. */
function afterReading(state: State, { record, member }: Event & { type: 'read' }): State {
  const now = { ...state, record, member }
  const { is } = state.phase
  const another = state.phase.is !== 'restoring' && member !== state.member
  if (is === 'editing') return now
  return another || is === 'restoring' || is === 'empty' || is === 'open' ? settled(now) : now
}

/** Also while something is sent, because what is typed meanwhile stays in the form. */
function stored(state: State, changed: UnfinishedRecord): Next {
  const record = isEmpty(changed) ? NOTHING : changed
  const now = { ...state, record }
  const { is } = state.phase
  const rests = is === 'restoring' || is === 'empty' || is === 'open' || (is === 'saved' && isBegun(record))
  return [rests ? settled(now) : now, [{ do: 'store', record, member: state.member }]]
}

function mapReady(state: State, { page, drawing }: Event & { type: 'map ready' }): Next {
  if (state.page?.page === page) return [state, []]
  // What was under way on a page that was left has ended with it.
  const here = {
    ...(state.lastPage === page ? state : settled(state)),
    page: { page, drawing },
    lastPage: page,
  }
  if (here.phase.is === 'editing' || drawing.phase !== 'not drawing') return [here, []]
  const { entry, known, outline, corners, pictures } = here.record
  const isThere =
    corners !== null || outline !== null || !isBlank(entry) || known !== null || pictures !== null
  return [here, isThere ? [{ do: 'bring back', record: here.record }] : []]
}

function drawn(state: State, { page, drawing }: Event & { type: 'drawn' }): Next {
  const last = state.page
  if (last?.page !== page || last.drawing === drawing) return [state, []]
  const now = { ...state, page: { page, drawing } }
  if (state.phase.is === 'editing') return [now, []]
  const { outline, corners } = state.record
  const polygon = {
    outline: drawing.phase === 'drawn' ? drawing.outline : null,
    corners: drawing.phase === 'drawing' && drawing.corners.length > 0 ? drawing.corners : null,
  }
  const { server, pictures } = state.record
  if (isFirstCorner(last.drawing, drawing) && server?.drawn) {
    // A new drawing is a new draft: the previous draft stays as it was saved.
    const ended = now.phase.is === 'conflict' ? settled(now) : now
    const [next, commands] = stored(ended, { ...state.record, ...polygon, server: null, before: server })
    return [next, [...commands, ...(pictures ? [{ do: 'copy photos', name: pictures.name } as const] : [])]]
  }
  if (JSON.stringify(polygon) === JSON.stringify({ outline, corners })) return [now, []]
  return stored(now, { ...state.record, ...polygon })
}

function isFirstCorner(last: Drawing, now: Drawing): boolean {
  return (
    last.phase === 'drawing' &&
    last.corners.length === 0 &&
    now.phase === 'drawing' &&
    now.corners.length === 1
  )
}

type SavingEvent = Event & { type: 'save' | 'draft saved' | 'draft not saved' }

function saving(state: State, event: SavingEvent): Next {
  const { phase, record } = state
  switch (event.type) {
    case 'save': {
      const kept = event.as === 'new' ? null : record.server
      const conflict = phase.is === 'conflict' || phase.is === 'saving' ? phase.conflict : null
      const sending = { ...event.toSave, kept, place: record.place, photosKept: event.photosKept }
      return [{ ...state, phase: { is: 'saving', conflict } }, [{ do: 'send draft', sending }]]
    }
    case 'draft saved': {
      const { draft, sent } = event
      const name = record.pictures?.name
      const tagged: Command[] =
        sent.photosKept && name !== undefined ? [{ do: 'tag photos', name, draft: draft.id }] : []
      if (phase.is === 'opening') return [state, [...tagged, { do: 'find photos', draft: phase.draft.id }]]
      const server = serverDraft(draft, { ...sent, seen: record.seen, licence: record.licence })
      // The record was published meanwhile, and is no longer a draft.
      if (phase.is === 'saved') return [state, [{ do: 'remove draft', draft: server }]]
      const rests = phase.is === 'saving' ? settled(state) : state
      const [next, commands] = stored(rests, { ...record, server, before: null })
      return [next, [...commands, { do: 'say', words: 'saved' }, ...tagged]]
    }
    case 'draft not saved':
      return notSaved(state, event)
  }
}

function notSaved(state: State, { sent, refusal }: Event & { type: 'draft not saved' }): Next {
  const { kept } = sent
  if (state.phase.is === 'opening') return [settled(state), [{ do: 'say', words: 'failed' }, LEAVE_DRAFT]]
  // A draft that has been deleted elsewhere meanwhile is saved as a new one.
  if (kept && refusal?.status === 404)
    return [state, [{ do: 'send draft', sending: { ...sent, kept: null } }]]
  if (kept && refusal?.status === 409 && refusal.updatedAt !== null) {
    const conflict = { id: kept.id, updatedAt: refusal.updatedAt }
    return [{ ...state, phase: { is: 'conflict', conflict } }, []]
  }
  const words = refusal?.status === 409 ? 'tooMany' : 'failed'
  return [state.phase.is === 'saving' ? settled(state) : state, [{ do: 'say', words }]]
}

type OpeningEvent = Event & { type: 'draft loaded' | 'draft missing' | 'photos found' }

const LEAVE_DRAFT = { do: 'leave address', of: 'draft' } as const

function opening(state: State, event: OpeningEvent): Next {
  const { phase, record } = state
  switch (event.type) {
    case 'draft missing':
      return [state, [{ do: 'say', words: 'gone' }, LEAVE_DRAFT]]
    case 'draft loaded': {
      const { draft } = event
      if (phase.is === 'opening' && phase.draft.id === draft.id) return [state, []]
      if (record.corners !== null) return [state, [{ do: 'say', words: 'polygonFirst' }, LEAVE_DRAFT]]
      // It is in the form already, with changes that only this browser has.
      if (record.server?.id === draft.id && !isSaved(record))
        return [state, [{ do: 'show draft', draft, record, as: 'the same' }, LEAVE_DRAFT]]
      const first = isBegun(record) && !isSaved(record)
      const next: State = { ...state, phase: { is: 'opening', draft, first } }
      if (!first) return [next, [{ do: 'find photos', draft: draft.id }]]
      const { entry, outline, seen = null, level, licence, known, place, server: kept } = record
      const sending = { kept, entry, outline, seen, level, licence, known, place, photosKept: true }
      return [next, [{ do: 'send draft', sending }]]
    }
    case 'photos found': {
      if (phase.is !== 'opening' || phase.draft.id !== event.draft) return [state, []]
      const { draft, first } = phase
      const opened = recordOfDraft(draft, event.pictures)
      const [next, commands] = stored({ ...settled(state), fillings: state.fillings + 1 }, opened)
      const said: Command[] = first ? [{ do: 'say', words: 'otherKept' }] : []
      return [
        next,
        [...commands, { do: 'show draft', draft, record: opened, as: 'another' }, LEAVE_DRAFT, ...said],
      ]
    }
  }
}

type SendingEvent = Event & { type: 'submit' | 'created' | 'not created' }

function sending(state: State, event: SendingEvent): Next {
  switch (event.type) {
    case 'submit':
      return [{ ...state, phase: { is: 'sending' } }, [{ do: 'send record', submission: event.submission }]]
    case 'not created':
      return [state.phase.is === 'sending' ? settled(state) : state, []]
    case 'created': {
      // A published record is no longer a draft, here or on the server. If another device has changed the draft meanwhile,
      // the server keeps that version.
      const { server: draft } = state.record
      const [next, commands] = stored(state, NOTHING)
      const dropped: Command[] = draft ? [{ do: 'remove draft', draft }] : []
      return [{ ...next, phase: { is: 'saved', id: event.id } }, [...dropped, ...removal(state), ...commands]]
    }
  }
}

function removal({ record: { pictures } }: State): Command[] {
  return pictures ? [{ do: 'remove photos', name: pictures.name }] : []
}

type EditingEvent = Event & { type: 'edit loaded' | 'edit missing' | 'edit left' }

const LEAVE_EDIT = { do: 'leave address', of: 'edit' } as const

function editing(state: State, event: EditingEvent): Next {
  const { phase } = state
  const edited = phase.is === 'editing' ? phase.record.id : null
  const refuse = (words: EditWords): Next => [state, [{ do: 'say of edit', words }, LEAVE_EDIT]]
  switch (event.type) {
    case 'edit loaded': {
      const { record, own, free, drawing } = event
      if (edited === record.id) return [state, []]
      if (!own) return refuse('edit.notYours')
      // The polygon is on the map, or in the draft that is about to be restored.
      const { outline, corners } = state.record
      const isDrawn = drawing.phase !== 'not drawing' || outline !== null || corners !== null
      if (edited === null && (!free || isDrawn)) return refuse('edit.polygonFirst')
      const saved = phase.is === 'saved' ? phase.id : phase.is === 'editing' ? phase.saved : null
      return [{ ...state, phase: { is: 'editing', record, saved } }, [{ do: 'edit', record }]]
    }
    case 'edit missing':
      // What somebody has begun to write stays, even if the record has been deleted elsewhere.
      if (edited === event.id) return [state, [{ do: 'say of edit', words: 'edit.gone' }]]
      return refuse('edit.gone')
    case 'edit left': {
      if (phase.is !== 'editing') return [state, []]
      const { saved } = phase
      const next = saved === null ? settled(state) : { ...state, phase: { is: 'saved', id: saved } as const }
      return [next, [{ do: 'end edit' }]]
    }
  }
}
