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
import { SearchBox, type OthersFound } from './search-box.tsx'
import type { SearchPart } from './search-panel.tsx'

withFreshBrowser()

const GEOCODER = { credit: 'Place mappers', creditLink: 'https://places.example/' }
const POSTCODES = { credit: 'Contains Royal Mail data', creditLink: 'https://codes.example/' }

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
const UNIT: Found = {
  ...{ kind: 'name', name: 'SY23 1DE', detail: '', about: 'postcode', extent: null, from: 'postcodes' },
  place: { latitude: 52.414, longitude: -4.08 },
}
const opened: MapItem['id'][] = []

interface Settings {
  geocoder?: MapSettings['geocoder']
  postcodes?: MapSettings['postcodes']
  state?: Partial<Pick<OthersFound<MapItem>, 'waiting' | 'failed'>>
}

/** The search field, with a map that only records where it should go. */
function SearchOnly({ geocoder = null, postcodes = null, state, onGo }: Settings & { onGo: () => void }) {
  const [found, setFound] = useState<Found | null>(null)
  const searchResult = { grid: HELMERT_GRID, found, show: setFound, remove: () => setFound(null) }
  const [text, setText] = useState('')
  const [part, setPart] = useState<SearchPart | null>(null)
  const others = {
    items: ITEMS.filter(({ title }) => text !== '' && title.toLowerCase().includes(text.toLowerCase())),
    place: postcodes && text === 'SY23 1DE' ? UNIT : null,
    waiting: false,
    failed: null as Error | null,
    kindOf: () => 'record',
    onText: setText,
    onItem: (item: MapItem) => opened.push(item.id),
    ...state,
  }
  return (
    <main>
      <SearchBox
        searchResult={searchResult}
        settings={{ geocoder, postcodes }}
        onGo={onGo}
        others={others}
        part={part}
        onPart={setPart}
        parts={{ list: <p>What is in view</p>, filter: <p>The filter</p> }}
      />
      <button>The map</button>
    </main>
  )
}

function openSearch(settings: Settings = {}) {
  const gone: true[] = []
  show(
    <ToastArea>
      <SearchOnly {...settings} onGo={() => gone.push(true)} />
    </ToastArea>,
  )
  return { user: userEvent.setup(), field: screen.getByRole('combobox', { name: 'Search the map' }), gone }
}

function lines(): string[] {
  return screen.queryAllByRole('option').map(({ textContent }) => textContent)
}

/** What was found and is shown on the map. */
const card = () => screen.getByRole('region', { name: 'On the map' })
const noCard = () => expect(screen.queryByRole('region', { name: 'On the map' })).toBeNull()

test('a grid reference is offered as a square, and Enter moves the map there', async () => {
  const { user, field, gone } = openSearch()
  await user.type(field, 'SN 7825 4944')
  expect(lines()).toEqual(['SN 7825 4944grid reference · 10 m square'])
  await user.keyboard('{Enter}')
  expect(within(card()).getByText('SN 7825 4944')).toBeTruthy()
  expect(gone).toHaveLength(1)
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('nothing is offered for a single letter, but what can be searched for', async () => {
  const { user, field } = openSearch()
  await user.type(field, 'p')
  expect(lines()).toEqual([])
  expect(screen.getAllByRole('listitem')).toHaveLength(6)
  await user.type(field, 'e')
  expect(screen.getByText(`${String(lines().length)} results`).role).toBe('status')
})

test('what is called so nowhere is said while one types, and what was found before is gone', async () => {
  const { user, field } = openSearch()
  await user.type(field, 'Pen Dinas')
  expect(lines()[0]).toMatch(/^Pen Dinashillfort/)
  await user.keyboard('{Enter}')
  expect(card().textContent).toContain('Pen Dinas')
  await user.clear(field)
  await user.type(field, 'zzzz')
  noCard()
  expect(screen.getByText('Nothing called “zzzz”.')).toBeTruthy()
})

test('nothing is said of a text whose answer is still to come', async () => {
  const { user, field } = openSearch({ state: { waiting: true } })
  await user.type(field, 'zzzz')
  expect(screen.queryByText(/Nothing called/)).toBeNull()
})

test('without a connection the places are still there, and the failure is said', async () => {
  const { user, field } = openSearch({ state: { failed: new Error('Offline') } })
  await user.type(field, 'aberd')
  expect(lines()[0]).toContain('Aberdare')
  expect(screen.getByText(/^Records and monuments could not be searched. Check your connection/)).toBeTruthy()
})

test.each(['SY23 1DE', 'sy23', 'CF1', 'LL 57'])('without postcodes, %s is known as one', async (text) => {
  const { user, field } = openSearch()
  await user.type(field, text)
  expect(
    screen.getByText('Postcodes cannot be searched here yet. Try a village or a grid reference.'),
  ).toBeTruthy()
  expect(lines()).toEqual([])
})

test('a postcode is found, with its credit below the results and beside what was found', async () => {
  const { user, field } = openSearch({ postcodes: POSTCODES })
  await user.type(field, 'SY23 1DE')
  expect(lines()).toEqual([expect.stringMatching(/^SY23 1DEpostcode · SN /)])
  expect(screen.getByText('Contains Royal Mail data')).toBeTruthy()
  await user.keyboard('{Enter}')
  expect(within(card()).getByRole('link', { name: 'Contains Royal Mail data' })).toBeTruthy()
})

test('the panel has three parts, between which the arrow keys go, and Escape leads back to the field', async () => {
  const { user, field } = openSearch()
  await user.click(field)
  await user.keyboard('{Tab}')
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Results', selected: true }))
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('tabpanel', { name: 'In view' }).textContent).toBe('What is in view')
  await user.keyboard('{ArrowRight}')
  expect(screen.getByText('The filter')).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('tab')).toBeNull()
  expect(document.activeElement).toBe(field)
})

