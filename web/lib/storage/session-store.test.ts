import { afterEach, describe, expect, test, vi } from 'vitest'

const session = { token: 'a'.repeat(40), username: 'nest', email: 'nest@example.org', id: 7 }

/** Loads the store again, as a browser does when a page is opened. */
async function openedAnew() {
  vi.resetModules()
  return import('./session-store.ts')
}

afterEach(() => {
  vi.restoreAllMocks()
  window.localStorage.clear()
})

test('a session is restored when the page is opened again', async () => {
  const before = await openedAnew()
  before.keepSession(session)
  const after = await openedAnew()
  expect(after.currentSession()).toEqual(session)
})

test('an authToken alone is a session', async () => {
  window.localStorage.setItem('authToken', session.token)
  const store = await openedAnew()
  expect(store.currentSession()).toEqual({ token: session.token, username: '', email: '', id: null })
})

test('logging out deletes all five keys', async () => {
  const store = await openedAnew()
  store.keepSession(session)
  store.clearSession()
  expect(window.localStorage).toHaveLength(0)
})

test('logging out in another tab ends the session here', async () => {
  const store = await openedAnew()
  store.keepSession(session)
  const told = vi.fn()
  const stop = store.onSessionChange(told)
  window.localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }))
  stop()
  expect(told).toHaveBeenCalledOnce()
  expect(store.currentSession()).toBeNull()
})

describe('if the browser stores nothing', () => {
  test('a session lasts until the page is closed', async () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('Blocked', 'SecurityError')
    })
    const store = await openedAnew()
    store.keepSession(session)
    expect(store.currentSession()).toEqual(session)
  })
})
