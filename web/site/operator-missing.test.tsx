import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { getSiteSettings, type SiteSettings } from '#contract/site/site.ts'
import { sampleSite } from '#web/testing/sample-account.ts'
import { answering } from '#web/testing/answers.ts'
import { answerWith } from '#web/testing/server.ts'
import { show } from '#web/testing/show.tsx'
import { startAllWords } from '#web/testing/words.ts'
import { OperatorFacts } from './operator-facts.tsx'
import { OperatorMissing } from './operator-missing.tsx'

const MAIR = { name: 'Mair', email: null, address: null }

beforeAll(startAllWords)

function open(site: Partial<SiteSettings>) {
  answerWith({ [getSiteSettings.path]: answering(getSiteSettings, 200, sampleSite(site)) })
  return show(
    <>
      <OperatorMissing />
      <OperatorFacts lead="It is run by:" missing="nobody" />
    </>,
  )
}

test.each([
  ['without an operator', {}],
  ['without a contact', { operator: MAIR }],
])('administrators of a public site %s get a warning', async (_, site) => {
  open({ isPublic: true, ...site })
  expect((await screen.findByRole('alert')).textContent).toMatch(/OPERATOR_NAME/)
})

test.each([
  ['that is not public', { isPublic: false }],
  ['that names its operator', { isPublic: true, operator: { ...MAIR, email: 'mair@lidar.example' } }],
])('a site %s has no warning', async (_, site) => {
  open(site)
  // Shown from the same settings, so they have arrived.
  await screen.findByText(/^nobody$|^Mair$/)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a lead comes before the operator, and not before the words that none is named', async () => {
  const { unmount } = open({})
  await screen.findByText('nobody')
  expect(screen.queryByText('It is run by:')).toBeNull()
  unmount()
  open({ operator: MAIR })
  await screen.findByText('It is run by:')
})
