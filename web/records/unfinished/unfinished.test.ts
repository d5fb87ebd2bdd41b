import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Outline } from '#contract/records/records.ts'
import { clearSession, keepSession } from '#web/lib/storage/session-store.ts'
import { ApiError } from '#web/lib/api.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { EMPTY_ENTRY } from '../form/record-form.rules.ts'
import {
  change,
  isStoredByBrowser,
  send,
  unfinished,
  unfinishedRecord,
  type PageEffects,
} from './unfinished.ts'
import { DRAFT, ofDraft } from '#web/testing/unfinished-states.ts'

withFreshBrowser()

const KEY = 'createRecordDraft'
const BARROW: Outline = [
  [52.1, -3.8],
  [52.1, -3.7999],
  [52.1001, -3.7999],
]
const entry = { ...EMPTY_ENTRY, title: 'Low mound' }

function signIn(id: number): void {
  keepSession({ token: 'f'.repeat(40), username: `member${id}`, email: 'm@example.org', id })
}

beforeEach(() => signIn(7))
afterEach(() => {
  vi.restoreAllMocks()
  send({ type: 'started over' })
})

describe('the draft of a record', () => {
  it('is stored with its polygon', () => {
    change({ entry })
    change({ outline: BARROW })
    expect(unfinishedRecord()).toMatchObject({ entry, outline: BARROW, corners: null })
    expect(JSON.parse(sessionStorage.getItem(KEY) ?? '')).toMatchObject({
      title: 'Low mound',
      outline: BARROW,
    })
  })

  it('is hidden from other members, and is restored for its member after a session has ended', () => {
    change({ entry, outline: BARROW })
    clearSession()
    expect(unfinishedRecord().outline).toBeNull()
    signIn(8)
    expect(unfinishedRecord()).toMatchObject({ entry: EMPTY_ENTRY, outline: null })
    signIn(7)
    expect(unfinishedRecord()).toMatchObject({ entry, outline: BARROW })
  })

  it('is deleted when all fields are emptied', () => {
    change({ entry, corners: BARROW.slice(0, 2) })
    change({ entry: EMPTY_ENTRY, corners: null })
    expect(sessionStorage.getItem(KEY)).toBeNull()
  })

  it('of an older release, with words only, is restored', () => {
    sessionStorage.setItem(KEY, JSON.stringify(entry))
    expect(unfinishedRecord()).toMatchObject({ entry, outline: null, server: null })
  })

  it.each(['{', '7', 'null', '{"title":7,"outline":[[1]],"server":{"id":"x"},"pictures":[]}'])(
    'is ignored if it cannot be read: %s',
    (text) => {
      sessionStorage.setItem(KEY, text)
      expect(unfinishedRecord()).toMatchObject({
        entry: EMPTY_ENTRY,
        outline: null,
        server: null,
        pictures: null,
      })
    },
  )

  it('lasts until the page is left if the storage is full, and the form knows that', () => {
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    const full = { getItem: () => null, removeItem: () => undefined, setItem }
    vi.spyOn(window, 'sessionStorage', 'get').mockReturnValue(full as unknown as Storage)
    change({ entry, outline: BARROW })
    expect(isStoredByBrowser()).toBe(false)
    expect(unfinishedRecord()).toMatchObject({ entry, outline: BARROW })
  })
})

describe('a draft that is saved', () => {
  const toSave = { ...ofDraft, seen: null }
  const refusal = (status: number, body: unknown = null) =>
    new ApiError('refused', 'refused', { status, body })
  const save = (sendDraft: PageEffects['sendDraft']) => {
    change(ofDraft)
    const said: string[] = []
    const effects = { sendDraft, say: (words: string) => said.push(words) }
    send({ type: 'save', toSave, photosKept: true, as: 'the same' }, effects)
    return said
  }

  it('is sent as a new one if it was deleted elsewhere', async () => {
    const sendDraft = vi.fn<PageEffects['sendDraft']>()
    sendDraft.mockRejectedValueOnce(refusal(404)).mockResolvedValueOnce({ ...DRAFT, id: 9 })
    const said = save(sendDraft)
    await vi.waitFor(() => expect(said).toEqual(['saved']))
    expect(sendDraft.mock.calls.map(([{ kept }]) => kept?.id ?? null)).toEqual([3, null])
    expect(unfinishedRecord().server).toMatchObject({ id: 9 })
  })

  it('stays as it is here if another device saved first', async () => {
    const updated_at = '2026-11-21T10:00:00Z'
    const said = save(() => Promise.reject(refusal(409, { updated_at })))
    const conflict = { id: 3, updatedAt: updated_at }
    await vi.waitFor(() => expect(unfinished().phase).toEqual({ is: 'conflict', conflict }))
    expect([said, unfinishedRecord().server]).toEqual([[], ofDraft.server])
  })

  it('stays as it is here, after a reload too, if there was no answer', async () => {
    const said = save(() => Promise.reject(new ApiError('network', 'none', { status: 0, body: null })))
    await vi.waitFor(() => expect(said).toEqual(['failed']))
    expect(unfinished()).toMatchObject({ phase: { is: 'open' }, record: ofDraft })
    expect(JSON.parse(sessionStorage.getItem(KEY) ?? '')).toMatchObject({
      title: 'Low mound',
      server: { id: 3 },
    })
  })
})
