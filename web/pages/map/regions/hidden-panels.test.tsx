import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { PageMapContext } from '#web/map/page-map.tsx'
import { flatMap } from '#web/testing/flat-map.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { show } from '#web/testing/show.tsx'
import { ToastArea } from '#web/ui/dialogs/toast.tsx'
import { LayoutContext, type MapLayout } from '../layout/layout-context.ts'
import { HiddenPanels } from './hidden-panels.tsx'

withFreshBrowser()

function openMap() {
  const { map, canvas } = flatMap()
  function Page() {
    const [hidden, hide] = useState(false)
    return (
      <PageMapContext value={map}>
        <LayoutContext value={{ hidden, hide } as MapLayout}>
          <output aria-label="Panels">{hidden ? 'hidden' : 'shown'}</output>
          <HiddenPanels />
        </LayoutContext>
      </PageMapContext>
    )
  }
  show(
    <ToastArea>
      <Page />
    </ToastArea>,
  )
  return canvas
}

const panels = () => screen.getByRole('status', { name: 'Panels' }).textContent

test('the key H on the map hides all panels and shows them again, and both are announced', () => {
  const canvas = openMap()
  fireEvent.keyDown(canvas, { key: 'h', ctrlKey: true })
  expect(panels()).toBe('shown')
  fireEvent.keyDown(canvas, { key: 'h' })
  expect(panels()).toBe('hidden')
  screen.getByText('The panels are hidden. Press H to show them again.')
  fireEvent.keyDown(canvas, { key: 'H' })
  expect(panels()).toBe('shown')
  screen.getByText('The panels are shown again.')
})

test('a button in their place shows them again', async () => {
  const canvas = openMap()
  fireEvent.keyDown(canvas, { key: 'h' })
  await userEvent.click(screen.getByRole('button', { name: 'Show panels' }))
  expect(panels()).toBe('shown')
  expect(screen.queryByRole('button', { name: 'Show panels' })).toBeNull()
})
