import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { MapSettings } from '#contract/relief/map.ts'
import type { MapItem } from './in-view/map-item.ts'
import { findPlaces } from '#contract/site/places.ts'
import { answering, refusing } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { answerWith, type Answering } from '#web/testing/server.ts'
import { show } from '#web/testing/show.tsx'
import { HELMERT_GRID } from '#geo/grid/national-grid.ts'
import { ToastArea } from '#web/ui/dialogs/toast.tsx'
import { useState } from 'react'
import type { Found } from './position/read-position.ts'
import { SearchBox } from './search-box.tsx'

withFreshBrowser()

const GEOCODER = { credit: 'Place mappers', creditLink: 'https://places.example/' }

const ITEMS: readonly MapItem[] = [
  {
    kind: 'finds',
    id: 7,
    title: 'Ring by the Tywi',
    subtitle: 'Round barrow',
    longitude: -4,
    latitude: 52,
    extent: null,
  },
]
const opened: MapItem['id'][] = []

/** The search field, with a map that only records where it should go. */
function SearchOnly({ geocoder, onGo }: { geocoder: MapSettings['geocoder']; onGo: () => void }) {
  const [found, setFound] = useState<Found | null>(null)
  const searchResult = { grid: HELMERT_GRID, found, show: setFound, remove: () => setFound(null) }
  const [text, setText] = useState('')
  const others = {
    items: ITEMS.filter(({ title }) => text !== '' && title.toLowerCase().includes(text.toLowerCase())),
    kindOf: () => 'Community Finds',
    onText: setText,
    onItem: (item: MapItem) => opened.push(item.id),
  }
  return <SearchBox searchResult={searchResult} geocoder={geocoder} onGo={onGo} others={others} />
}

function openSearch({ geocoder = null }: { geocoder?: MapSettings['geocoder'] } = {}) {
  const gone: true[] = []
  show(
    <ToastArea>
      <SearchOnly geocoder={geocoder} onGo={() => gone.push(true)} />
    </ToastArea>,
  )
  return { user: userEvent.setup(), field: screen.getByRole('combobox', { name: 'Search the map' }), gone }
}

function lines(): string[] {
  return screen.queryAllByRole('option').map(({ textContent }) => textContent)
}

