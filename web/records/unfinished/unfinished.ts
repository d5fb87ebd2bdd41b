import { useSyncExternalStore } from 'react'
import type { Draft } from '#contract/records/drafts.ts'
import type { RecordDetail } from '#contract/records/records.ts'
import { ApiError } from '#web/lib/api.ts'
import { BEGUN_RECORD, memberKey } from '#web/lib/storage/begun-record.ts'
import { browserStorage } from '#web/lib/storage/browser-storage.ts'
import { onSessionChange } from '#web/lib/storage/session-store.ts'
import type { Submission } from '../form/submission.ts'
import { copyPhotos, photosOfDraft, removePhotos, tagPhotos } from './photo-files.ts'
import {
  after,
  AT_FIRST,
  type Command,
  type DraftSending,
  type DraftWords,
  type EditWords,
  type Event,
  type Refusal,
  type State,
} from './reducer.ts'
import { isEmpty, recordIn, textOf, type ServerDraft, type UnfinishedRecord } from './unfinished-record.ts'

/** What the parts of a page do for the unfinished record. A part gives those of the events that it sends. */
export interface PageEffects {
  say: (words: DraftWords) => void
  sayOfEdit: (words: EditWords) => void
  sendDraft: (sending: DraftSending) => Promise<Draft>
  sendRecord: (submission: Submission) => void
  removeDraft: (draft: ServerDraft) => void
  /** Shows on the map and in the form what was restored. */
  bringBack: (record: UnfinishedRecord) => void
  emptyMap: () => void
  showDraft: (shown: { draft: Draft; record: UnfinishedRecord; as: 'another' | 'the same' }) => void
  edit: (record: RecordDetail) => void
  endEdit: () => void
  leaveAddress: (of: 'draft' | 'edit') => void
}

const storage = browserStorage('session')
const listeners = new Set<() => void>()
/** The last written value; the only copy where the browser cannot store it. */
let memory: string | null = null
let isStored = true
let read: string | null = null
let state = AT_FIRST

/** The state now. Only the record of the member who is logged in: on a shared computer, nobody sees another's. */
export function unfinished(): State {
  const text = isStored ? storage.read(BEGUN_RECORD) : memory
  const member = memberKey()
  const signed = `${member ?? ''} ${text ?? ''}`
  if (read !== signed) {
    read = signed
    ;[state] = after(state, { type: 'read', record: recordIn(text, member), member })
  }
  return state
}

/** The unfinished record now. */
export function unfinishedRecord(): UnfinishedRecord {
  return unfinished().record
}

/** Reports an event, and does what follows from it. */
export function send(event: Event, effects: Partial<PageEffects> = {}): void {
  const before = unfinished()
  const [next, commands] = after(before, event)
  state = next
  for (const command of commands) run(command, effects)
  if (next === before) return
  for (const listener of listeners) listener()
}

/** Something was typed, drawn or chosen. */
export function change(changed: Partial<UnfinishedRecord>): void {
  send({ type: 'changed', change: changed })
}

/** False where the browser cannot store the record, which is then lost when the page closes. */
export function isStoredByBrowser(): boolean {
  return isStored
}

/** @param select a part of the state that stays the same object as long as it does not change */
export function useUnfinished<T>(select: (state: State) => T): T {
  return useSyncExternalStore(onChange, () => select(unfinished()))
}

export function useStoredByBrowser(): boolean {
  return useSyncExternalStore(onChange, isStoredByBrowser)
}

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  const stop = onSessionChange(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

function run(command: Command, effects: Partial<PageEffects>): void {
  const owner = memberKey()
  const notKept = () => effects.say?.('notKept.pictures')
  switch (command.do) {
    case 'store':
      store(command.record, command.member)
      return
    case 'tag photos':
      if (owner !== null) void tagPhotos(command.name, owner, command.draft).catch(notKept)
      return
    case 'copy photos':
      if (owner !== null) void copy(command.name, owner).catch(notKept)
      return
    case 'find photos':
      void find(command.draft, owner, effects)
      return
    case 'remove photos':
      void removePhotos(command.name)
      return
    case 'send draft':
      void sendDraft(command.sending, effects)
      return
    case 'send record':
      effects.sendRecord?.(command.submission)
      return
    case 'remove draft':
      effects.removeDraft?.(command.draft)
      return
    case 'say':
      effects.say?.(command.words)
      return
    case 'say of edit':
      effects.sayOfEdit?.(command.words)
      return
    case 'bring back':
      effects.bringBack?.(command.record)
      return
    case 'empty map':
      effects.emptyMap?.()
      return
    case 'show draft':
      effects.showDraft?.(command)
      return
    case 'edit':
      effects.edit?.(command.record)
      return
    case 'end edit':
      effects.endEdit?.()
      return
    case 'leave address':
      effects.leaveAddress?.(command.of)
  }
}

function store(record: UnfinishedRecord, member: string | null): void {
  if (isEmpty(record)) {
    storage.remove(BEGUN_RECORD)
    memory = null
    isStored = true
    return
  }
  memory = textOf(record, member)
  isStored = storage.write(BEGUN_RECORD, memory)
}

async function copy(name: string, owner: string): Promise<void> {
  const pictures = await copyPhotos(name, owner)
  if (pictures) send({ type: 'photos copied', from: name, pictures })
}

async function find(draft: number, owner: string | null, effects: Partial<PageEffects>): Promise<void> {
  const pictures = owner === null ? null : await photosOfDraft(draft, owner)
  send({ type: 'photos found', draft, pictures }, effects)
}

async function sendDraft(sending: DraftSending, effects: Partial<PageEffects>): Promise<void> {
  if (!effects.sendDraft) return
  const answered: Event = await effects.sendDraft(sending).then(
    (draft) => ({ type: 'draft saved', draft, sent: sending }),
    (fault: unknown) => ({ type: 'draft not saved', sent: sending, refusal: refusalIn(fault) }),
  )
  send(answered, effects)
}

function refusalIn(fault: unknown): Refusal | null {
  if (!(fault instanceof ApiError)) return null
  const { updated_at: updatedAt } = (fault.body ?? {}) as { updated_at?: unknown }
  return { status: fault.status, updatedAt: typeof updatedAt === 'string' ? updatedAt : null }
}
