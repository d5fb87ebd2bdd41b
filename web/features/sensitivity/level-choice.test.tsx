import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { getSiteSettings } from '#contract/site.ts'
import type { PublishedLevel } from '#contract/sensitivity-levels.ts'
import { answering } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleSite } from '#web/testing/sample-account.ts'
import { answerWith } from '#web/testing/server.ts'
import { show } from '#web/testing/show.tsx'
import { LevelChoice } from './level-choice.tsx'

withFreshBrowser()

function open(sensitivity: { on: boolean; preset: PublishedLevel }, level: PublishedLevel | null = null) {
  answerWith({ [getSiteSettings.path]: answering(getSiteSettings, 200, sampleSite({ sensitivity })) })
  const onChange = vi.fn()
  show(<LevelChoice level={level} onChange={onChange} />)
  return onChange
}

const checked = async (name: RegExp) => (await screen.findByRole<HTMLInputElement>('radio', { name })).checked

test('the operator’s setting is chosen until the member chooses', async () => {
  const onChange = open({ on: true, preset: 'generalised' })
  expect(await checked(/^Only its finder/)).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: /^Everybody/ }))
  expect(onChange.mock.calls).toEqual([['open']])
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