test('a grid reference is offered as a square, and Enter moves the map there', async () => {
  const { user, field, gone } = openSearch()
  await user.type(field, 'sn599799')
  expect(lines()).toEqual(['SN 599 799100 m square'])
  await user.keyboard('{Enter}')
  const card = screen.getByRole('region', { name: 'Results' })
  expect(within(card).getByText('SN 599 799')).toBeTruthy()
  expect(within(card).getByText('100 m square')).toBeTruthy()
  expect(gone).toHaveLength(1)
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('a square that is finer than the accuracy of the grid says so', async () => {
  const { user, field } = openSearch()
  await user.type(field, '260000 280000{Enter}')
  expect(screen.getByText('Accurate to about 2 m.').parentElement?.textContent).toBe(
    '1 m square Accurate to about 2 m.',
  )
})

test('the letters of a square are offered as 100 km, before places that begin with them', async () => {
  const { user, field } = openSearch()
  await user.type(field, 'SH')
  expect(lines()).toEqual(['SH100 km square'])
  await user.clear(field)
  await user.type(field, 'st')
  expect(lines()[0]).toBe('ST100 km square')
  expect(lines().slice(1).join()).toContain('St Davids')
})

test('a county says what it is, and has no grid reference', async () => {
  const { user, field } = openSearch()
  await user.type(field, 'Brycheiniog')
  expect(lines()[0]).toBe('Brecknockshireformer county · Brycheiniog')
  await user.keyboard('{Enter}')
  const card = screen.getByRole('region', { name: 'Results' })
  expect(within(card).queryByRole('button', { name: 'Copy the grid reference' })).toBeNull()
  expect(within(card).queryByText(/GeoNames/)).toBeNull()
})

test('degrees are offered with their grid reference', async () => {
  const { user, field } = openSearch()
  await user.type(field, '52.4001N 4.0591W')
  expect(lines()).toEqual(['52.40010° N, 4.05910° WSN 600 800'])
})

test('places are chosen with the arrow keys, and accents do not matter', async () => {
  const { user, field } = openSearch()
  await user.type(field, 'aberd')
  expect(lines()[0]).toContain('Aberdare')
  expect(field.getAttribute('aria-expanded')).toBe('true')
  const first = screen.getAllByRole('option')[0]
  expect(field.getAttribute('aria-activedescendant')).toBe(first?.id)
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}')
  expect(screen.getByRole('region', { name: 'Results' }).textContent).toContain('AberdareAberdâr')
})

test('items on the map come after places, and are opened', async () => {
  const { user, field, gone } = openSearch()
  await user.type(field, 'tyw')
  expect(lines()[0]).toContain('Tywyn')
  expect(lines().at(-1)).toBe('Ring by the TywiCommunity Finds · Round barrow')
  await user.click(screen.getByRole('option', { name: /Ring by the Tywi/ }))
  expect(opened).toEqual([7])
  expect(gone).toHaveLength(1)
  expect(screen.queryByRole('region', { name: 'Results' })).toBeNull()
})

test('a result can be removed from the map', async () => {
  const { user, field } = openSearch()
  await user.type(field, 'SN 599 799{Enter}')
  await user.click(screen.getByRole('button', { name: 'Remove from the map' }))
  expect(screen.queryByRole('region', { name: 'Results' })).toBeNull()
})

test('the first Escape closes the list, the second clears the field', async () => {
  const { user, field } = openSearch()
  await user.type(field, 'aberd{Escape}')
  expect(lines()).toEqual([])
  await user.keyboard('{Escape}')
  expect((field as HTMLInputElement).value).toBe('')
})

test.each([
  [
    'SN 12 456',
    'We do not recognise “SN 12 456” as a grid reference or coordinates. Check it and try again.',
  ],
  ['Timbuktu', 'No places found for “Timbuktu”. Check the spelling or try a grid reference.'],
])('"%s" is not understood, and examples are shown instead', async (text, words) => {
  const { user, field } = openSearch()
  await user.type(field, `${text}{Enter}`)
  const note = screen.getByRole('status')
  expect(within(note).getByText(words)).toBeTruthy()
  expect(within(note).getAllByRole('listitem')).toHaveLength(5)
  await user.type(field, 'x')
  expect(screen.queryByText(words)).toBeNull()
})

test('the map stays in Wales', async () => {
  const { user, field, gone } = openSearch()
  await user.type(field, 'TQ 30 80{Enter}')
  expect(screen.getByText('That location is outside Wales.')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Results' })).toBeNull()
  expect(gone).toEqual([])
})

describe('with an external place search', () => {
  const place = { name: 'Cwm Nant-y-moch', detail: 'Ceredigion', latitude: 52.45, longitude: -3.83 }

  async function askElsewhere(answer: Answering) {
    const asked = answerWith({ '/api/places/?q=nant%20y%20moch&language=en': answer })
    const { user, field } = openSearch({ geocoder: GEOCODER })
    await user.type(field, 'nant y moch')
    expect(asked).toEqual([])
    await user.keyboard('{Enter}')
    return { user, asked }
  }

  test('it is used only on request, never while typing, and is credited', async () => {
    const { user, asked } = await askElsewhere(answering(findPlaces, 200, { places: [place] }))
    await waitFor(() => expect(lines()).toEqual(['Cwm Nant-y-mochCeredigion · SN 75 85']))
    expect(screen.getByText('Place mappers')).toBeTruthy()
    await user.keyboard('{ArrowDown}{Enter}')
    const card = screen.getByRole('region', { name: 'Results' })
    const credit = within(card).getByRole('link', { name: 'Place mappers' })
    expect(credit.getAttribute('href')).toBe('https://places.example/')
    expect(asked).toHaveLength(1)
  })

  test('the visitor learns when nothing was found', async () => {
    await askElsewhere(answering(findPlaces, 200, { places: [] }))
    expect(
      await screen.findByText(
        'No places found for “nant y moch”. Check the spelling or try a grid reference.',
      ),
    ).toBeTruthy()
  })

  test.each<[string, Answering]>([
    ['a busy service', refusing(503)],
    ['a lost connection', 'no connection'],
  ])('%s is reported', async (_, answer) => {
    await askElsewhere(answer)
    expect(await screen.findByText(/Place search is not available/)).toBeTruthy()
  })

  test('an answer to an earlier text is not shown', async () => {
    const { user, asked } = await askElsewhere(answering(findPlaces, 200, { places: [place] }))
    await user.keyboard('x')
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(lines().join()).not.toContain('Cwm Nant-y-moch')
  })
})
