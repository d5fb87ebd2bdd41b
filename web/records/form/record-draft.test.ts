import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Outline } from '#contract/records/records.ts'
import { clearSession, keepSession } from '#web/lib/storage/session-store.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { changeDraft, dropDraft, isStoredByBrowser, storedDraft } from './record-draft.ts'
import { EMPTY_ENTRY } from './record-form.rules.ts'

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
  dropDraft()
})

describe('the draft of a record', () => {
  it('is stored with its polygon', () => {
    changeDraft({ entry })
    changeDraft({ outline: BARROW })
    expect(storedDraft()).toMatchObject({ entry, outline: BARROW, corners: null })
    expect(JSON.parse(sessionStorage.getItem(KEY) ?? '')).toMatchObject({
      title: 'Low mound',
      outline: BARROW,
    })
  })

  it('is hidden from other members, and is restored for its member after a session has ended', () => {
    changeDraft({ entry, outline: BARROW })
    clearSession()
    expect(storedDraft().outline).toBeNull()
    signIn(8)
    expect(storedDraft()).toMatchObject({ entry: EMPTY_ENTRY, outline: null })
    signIn(7)
    expect(storedDraft()).toMatchObject({ entry, outline: BARROW })
  })

  it('is deleted when all fields are emptied', () => {
    changeDraft({ entry, corners: BARROW.slice(0, 2) })
    changeDraft({ entry: EMPTY_ENTRY, corners: null })
    expect(sessionStorage.getItem(KEY)).toBeNull()
  })

  it('of an older release, with words only, is restored', () => {
    sessionStorage.setItem(KEY, JSON.stringify(entry))
    expect(storedDraft()).toMatchObject({ entry, outline: null, server: null })
  })

  it.each(['{', '7', 'null', '{"title":7,"outline":[[1]],"server":{"id":"x"},"pictures":[]}'])(
    'is ignored if it cannot be read: %s',
    (text) => {
      sessionStorage.setItem(KEY, text)
      expect(storedDraft()).toMatchObject({ entry: EMPTY_ENTRY, outline: null, server: null, pictures: null })
    },
  )

  it('lasts until the page is left if the storage is full, and the form knows that', () => {
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    const full = { getItem: () => null, removeItem: () => undefined, setItem }
    vi.spyOn(window, 'sessionStorage', 'get').mockReturnValue(full as unknown as Storage)
    changeDraft({ entry, outline: BARROW })
    expect(isStoredByBrowser()).toBe(false)
    expect(storedDraft()).toMatchObject({ entry, outline: BARROW })
  })
})
