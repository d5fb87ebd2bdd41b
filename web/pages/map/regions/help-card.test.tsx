import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleTileset } from '#web/testing/sample-settings.ts'
import { show } from '#web/testing/show.tsx'
import { HelpCard } from './help-card.tsx'
import type { Visitor } from '../state/visitor.ts'

withFreshBrowser()

function openCard(visitor: Visitor, relief = sampleTileset()) {
  const onSeeRelief = vi.fn()
  const { unmount } = show(<HelpCard visitor={visitor} relief={relief} onSeeRelief={onSeeRelief} />)
  return { onSeeRelief, unmount, user: userEvent.setup() }
}

const heading = () => screen.queryByRole('heading', { name: 'Find the past in the ground' })

test('a visitor who is not signed in is shown the way to login and register', () => {
  openCard('loggedOut')
  expect(screen.getByRole('link', { name: 'log in' }).getAttribute('href')).toBe('/login')
  expect(screen.getByRole('link', { name: 'register' }).getAttribute('href')).toBe('/register')
})

test('a member on a touch device is told how to begin there', () => {
  openCard('sheet')
  screen.getByText(/Tap Add a record/)
  cleanup()
  openCard('touch')
  screen.getByText(/Tap Draw Polygon/)
})

test('a member is told where recording is not for touch devices', () => {
  openCard('viewOnly')
  screen.getByText(/On touch devices you can view but cannot create records/)
})

test('a member at a computer is told how to begin, and that there is one polygon per record', () => {
  openCard('desktop')
  screen.getByText(/Click Draw Polygon.*fill in the form\. Only one polygon is allowed per record\./)
})

test('it is 360 pixels wide', () => {
  openCard('desktop')
  expect(getComputedStyle(screen.getByRole('complementary')).width).toBe('360px')
})

test('closed, it stays closed for this visit', async () => {
  const { user, unmount } = openCard('desktop')
  await user.click(screen.getByRole('button', { name: 'Close help' }))
  expect(heading()).toBeNull()
  unmount()
  openCard('desktop')
  expect(heading()).toBeNull()
})

test('closed before signing in, it comes back with what a member must know', async () => {
  const { user, unmount } = openCard('loggedOut')
  await user.click(screen.getByRole('button', { name: 'Close help' }))
  unmount()
  openCard('desktop')
  expect(heading()).not.toBeNull()
})

test('it leads to relief', async () => {
  const tileset = sampleTileset({ invented: true })
  const { user, onSeeRelief } = openCard('loggedOut', tileset)
  await user.click(screen.getByRole('button', { name: 'See relief in the demonstration landscape' }))
  expect(onSeeRelief.mock.calls).toEqual([[tileset]])
})
