import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { TSchema } from 'typebox'
import { getOwnAccount } from '#contract/accounts/accounts.ts'
import * as her from '#contract/her/batches.ts'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { keepSession } from '#web/lib/storage/session-store.ts'
import { answering } from '#web/testing/answers.ts'
import { openPortal, withFreshBrowser } from '#web/testing/portal.tsx'
import { freshToken, sampleAccount, sampleUser } from '#web/testing/sample-account.ts'
import { sampleRecord } from '#web/testing/sample-record.ts'
import { answerWith } from '#web/testing/server.ts'

/** The compiler forgets the refusals that several routes share. */
const MAKE = her.makeBatch as typeof her.makeBatch & { response: { 409: TSchema } }

function find(id: number): her.EligibleFind {
  const { site_type, monument_type, period, polygonCoordinate } = sampleRecord()
  return {
    ...{ id, version: 1, title: `Crug ${id}`, site_type, monument_type, period, polygonCoordinate },
    ...{ sure_archaeological: 'high', sure_type: null, agree: 2, first_sentence: 'A low mound.' },
    ...{ grid_reference: 'SH 5211 3588', known_site: null, same_place: [99], region_by: 'boundary' },
    sensitivity: 'generalised',
  }
}

const BATCH: her.HerBatch = {
  ...{ id: 3, region: 'gat', region_by: 'boundary', number: 4, made: '2027-03-02T10:00:00Z', made_by: null },
  ...{ finds: 50, answered: 12, accepted: 10, declined: 2, bytes: 41_000, sha256: 'ab' },
}

interface Told {
  officer?: boolean
  unanswered?: number
  refused?: string
}

function open({ officer = true, unanswered = 38, refused }: Told = {}) {
  const asked = answerWith(({ address, method }) => {
    if (address === getOwnAccount.path)
      return answering(getOwnAccount, 200, sampleAccount({ her_officer: officer }))
    if (address === her.listBatches.path)
      return answering(her.listBatches, 200, {
        regions: [{ region: 'gat', unanswered }],
        backlog: 200,
        batches: [BATCH],
      })
    if (address.startsWith(her.listEligible.path))
      return answering(her.listEligible, 200, {
        finds: [find(11), find(12)],
        ...{ eligible: 3, lack_permission: 14, can_ask: 3 },
        left_out: [{ id: 7, reason: 'PRN 55', until: '2028-01-01T00:00:00Z' }],
      })
    if (address === her.makeBatch.path && method === 'POST')
      return refused === undefined
        ? answering(her.makeBatch, 201, BATCH)
        : answering(MAKE, 409, { detail: refused })
    if (address === her.askPermission.path) return answering(her.askPermission, 200, { asked: 3 })
    if (address === her.leaveOut.path) return answering(her.leaveOut, 204)
    return undefined
  })
  openPortal('/review/her?region=gat&limit=2')
  return asked
}

withFreshBrowser()

beforeEach(() => keepSession({ ...sampleUser(), token: freshToken('officer') }))

test('a row says what settles it, and the batches say how far they are', async () => {
  open()
  const rows = within(await screen.findByRole('list', { name: 'Finds' })).getAllByRole('listitem')
  expect(rows).toHaveLength(2)
  for (const words of [
    ...['Crug 11', 'A low mound.', 'SH 5211 3588', 'Archaeology: High · type: not said'],
    ...['No known site within 50 m', 'place withheld · with one more within 50 m · 2 members agree'],
  ])
    expect(rows[0]?.textContent).toContain(words)
  screen.getByText('her-gat-2027-004')
  screen.getByText('50 finds, 12 answered')
  screen.getByText('14 more finds lack permission.')
})

test('a batch is made of what is shown', async () => {
  const asked = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Make a batch of 2' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Batches' })))
  const sent = asked.find(({ address }) => address === her.makeBatch.path)
  expect(sent?.body).toEqual({ region: 'gat', limit: 2, finds: [11, 12] })
})

test('why no batch was made is said, and with too many unanswered there is no button', async () => {
  open({ refused: REFUSAL_TEXTS.herChanged })
  await userEvent.click(await screen.findByRole('button', { name: 'Make a batch of 2' }))
  await screen.findByText(REFUSAL_TEXTS.herChanged)
})

test('with too many finds unanswered, the page says so in place of the button', async () => {
  open({ unanswered: 201 })
  await screen.findByText(/^201 finds of this region wait for an answer/)
  await screen.findByRole('list', { name: 'Finds' })
  expect(screen.queryByRole('button', { name: /^Make a batch/ })).toBeNull()
})

test('finders are asked, and what was left out is offered again', async () => {
  const asked = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Ask their finders' }))
  await screen.findByText('3 finders were asked.')
  await userEvent.click(screen.getByRole('button', { name: 'One find left out' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Offer find 7 again' }))
  await screen.findByText('It is offered again.')
  const sent = asked.find(({ address }) => address === her.leaveOut.path)
  expect(sent?.body).toEqual({ record: 7, region: 'gat', left_out: false })
})

test('who is no officer is told whom the page is for', async () => {
  open({ officer: false })
  await screen.findByText(/^This page is for officers of a Historic Environment Record/)
})
