import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPortal, withFreshBrowser } from '#web/testing/portal.tsx'

withFreshBrowser()

test('one version of the terms has an address of its own, with the text of each kind', async () => {
  openPortal('/terms/2026-11')
  await screen.findByRole('heading', { level: 1, name: 'Terms of use, version 2026-11' })
  // Of its three kinds, only the reviewer’s promise has other words since.
  expect(screen.getByText(/^There is a/).textContent).toBe(
    'There is a newer version of “The reviewer’s promise”.',
  )
  expect(screen.getByRole('link', { name: 'newer version' }).getAttribute('href')).toBe('/terms#reviewer')
  screen.getByRole('region', { name: 'Rules of conduct' })
  expect(screen.getAllByText('Version 2026-11, 23 November 2026.')).toHaveLength(3)
})

test('a version that never was is not found', async () => {
  openPortal('/terms/1999-01')
  await screen.findByRole('heading', { level: 1, name: 'Page not found' })
})

test('a version of one kind alone says that it is the newest', async () => {
  openPortal('/terms/2026-12')
  await screen.findByRole('heading', { level: 1, name: 'Terms of use, version 2026-12' })
  screen.getByText('This is the newest version.')
})
