import { screen, within } from '@testing-library/react'
import type { JSX } from 'react'
import { expect, test } from 'vitest'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { show } from '#web/testing/show.tsx'
import { OVER_MAP } from '../layout/free-part.ts'
import { LayoutContext, type MapLayout } from '../layout/layout-context.ts'
import { WakingSpinner } from './map-foot.tsx'
import { MapFurniture } from './map-furniture.tsx'

withFreshBrowser()

test('while nothing has loaded, a spinner says that the server might be waking up', () => {
  show(<WakingSpinner />)
  const status = screen.getByRole('status')
  within(status).getByRole('progressbar', { name: 'Loading' })
  expect(status.textContent).toBe('If this takes a while, the server might be waking up.')
})

const NAMES = ['search', 'actions', 'card', 'light', 'notices', 'layers', 'zoom', 'bar', 'foot'] as const
const part = (name: string) => <button>{name}</button>

test.each([
  ['wide', false, null, ['search', 'actions', 'card', 'light', 'notices', 'layers', 'zoom', 'bar', 'foot']],
  ['upright', true, null, ['search', 'card', 'notices', 'layers', 'zoom', 'actions', 'bar', 'light', 'foot']],
  [
    'upright',
    true,
    'layers',
    ['search', 'card', 'notices', 'zoom', 'actions', 'layers', 'bar', 'light', 'foot'],
  ],
  ['sideways', false, null, ['search', 'card', 'notices', 'layers', 'actions', 'bar', 'light', 'foot']],
] as const)(
  'in the frame %s (small: %s, sheet: %s) the parts follow each other for the keyboard',
  (frame, small, alone, order) => {
    const layersPanel = {
      small,
      open: alone === 'layers',
      toggle: () => undefined,
      makeRoom: () => undefined,
    }
    const layout = { frame, covered: { right: 320, bottom: 253 }, layersPanel, alone } as MapLayout
    const parts = Object.fromEntries(NAMES.map((name) => [name, part(name)])) as Record<
      (typeof NAMES)[number],
      JSX.Element
    >
    show(
      <LayoutContext value={layout}>
        <MapFurniture {...parts} />
      </LayoutContext>,
    )
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(order)
    const whole = document.querySelector<HTMLElement>(`[${OVER_MAP}]`)
    expect(whole?.style.bottom, 'everything stands above a sheet').toBe('253px')
  },
)
