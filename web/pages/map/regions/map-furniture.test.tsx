import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { show } from '#web/testing/show.tsx'
import { MapFurniture, WakingSpinner } from './map-furniture.tsx'

withFreshBrowser()

test('while nothing has come, a spinner says that the server might be waking up', () => {
  show(<WakingSpinner />)
  const status = screen.getByRole('status')
  within(status).getByRole('progressbar', { name: 'Loading' })
  expect(status.textContent).toBe('If this takes a while, the server might be waking up.')
})

test('where the whole light card is open on a small map, the tools make room and what must be known stays', () => {
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
