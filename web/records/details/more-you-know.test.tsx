import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { beforeEach, expect, test, vi } from 'vitest'
import { NO_DETAILS, type Details } from '#contract/records/details.ts'
import type { SeenUnder } from '#contract/relief/light.ts'
import { speak } from '#web/i18n/index.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { show } from '#web/testing/show.tsx'
import { startAllWords } from '#web/testing/words.ts'
import { faultsOfKnown } from './details-choice.rules.ts'
import { EMPTY_ENTRY } from '../form/record-form.rules.ts'
import { MoreYouKnow } from './more-you-know.tsx'

withFreshBrowser()
vi.setConfig({ testTimeout: 20_000 })
beforeEach(startAllWords)

const LIGHT: SeenUnder = { layer: 'light', azimuth: 315, altitude: 35 }

interface Given {
  first?: Partial<Details>
  seen?: SeenUnder | null
  drawnWithin?: 2 | null
  tried?: boolean
}

/** Shows the row and returns what it says at any time. */
function openRow({ first = {}, seen = LIGHT, drawnWithin = 2, tried = false }: Given = {}) {
  const said: { now: Details } = { now: { ...NO_DETAILS, ...first } }
  function Row() {
    const [known, setKnown] = useState(said.now)
    const form = useForm({ defaultValues: EMPTY_ENTRY })
    return (
      <MoreYouKnow
        form={form}
        known={known}
        onChange={(changed) => {
          said.now = changed
          setKnown(changed)
        }}
        {...{ seen, drawnWithin, refused: [] }}
        offered={seen}
        onSeen={vi.fn()}
        attempt="0"
        faulty={tried ? ['known'] : []}
        faults={tried ? faultsOfKnown(known, new Date()) : []}
      />
    )
  }
  show(<Row />)
  return said
}

const row = (name: RegExp) => screen.findByRole('button', { name })
const press = async (name: RegExp) => userEvent.click(await row(name))

test('the row is closed at first, says that it is optional, and nothing is said by itself', async () => {
  const said = openRow()
  expect((await row(/^More you know/)).getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByText('How sure?')).toBeNull()
  expect(said.now).toEqual(NO_DETAILS)
})

test('how the ground is seen and the zoom are offered when their rows open, and can be taken out', async () => {
  const said = openRow()
  await press(/^More you know/)
  await press(/^How do you know/)
  expect(said.now.evidence).toEqual([{ kind: 'lidar', ...LIGHT }])
  within(screen.getByRole('group', { name: 'LiDAR' })).getByText(
    /^Layer used: live light from the north-west/,
  )
  await press(/^How sure/)
  expect(said.now.position).toEqual({ metres: 2, by: 'lidar' })
  await press(/^Remove: LiDAR/)
  await press(/^How do you know/)
  await press(/^How do you know/)
  expect(said.now.evidence).toEqual([])
  await userEvent.selectOptions(screen.getByLabelText('How exact is the outline?'), 'Not said')
  expect(said.now.position).toBeNull()
})

test('nothing is offered where no relief was on and no zoom is known', async () => {
  const said = openRow({ seen: null, drawnWithin: null })
  await press(/^More you know/)
  await press(/^How do you know/)
  await press(/^How sure/)
  expect(said.now).toEqual(NO_DETAILS)
})

test('evidence has the fields of its kind, and an old map a warning about tracing', async () => {
  const said = openRow({ seen: null })
  await press(/^More you know/)
  await press(/^How do you know/)
  await press(/^Add: Old map/)
  const map = screen.getByRole('group', { name: 'Old map' })
  expect(within(map).getByRole('alert').textContent).toMatch(/derived data/)
  await userEvent.type(within(map).getByLabelText('Which map, and from which year'), 'OS, 1888')
  await press(/^Add: Site visit/)
  const visit = screen.getByRole('group', { name: 'Site visit' })
  await userEvent.click(within(visit).getByLabelText('I saw it from a public path'))
  await userEvent.type(within(visit).getByLabelText('When'), '2026-05-03')
  expect(said.now.evidence).toEqual([
    { kind: 'old_map', edition: 'OS, 1888' },
    { kind: 'site_visit', permission: 'public_path', date: '2026-05-03' },
  ])
  await press(/^How do you know/)
  expect((await row(/^How do you know/)).textContent).toContain('Old map · visited 3 May 2026')
})

