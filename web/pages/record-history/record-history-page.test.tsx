import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { listRecordVersions, type RecordVersion } from '#contract/own-records.ts'
import { speak } from '#web/i18n/index.ts'
import { answering } from '#web/testing/answers.ts'
import { openPortal, withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleVersion } from '#web/testing/sample-record.ts'
import { answerWith, type Outcome } from '#web/testing/server.ts'

withFreshBrowser()

const FIRST = sampleVersion({ description: 'A round barrow here.', pictures: 1 })
const SECOND = sampleVersion({
  version: 2,
  description: 'A ring cairn here.',
  polygonCoordinate: [
    [52, -4],
    [52.001, -4],
    [52.001, -3.998],
  ],
  pictures: 2,
})

function open(at = '/records/7/history?from=1&to=2', versions: readonly RecordVersion[] = [SECOND, FIRST]) {
  answerWith(({ address }): Outcome | undefined => {
    const before = Number(/^\/api\/records\/7\/versions\/\?before=(\d+)$/.exec(address)?.[1])
    if (!before) return undefined
    return answering(
      listRecordVersions,
      200,
      versions.filter(({ version }) => version < before),
    )
  })
  openPortal(at)
}

test('changed words are marked with a word for screen readers, and the outlines are compared', async () => {
  open()
  const description = within(await screen.findByRole('region', { name: 'Description' }))
  expect(description.getByRole('deletion').textContent).toBe('removed: round barrow ')
  expect(description.getByRole('insertion').textContent).toBe('added: ring cairn ')
  screen.getByRole('heading', { name: 'Title · unchanged' })
  screen.getByRole('img', { name: 'Outline of version 2, and of version 1 dashed' })
  screen.getByText('The new outline covers 100 % of the old one. Its area is 100 % larger.')
})

test('a narrow screen shows both versions or one of them', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(max-width: 899px)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Before' }))
  expect(screen.queryAllByRole('insertion')).toEqual([])
  expect(screen.queryAllByRole('deletion').length).toBeGreaterThan(0)
  await userEvent.click(screen.getByRole('button', { name: 'After' }))
  expect(screen.queryAllByRole('deletion')).toEqual([])
})

test('a version that the record does not have is said to be missing', async () => {
  open('/records/7/history?from=1&to=9')
  await screen.findByText('This record has no such version.')
})

test('an address without two versions says what it must name, in Welsh too', async () => {
  await speak('cy')
  open('/records/7/history')
  await screen.findByText(/^Rhaid i’r cyfeiriad enwi dwy fersiwn/)
  await speak('en')
})
