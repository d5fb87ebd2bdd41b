import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, test, vi } from 'vitest'
import { findNearby, type NearbySite } from '#contract/records/nearby.ts'
import type { Outline } from '#contract/records/records.ts'
import { answering, refusing } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { answerWith, type Answering } from '#web/testing/server.ts'
import { show } from '#web/testing/show.tsx'
import type { NumberUse } from './nearby-site-row.tsx'
import { NearbySites } from './nearby-sites.tsx'

withFreshBrowser()

const OUTLINE: Outline = [
  [52.1, -3.8],
  [52.1, -3.79],
  [52.11, -3.79],
]

function site(given: Partial<NearbySite> = {}): NearbySite {
  return {
    kind: 'nmr',
    id: '303612',
    name: 'Crug y Bwlch',
    name_cy: null,
    number: '303612',
    distance: 0,
    longitude: -3.8,
    latitude: 52.1,
    ...given,
  }
}

const found = (sites: NearbySite[], unasked: NearbySite['kind'][] = []) =>
  answering(findNearby, 200, { sites, unasked })

function openList(answer: Answering, given: Partial<NumberUse> = {}) {
  const asked = answerWith({ [findNearby.path]: answer })
  const onShow = vi.fn()
  const numbers = { outcome: null, isUsed: () => false, use: vi.fn(), putBack: vi.fn(), ...given }
  show(<NearbySites outline={OUTLINE} onShow={onShow} numbers={numbers} />)
  return { asked, onShow, numbers, user: userEvent.setup({ delay: null }) }
}

const row = async (name: string) => within((await screen.findByText(name)).closest('li') ?? document.body)
const open = async () =>
  fireEvent.click(await screen.findByRole('button', { name: /^Already recorded\?/, expanded: false }))
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

test('sites at the polygon are requested, with a message meanwhile', async () => {
  const { asked } = openList(found([]))
  expect(said()[0]).toBe('Checking existing records')
  await waitFor(() => expect(said()[0]).toBe('Nothing is recorded here yet.'))
  expect(asked.map(({ body }) => body)).toEqual([{ polygonCoordinate: JSON.stringify(OUTLINE) }])
})

test('each site shows what it is, its distance and its number', async () => {
  openList(
    found([
      site(),
      site({ kind: 'records', id: '7', name: 'Low mound', number: '1234', distance: 12 }),
      site({ kind: 'monuments', id: 'CD101', name: null, number: 'CD101', distance: 48 }),
    ]),
  )
  ;(await row('Crug y Bwlch')).getByText('National Monuments Record · overlaps your polygon · NPRN 303612')
  ;(await row('Low mound')).getByText('Community record · 12 m away · PRN 1234')
  ;(await row('No name')).getByText('Scheduled monument · 48 m away · SAM CD101')
  screen.getByText(/^3 places are recorded here or within 50 m of your polygon\./)
  expect(said()[0]).toBe('3 places within 50 m')
})

test('the list is open only where a site lies under the polygon', async () => {
  openList(found([site({ distance: 31 })]))
  await waitFor(() => expect(said()[0]).toBe('One place within 50 m'))
  expect(screen.queryByText('Crug y Bwlch')).toBeNull()
  await open()
  ;(await row('Crug y Bwlch')).getByText(/31 m away/)
})

test('Show moves the map to the site', async () => {
  const { user, onShow } = openList(found([site()]))
  await user.click(await screen.findByRole('button', { name: 'Show on the map: Crug y Bwlch' }))
  expect(onShow.mock.calls).toEqual([[site()]])
})

const NPRN = { text: 'NPRN 303612', reference: { scheme: 'nprn', number: '303612' } } as const

test('a number can be used, and a site without a number does not offer one', async () => {
  const { user, numbers } = openList(found([site(), site({ id: '8', name: 'Bare', number: null })]))
  await user.click(await screen.findByRole('button', { name: 'Use this number, NPRN 303612: Crug y Bwlch' }))
  expect(numbers.use).toHaveBeenCalledWith(NPRN)
  expect((await row('Bare')).getAllByRole('button')).toHaveLength(1)
})

test('the change of the PRN field is reported and can be undone', async () => {
  const record = site({ kind: 'records', id: '7', name: 'Low mound', number: '1234' })
  const outcome = { kind: 'filled', number: '1234', before: '99' } as const
  const { user, numbers } = openList(found([record]), { outcome, isUsed: () => true })
  await screen.findByText('The PRN field now holds 1234. Before, it held 99.')
  await user.click(await screen.findByRole('button', { name: 'Put the PRN back as it was before 1234' }))
  expect(numbers.putBack).toHaveBeenCalledWith({ text: '1234', reference: null })
})

test('a number that was added is reported with its place in the form, and can be taken out', async () => {
  const { user, numbers } = openList(found([site()]), {
    outcome: { kind: 'added', number: NPRN.text },
    isUsed: () => true,
  })
  await screen.findByText('NPRN 303612 is now in “More you know”, under “Numbers of other records”.')
  await user.click(
    await screen.findByRole('button', { name: 'Take NPRN 303612 out of the numbers of other records' }),
  )
  expect(numbers.putBack).toHaveBeenCalledWith(NPRN)
})

test('a record without room for another number says so', async () => {
  openList(found([site()]), { outcome: { kind: 'full' } })
  await screen.findByText(/^A record can hold 20 numbers of other records\. Take one out first/)
})

test('sources that failed are named', async () => {
  openList(found([], ['nmr', 'parks']))
  await waitFor(() =>
    expect(said()[0]).toBe('Nothing is recorded here yet. Not everything could be checked.'),
  )
  await open()
  await screen.findByText(
    'We could not check: the National Monuments Record and registered parks and gardens.',
  )
})

test('if the search fails, the list says so and can try again', async () => {
  let tries = 0
  const { user } = openList(() => ((tries += 1) === 1 ? refusing(500) : found([site()])))
  await waitFor(() => expect(said()[0]).toBe('Could not be checked'))
  await open()
  screen.getByText(/could not check existing records\. You can still save your record/)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await row('Crug y Bwlch')
})

test('only the nearest four of many sites are shown at first', async () => {
  const many = Array.from({ length: 7 }, (_, index) => site({ id: String(index), name: `Site ${index}` }))
  const { user } = openList(found(many))
  await screen.findByText('Site 3')
  expect(screen.queryByText('Site 4')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show 3 more' }))
  screen.getByText('Site 6')
})

test('a corner that is moved in small steps causes one request, for its last position', async () => {
  const asked = answerWith({ [findNearby.path]: found([]) })
  const nudged = (by: number): Outline => OUTLINE.map(([north, east]) => [north + by / 10_000, east])
  function Nudging() {
    const [by, setBy] = useState(0)
    // All in one call, so that on a slow machine a pause between two moves does not count as the end.
    const nudge = () => [1, 2, 3].forEach((next) => flushSync(() => setBy(next)))
    const numbers = { outcome: null, isUsed: () => false, use: vi.fn(), putBack: vi.fn() }
    return (
      <>
        <button onClick={nudge}>nudge</button>
        <NearbySites outline={nudged(by)} onShow={vi.fn()} numbers={numbers} />
      </>
    )
  }
  show(<Nudging />)
  screen.getByRole('button', { name: 'nudge' }).click()
  await waitFor(() => expect(said()[0]).toBe('Nothing is recorded here yet.'))
  expect(asked.map(({ body }) => body)).toEqual([{ polygonCoordinate: JSON.stringify(nudged(3)) }])
})