test('a visit without a permission says why it cannot be saved', async () => {
  openRow({ first: { evidence: [{ kind: 'site_visit' }] }, tried: true })
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Say how you were allowed to be there/)
  await press(/^How do you know/)
  const visit = screen.getByRole('group', { name: 'Site visit' })
  await userEvent.click(within(visit).getByLabelText('The owner allowed it'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('digging opens advice about the police', async () => {
  openRow()
  await press(/^More you know/)
  await press(/^How is it now/)
  expect(screen.queryByText(/999/)).toBeNull()
  await userEvent.click(screen.getByLabelText('Illegal digging'))
  screen.getByText(/call 999\. If it is over, call 101/)
})

test('the closed row says in one line what is known, in both languages', async () => {
  openRow({
    first: {
      sure_archaeological: 'high',
      position: { metres: 5, by: 'lidar' },
      evidence: [{ kind: 'lidar' }, { kind: 'old_map' }, { kind: 'site_visit', date: '2026-05-03' }],
      condition: 'fair',
      threats: ['ploughing', 'stock'],
    },
  })
  expect((await row(/^More you know/)).textContent).toContain(
    'High · within 5 m (LiDAR) · LiDAR, old map · visited 3 May 2026 · Fair · Ploughing, livestock',
  )
  await speak('cy')
  expect((await row(/^Rhagor a wyddoch/)).textContent).toContain(
    'Uchel · o fewn 5 m (LiDAR) · LiDAR, hen fap · ymwelwyd 3 Mai 2026 · Gweddol · Aredig, da byw',
  )
})

test('numbers of other records are added, checked by their register and taken out again', async () => {
  const said = openRow({ tried: true })
  await press(/^Numbers of other records/)
  await press(/^Add a number/)
  const first = within(await screen.findByRole('group', { name: 'Number 1' }))
  expect(first.getByLabelText('Register')).toBe(document.activeElement)
  await userEvent.selectOptions(first.getByLabelText('Register'), 'Scheduled monument')
  await userEvent.type(first.getByLabelText('Number there'), 'gm 12')
  first.getByText(/^The number of a scheduled monument is two letters and three digits/)
  await userEvent.type(first.getByLabelText('Number there'), '3')
  expect(first.queryByText(/^The number of a scheduled monument/)).toBeNull()
  expect(said.now.references).toEqual([{ scheme: 'sm', number: 'gm 123' }])
  await press(/^Add a number/)
  const second = within(await screen.findByRole('group', { name: 'Number 2' }))
  second.getByText('Write the number, or remove the row.')
  await userEvent.selectOptions(second.getByLabelText('Register'), 'Scheduled monument')
  await userEvent.type(second.getByLabelText('Number there'), 'GM123')
  await screen.findByText('The same number is in the list twice.')
  await press(/^Remove: Number 1/)
  expect(said.now.references).toEqual([{ scheme: 'sm', number: 'GM123' }])
  await press(/^Numbers of other records/)
  expect((await row(/^Numbers of other records/)).textContent).toBe('Numbers of other recordsGM123')
})

test('the numbers are asked for in Welsh, too', async () => {
  await speak('cy')
  openRow()
  await press(/^Rhagor a wyddoch/)
  await press(/^Rhifau cofnodion eraill/)
  await press(/^Ychwanegu rhif/)
  within(await screen.findByRole('group', { name: 'Rhif 1' })).getByLabelText('Cofrestr')
})
