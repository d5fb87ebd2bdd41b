import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import {
  giveSecondOpinion,
  nextSecondOpinion,
  withdrawOpinion,
  type OpinionKind,
} from '#contract/review/opinions.ts'
import { clearSession, keepSession } from '#web/lib/storage/session-store.ts'
import { speak } from '#web/i18n/index.ts'
import { answering, refusing } from '#web/testing/answers.ts'
import { openPortal, withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleUser } from '#web/testing/sample-account.ts'
import { sampleSaved } from '#web/testing/sample-record.ts'
import { sampleOpinions } from '#web/testing/sample-review.ts'
import { answerWith, type Asked, type Outcome } from '#web/testing/server.ts'

withFreshBrowser()

beforeEach(() => keepSession({ ...sampleUser(), token: 'f'.repeat(40) }))

const { polygonCoordinate } = sampleSaved()

interface Told {
  kind?: OpinionKind
  refusal?: Outcome
  withdrawal?: Outcome
}

/** A server with these finds, which asks for each until it is answered. */
function open(ids: number[], { kind = 'agree', refusal, withdrawal }: Told = {}) {
  const waiting = [...ids]
  let given = 4
  const next = ({ address }: Asked) => {
    const skipped = new URL(address, 'http://portal').searchParams.get('skip')?.split(',').map(Number) ?? []
    const id = waiting.find((each) => !skipped.includes(each))
    const record = id === undefined ? null : { id, version: 2, demonstration: false, polygonCoordinate }
    return answering(nextSecondOpinion, 200, { record, given })
  }
  const asked = answerWith((call) => {
    if (call.address.startsWith(nextSecondOpinion.path)) return next(call)
    if (call.method === 'DELETE')
      return withdrawal ?? answering(withdrawOpinion, 200, sampleOpinions({ total: 0 }))
    const id = Number(/^\/api\/second-opinions\/(\d+)\/$/.exec(call.address)?.[1])
    if (!waiting.includes(id)) return undefined
    if (refusal) return refusal
    waiting.splice(waiting.indexOf(id), 1)
    given += 1
    return answering(giveSecondOpinion, 201, { kind, given })
  })
  openPortal('/second-opinion')
  return () => asked.filter(({ method }) => method === 'POST')
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

test('a find is shown as its outline alone, with the number of opinions given', async () => {
  open([12])
  await screen.findByRole('img', { name: 'Relief with the outline of record 12' })
  screen.getByText('You have given 4 second opinions.')
  expect(screen.queryByText(sampleSaved().title)).toBeNull()
})

test('a type is found by a part of its name, and the answer leads to the next find', async () => {
  const sent = open([12, 13])
  await press('It is archaeology: choose a type')
  await press('Send and see the next')
  await screen.findByText('Choose a type from the list.')
  await userEvent.type(screen.getByRole('combobox', { name: 'Search for a type' }), 'round barr')
  await userEvent.click(await screen.findByRole('option', { name: /^round barrow$/i }))
  await press('Send and see the next')
  await screen.findByRole('img', { name: 'Relief with the outline of record 13' })
  await screen.findByText(/The record says the same/)
  screen.getByText('You have given 5 second opinions.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
  expect(sent()).toMatchObject([
    { address: '/api/second-opinions/12/', body: { version: 2, monument_type: 'round_barrow' } },
  ])
})

test('natural or modern needs a cause', async () => {
  const sent = open([12], { kind: 'natural_or_modern' })
  await press('It is natural or modern')
  await press('Send and see the next')
  await screen.findByText('Choose what made it.')
  expect(sent()).toEqual([])
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'What made it?' }), 'golf')
  await press('Send and see the next')
  await screen.findByText(/^Thank you: you have looked at every find/)
  expect(sent()).toMatchObject([{ body: { version: 2, cause: 'golf' } }])
})

test('who cannot tell says so with one press', async () => {
  const sent = open([12], { kind: 'cannot_tell' })
  await press('I cannot tell')
  await screen.findByText(/^Thank you/)
  expect(sent()[0]?.body).toEqual({ version: 2 })
})

test('an opinion can be withdrawn, and is counted no longer', async () => {
  open([12, 13])
  await press('I cannot tell')
  await screen.findByText('You have given 5 second opinions.')
  await press('Withdraw this opinion')
  await screen.findByText('Withdrawn. This opinion no longer counts.')
  screen.getByText('You have given 4 second opinions.')
  screen.getByRole('img', { name: 'Relief with the outline of record 13' })
  expect(screen.queryByRole('button', { name: 'Withdraw this opinion' })).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})

test('an opinion whose withdrawal is refused stays counted, and the page says so', async () => {
  open([12, 13], { withdrawal: refusing(403, 'Not now.') })
  await press('I cannot tell')
  await press('Withdraw this opinion')
  await screen.findByText('Not now.')
  screen.getByText('You have given 5 second opinions.')
})

test('the end says that nothing waits, in Welsh too, and leads back to the map', async () => {
  await speak('cy')
  open([])
  await screen.findByRole('heading', { name: 'Dim rhagor o ddarganfyddiadau am y tro' })
  const map = screen.getByRole('link', { name: 'Archwilio’r map' })
  expect(map.getAttribute('href')).toBe('/LidarPortal')
  await speak('en')
})

test('a find that was skipped comes again when asked for', async () => {
  const sent = open([12])
  await press('Skip this one')
  await screen.findByText(/^Thank you/)
  await press('Show the one that I skipped')
  await screen.findByRole('img', { name: 'Relief with the outline of record 12' })
  expect(sent()).toEqual([])
})

test('a find that has changed in the meantime is looked at again', async () => {
  open([12], { refusal: answering(giveSecondOpinion, 409, { detail: 'Changed' }) })
  await press('I cannot tell')
  await screen.findByText('This find has changed in the meantime. Look at it again.')
  await screen.findByRole('img', { name: 'Relief with the outline of record 12' })
})

test('an answer that fails can be given again', async () => {
  open([12], { refusal: refusing(403, 'Not now.') })
  await press('I cannot tell')
  await screen.findByText('Not now.')
  const again = await screen.findByRole<HTMLButtonElement>('button', { name: 'I cannot tell' })
  await waitFor(() => expect(again.disabled).toBe(false))
})

test('the page asks in Welsh', async () => {
  await speak('cy')
  open([12])
  await screen.findByRole('heading', { name: 'Beth a welwch y tu mewn i’r amlinell?' })
  await screen.findByRole('button', { name: 'Ni allaf ddweud' })
  await speak('en')
})

test('a visitor is led to the login', async () => {
  clearSession()
  answerWith({})
  openPortal('/second-opinion')
  await screen.findByRole('heading', { name: /log ?in/i })
})
