import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Tileset } from '#contract/relief/tilesets.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleTileset } from '#web/testing/sample-settings.ts'
import { show } from '#web/testing/show.tsx'
import { HelpCard } from './help-card.tsx'
import type { Visitor } from '../state/visitor.ts'

withFreshBrowser()

function openCard(visitor: Visitor, offer: Tileset | null = sampleTileset()) {
  const onSeeRelief = vi.fn()
  const { unmount } = show(<HelpCard visitor={visitor} offer={offer} onSeeRelief={onSeeRelief} />)
  return { onSeeRelief, unmount, user: userEvent.setup() }
}

const heading = () => screen.queryByRole('heading', { name: 'Find archaeology with LiDAR' })

test('visitors are offered links to login and register', () => {
  openCard('loggedOut')
  expect(screen.getByRole('link', { name: 'log in' }).getAttribute('href')).toBe('/login')
  expect(screen.getByRole('link', { name: 'register' }).getAttribute('href')).toBe('/register')
})

test('a member on a touch device learns how to start there', () => {
  openCard('sheet')
  screen.getByText(/Tap Add a find/)
  cleanup()
  openCard('touch')
  screen.getByText(/Tap Draw Polygon/)
})

test('a member learns that recording is not available on touch devices', () => {
  openCard('viewOnly')
  screen.getByText(/On touch devices you can view but cannot create records/)
})

test('a member at a computer learns how to start, and that a record has one polygon', () => {
  openCard('desktop')
  screen.getByText(/Click Draw Polygon.*fill in the form\. Only one polygon is allowed per record\./)
})

test('the card is 360 pixels wide', () => {
  openCard('desktop')
  expect(getComputedStyle(screen.getByRole('complementary')).width).toBe('360px')
})

test('a closed card stays closed during the visit', async () => {
  const { user, unmount } = openCard('desktop')
  await user.click(screen.getByRole('button', { name: 'Close help' }))
  expect(heading()).toBeNull()
  unmount()
  openCard('desktop')
  expect(heading()).toBeNull()
})

test('a card that was closed before logging in is shown again with what a member needs to know', async () => {
  const { user, unmount } = openCard('loggedOut')
  await user.click(screen.getByRole('button', { name: 'Close help' }))
  unmount()
  openCard('desktop')
  expect(heading()).not.toBeNull()
})

test('the card shows the demonstration landscape', async () => {
  const tileset = sampleTileset({ invented: true })
  const { user, onSeeRelief } = openCard('loggedOut', tileset)
  await user.click(screen.getByRole('button', { name: 'Show the demonstration landscape' }))
  expect(onSeeRelief.mock.calls).toEqual([[tileset]])
})

test('a finished survey elsewhere is offered as LiDAR, and a map that shows relief offers none', () => {
  openCard('loggedOut')
  screen.getByRole('button', { name: 'Show LiDAR' })
  cleanup()
  openCard('loggedOut', null)
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull()
})
