import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { getSiteSettings } from '#contract/site/site.ts'
import { findNearby, type NearbySite } from '#contract/records/nearby.ts'
import type { Outline } from '#contract/records/records.ts'
import type { Reference } from '#contract/records/references.ts'
import type { PublishedLevel } from '#contract/review/sensitivity-levels.ts'
import { answering } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleSite } from '#web/testing/sample-account.ts'
import { answerWith } from '#web/testing/server.ts'
import { show } from '#web/testing/show.tsx'
import { useFirstLevel } from '#web/records/form/use-record-form.ts'
import { LevelChoice } from './level-choice.tsx'

withFreshBrowser()

const PLACE: Outline = [
  [52.1, -3.8],
  [52.1, -3.7],
  [52.2, -3.7],
]

interface ChoiceProps {
  level: PublishedLevel | null
  references: readonly Reference[]
  onChange: (level: PublishedLevel) => void
}

function Choice({ level, references, onChange }: ChoiceProps) {
  return <LevelChoice level={level} first={useFirstLevel(PLACE, references)} onChange={onChange} />
}

function open(
  sensitivity: { on: boolean; preset: PublishedLevel },
  level: PublishedLevel | null = null,
  sites: readonly NearbySite[] = [],
  references: readonly Reference[] = [],
) {
  const asked = answerWith({
    [getSiteSettings.path]: answering(getSiteSettings, 200, sampleSite({ sensitivity })),
    [findNearby.path]: answering(findNearby, 200, { sites: [...sites], unasked: [] }),
  })
  const onChange = vi.fn()
  show(<Choice level={level} references={references} onChange={onChange} />)
  return { onChange, asked }
}

const MONUMENT: NearbySite = {
  kind: 'monuments',
  id: 'CD001',
  name: 'Crug',
  name_cy: null,
  number: 'CD001',
  distance: 0,
  longitude: -3.75,
  latitude: 52.15,
}

const checked = async (name: RegExp) => (await screen.findByRole<HTMLInputElement>('radio', { name })).checked

test('the operator’s setting is chosen until the member chooses', async () => {
  const { onChange } = open({ on: true, preset: 'generalised' })
  expect(await checked(/^Only its finder/)).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: /^Everybody/ }))
  expect(onChange.mock.calls).toEqual([['open']])
})

test('a place on a public register begins open, and the form says why', async () => {
  open({ on: true, preset: 'generalised' }, null, [MONUMENT])
  await screen.findByText(/^This place is on a public register/)
  expect(await checked(/^Everybody/)).toBe(true)
})

test.each([
  ['nprn', '303 457', true],
  ['sm', 'cd001', true],
  ['sm', 'CD', false],
  ['prn_dat', '4711', false],
] as const)('a record with the number %s %s begins open: %s', async (scheme, number, isOpen) => {
  open({ on: true, preset: 'generalised' }, null, [], [{ scheme, number }])
  expect(await checked(/^Everybody/)).toBe(isOpen)
  expect(screen.queryByText(/^This place is on a public register/) !== null).toBe(isOpen)
})

test('a monument beside the outline changes nothing', async () => {
  const { asked } = open({ on: true, preset: 'generalised' }, null, [{ ...MONUMENT, distance: 3 }])
  await waitFor(() => expect(asked.map(({ address }) => address)).toContain(findNearby.path))
  expect(await checked(/^Only its finder/)).toBe(true)
  expect(screen.queryByText(/public register/)).toBeNull()
})

test('what the member has chosen is shown', async () => {
  open({ on: true, preset: 'open' }, 'generalised')
  expect(await checked(/^Only its finder/)).toBe(true)
})

test('where nothing can be withheld, the form says that everybody will see the place', async () => {
  open({ on: false, preset: 'open' })
  await screen.findByText('Everybody will see this record, with its exact place.')
  expect(screen.queryByRole('radio')).toBeNull()
})
