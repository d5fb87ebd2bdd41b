import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { show } from '#web/testing/show.tsx'
import { WakingSpinner } from './map-furniture.tsx'

withFreshBrowser()

test('while nothing has come, a spinner says that the server might be waking up', () => {
  show(<WakingSpinner />)
  const status = screen.getByRole('status')
  within(status).getByRole('progressbar', { name: 'Loading' })
  expect(status.textContent).toBe('If this takes a while, the server might be waking up.')
})
