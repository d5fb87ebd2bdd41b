import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SITE_TYPES } from '#contract/open-data/vocabulary.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { show } from '#web/testing/show.tsx'
import { MonumentHelp } from './monument-help.tsx'

withFreshBrowser()

test('the help about types has a section for each site type, four side by side in a wide window', () => {
  show(<MonumentHelp open onClose={vi.fn()} />)
  const parts = within(screen.getByRole('dialog')).getAllByRole('region')
  expect(parts).toHaveLength(SITE_TYPES.length)
  const grid = parts[0]?.parentElement
  expect(grid && getComputedStyle(grid).gridTemplateColumns).toBe('repeat(4, 1fr)')
})
