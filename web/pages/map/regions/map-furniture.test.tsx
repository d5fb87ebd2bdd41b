import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { show } from '#web/testing/show.tsx'
import { OVER_MAP } from '../layout/free-part.ts'
import { LayoutContext, type MapLayout } from '../layout/layout-context.ts'
import type { Layout } from '../layout/layout.ts'
import { MapFurniture, WakingSpinner } from './map-furniture.tsx'

withFreshBrowser()

test('while nothing has loaded, a spinner says that the server might be waking up', () => {
  show(<WakingSpinner />)
  const status = screen.getByRole('status')
  within(status).getByRole('progressbar', { name: 'Loading' })
  expect(status.textContent).toBe('If this takes a while, the server might be waking up.')
})

const CORNERS = {
  tools: <button>Compare</button>,
  layers: <button>Show layers</button>,
  notices: <p>Invented landscape</p>,
  controls: <button>Zoom in</button>,
  bottomLine: <button>Turn the light</button>,
}

function buttonsShown(layout: Partial<Layout>, layersOpen = false) {
  const layersPanel = { small: false, open: layersOpen, toggle: () => undefined, makeRoom: () => undefined }
  const whole = { layout: { ...EVERYTHING, ...layout }, layersPanel } as MapLayout
  show(
    <LayoutContext value={whole}>
      <MapFurniture {...CORNERS} />
    </LayoutContext>,
  )
  return screen.getAllByRole('button').map(({ textContent }) => textContent)
}

const EVERYTHING: Layout = {
  arrangement: 'wide',
  covered: { right: 0, bottom: 0 },
  layersButton: 'panel',
  layersPanel: true,
  listTools: 'toolbar',
  searchColumn: true,
  search: true,
  help: null,
  light: null,
  notices: true,
  afterSave: null,
  tools: true,
  toolbar: { names: false, columns: 1, tool: 48 },
  controls: 'column',
  formButton: true,
  bar: 'line',
  readout: true,
  measured: true,
  grip: null,
}

test('where the tools make room, what must be known stays', () => {
  expect(buttonsShown({ arrangement: 'small', tools: false })).toEqual(['Turn the light'])
  screen.getByText('Invented landscape')
})

test('on a small map the open layers panel takes the place of the controls', () => {
  const shown = buttonsShown({ arrangement: 'small', layersButton: 'toolbar', controls: null }, true)
  expect(shown).toEqual(['Compare', 'Show layers', 'Turn the light'])
})

test('everything stands beside or above a sheet', () => {
  buttonsShown({ covered: { right: 380, bottom: 120 } })
  const whole = document.querySelector<HTMLElement>(`[${OVER_MAP}]`)
  expect([whole?.style.right, whole?.style.bottom]).toEqual(['380px', '120px'])
})
