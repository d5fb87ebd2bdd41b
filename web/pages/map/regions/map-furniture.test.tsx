import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { show } from '#web/testing/show.tsx'
import { MapFurniture, WakingSpinner } from './map-furniture.tsx'

withFreshBrowser()

test('while nothing has loaded, a spinner says that the server might be waking up', () => {
  show(<WakingSpinner />)
  const status = screen.getByRole('status')
  within(status).getByRole('progressbar', { name: 'Loading' })
  expect(status.textContent).toBe('If this takes a while, the server might be waking up.')
})

test('while the open light card covers a small map, the tools are hidden and important notices stay', () => {
  const corners = {
    topLeft: <button>Compare</button>,
    topRight: null,
    bottomLeft: <p>Invented landscape</p>,
    bottomRight: <button>Zoom in</button>,
    bottomLine: <button>Turn the light</button>,
  }
  show(<MapFurniture {...corners} withoutTools />)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Turn the light'])
  screen.getByText('Invented landscape')
})
