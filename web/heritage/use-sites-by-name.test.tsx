import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { HERITAGE_TROUBLES } from '#contract/http/errors.ts'
import { listNmrSites } from '#contract/relief/heritage.ts'
import { answering, refusing } from '#web/testing/answers.ts'
import { movedMap } from '#web/testing/moved-map.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleSite } from '#web/testing/sample-heritage.ts'
import { answerWith, type Answering } from '#web/testing/server.ts'
import { useSitesByName } from './use-sites-by-name.ts'

withFreshBrowser()

const boxAt = (longitude: number) =>
  `/api/heritage/nmr/?west=${String(longitude - 0.5)}&south=52&east=${String(longitude + 0.5)}&north=53`

/** Sites in the view at 4° W, unless they are given another place. */
const answer = (...sites: Parameters<typeof sampleSite>[0][]) =>
  answering(listNmrSites, 200, {
    sites: sites.map((site) => sampleSite({ longitude: -4, latitude: 52.5, ...site })),
    truncated: false,
    received: '2026-11-21T12:00:00Z',
  })

interface Search {
  text: string
  available?: boolean
}

function search(answers: Record<string, Answering>, first: Search, { zoom = 12 } = {}) {
  const asked = answerWith(answers)
  const { map, moveTo } = movedMap({ longitude: -4, zoom, reach: 0.5 })
  const queries = new QueryClient()
  const { result, rerender } = renderHook(
    ({ text, available = true }: Search) => useSitesByName(map, text, available),
    {
      initialProps: first,
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      ),
    },
  )
  return {
    asked,
    finds: (...titles: string[]) =>
      waitFor(() => expect(result.current.map(({ title }) => title)).toEqual(titles)),
    found: () => result.current,
    /** Until the answers that were asked for are in. */
    answered: () => waitFor(() => expect([asked.length > 0, queries.isFetching()]).toEqual([true, 0])),
    type: (text: string) => rerender({ text }),
    move: (longitude: number) => act(() => moveTo({ longitude })),
  }
}

const CASTLES = [
  { id: '1', name: 'Castell y Bere' },
  { id: '2', name: 'Castell Collen' },
  { id: '3', name: 'Tŵr y Castell' },
  { id: '4', name: null },
]

test('sites in view are found by any word of their names, whatever their accents and capitals', async () => {
  const { finds, type } = search({ [boxAt(-4)]: answer(...CASTLES) }, { text: 'castell' })
  await finds('Castell y Bere', 'Castell Collen', 'Tŵr y Castell')
  type('TWR castell')
  await finds('Tŵr y Castell')
  type('castell caer')
  await finds()
})

test('no more than five sites are found', async () => {
  const many = Array.from({ length: 7 }, (_, at) => ({ id: String(at), name: `Crug ${String(at)}` }))
  const { finds } = search({ [boxAt(-4)]: answer(...many) }, { text: 'crug' })
  await finds('Crug 0', 'Crug 1', 'Crug 2', 'Crug 3', 'Crug 4')
})

test('a site that the answer has beyond the view is not found', async () => {
  const { finds } = search(
    { [boxAt(-4)]: answer({ id: '1', name: 'Crug', longitude: -3 }, { id: '2', name: 'Crugiau' }) },
    { text: 'crug' },
  )
  await finds('Crugiau')
})

test.each([
  ['fewer than two characters', { text: ' c ' }, {}],
  ['a portal without the layer', { text: 'crug', available: false }, {}],
  ['a view that is too distant for the layer', { text: 'crug' }, { zoom: 10.9 }],
] as const)('with %s nothing is requested', async (_, first, view) => {
  const { asked, found } = search({}, first, view)
  await act(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  expect([asked, found()]).toEqual([[], []])
})

test.each([
  ['refused', refusing(503, HERITAGE_TROUBLES.unreachable)],
  ['without a connection', 'no connection'],
] as const)('a request that is %s finds nothing, and the next view is searched', async (_, trouble) => {
  const there = answer({ id: '1', name: 'Crug', longitude: -3 })
  const { asked, answered, found, finds, move } = search(
    { [boxAt(-4)]: trouble, [boxAt(-3)]: there },
    { text: 'crug' },
  )
  await answered()
  expect([asked.length, found()]).toEqual([1, []])
  move(-3)
  await finds('Crug')
})

test('a newer search overtakes one whose answer has not come', async () => {
  const there = answer({ id: '1', name: 'Crug', longitude: -3 }, { id: '2', name: 'Castell', longitude: -3 })
  const { asked, finds, type, move } = search(
    { [boxAt(-4)]: 'no answer', [boxAt(-3)]: there },
    { text: 'crug' },
  )
  await waitFor(() => expect(asked).toHaveLength(1))
  move(-3)
  type('castell')
  await finds('Castell')
  expect(asked).toHaveLength(2)
})