test('a press beside it closes the results, and leaves what is in view', async () => {
  const { user, field } = openSearch()
  await user.type(field, 'aberd')
  await user.click(screen.getByRole('button', { name: 'The map' }))
  expect(lines()).toEqual([])
  await user.click(field)
  await user.click(screen.getByRole('tab', { name: 'In view' }))
  await user.click(screen.getByRole('button', { name: 'The map' }))
  expect(screen.getByText('What is in view')).toBeTruthy()
})

test('a square that is finer than the accuracy of the grid says so', async () => {
  const { user, field } = openSearch()
  await user.type(field, '260000 280000{Enter}')
  expect(screen.getByText('Accurate to about 2 m.').parentElement?.textContent).toBe(
    'grid reference · 1 m square Accurate to about 2 m.',
  )
})

test('the letters of a square are offered as 100 km, before places that begin with them', async () => {
  const { user, field } = openSearch()
  await user.type(field, 'SH')
  expect(lines()).toEqual(['SHgrid reference · 100 km square'])
  await user.clear(field)
  await user.type(field, 'st')
  expect(lines()[0]).toBe('STgrid reference · 100 km square')
  expect(lines().slice(1).join()).toContain('St Davids')
})

test('a county says what it is, and has no grid reference', async () => {
  const { user, field } = openSearch()
  await user.type(field, 'Brycheiniog')
  expect(lines()[0]).toBe('Brecknockshireformer county · Brycheiniog')
  await user.keyboard('{Enter}')
  expect(within(card()).queryByRole('button', { name: 'Copy the grid reference' })).toBeNull()
  expect(within(card()).queryByText(/GeoNames/)).toBeNull()
})

test('degrees are offered with their grid reference', async () => {
  const { user, field } = openSearch()
  await user.type(field, '52.4001N 4.0591W')
  expect(lines()).toEqual(['52.40010° N, 4.05910° Wcoordinates · SN 600 800'])
})

test('places are chosen with the arrow keys, and accents do not matter', async () => {
  const { user, field } = openSearch()
  await user.type(field, 'aberd')
  expect(lines()[0]).toContain('Aberdare')
  expect(field.getAttribute('aria-expanded')).toBe('true')
  const first = screen.getAllByRole('option')[0]
  expect(field.getAttribute('aria-activedescendant')).toBe(first?.id)
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}')
  expect(card().textContent).toContain('Aberdaretown or village · Aberdâr')
})

test('items on the map come after places, and are opened', async () => {
  const { user, field, gone } = openSearch()
  await user.type(field, 'tyw')
  expect(lines()[0]).toContain('Tywyn')
  expect(lines().at(-1)).toBe('Ring by the Tywirecord · Round barrow')
  await user.click(screen.getByRole('option', { name: /Ring by the Tywi/ }))
  expect(opened).toEqual([7])
  expect(gone).toHaveLength(1)
  noCard()
})

test('a result can be removed from the map', async () => {
  const { user, field } = openSearch()
  await user.type(field, 'SN 599 799{Enter}')
  await user.click(screen.getByRole('button', { name: 'Remove from the map' }))
  noCard()
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
  expect(screen.getByText(words).closest('[role=status]')).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(6)
  await user.type(field, 'x')
  expect(screen.queryByText(words)).toBeNull()
})

test('the map stays in Wales', async () => {
  const { user, field, gone } = openSearch()
  await user.type(field, 'TQ 30 80{Enter}')
  expect(screen.getByText('That location is outside Wales.')).toBeTruthy()
  noCard()
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
    const credit = within(card()).getByRole('link', { name: 'Place mappers' })
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
