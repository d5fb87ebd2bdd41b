import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { show } from '#web/testing/show.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

withFreshBrowser()

test('a question asked from a popup has the type of the page, not that of the map', () => {
  show(
    <div className="maplibregl-map" style={{ fontSize: 12 }}>
      <ConfirmDialog open title="Sure?" text="…" action="Delete" onCancel={vi.fn()} onConfirm={vi.fn()} />
    </div>,
  )
  const dialog = screen.getByRole('dialog', { name: 'Sure?' })
  expect(dialog.closest('.maplibregl-map')).toBeNull()
  expect(dialog.parentElement).toBe(document.body)
})
