import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { sendSensitiveRequest } from '#contract/review/moderation/sensitive-requests.ts'
import { answering, refusing } from '#web/testing/answers.ts'
import { openPortal, withFreshBrowser } from '#web/testing/portal.tsx'
import { answerWith, type Answering } from '#web/testing/server.ts'

withFreshBrowser()

const sent = (withheld: boolean) =>
  answering(sendSensitiveRequest, 200, {
    ...{ sent: true, answer_by: '2026-11-25T10:00:00Z' },
    ...{ withheld, withheld_until: null },
  })
const SENT = sent(false)

function openPage(answer: Answering = SENT, address = '/sensitive-site') {
  const asked = answerWith({ [sendSensitiveRequest.path]: answer })
  openPortal(address)
  return () => asked.filter(({ method }) => method === 'POST')
}

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })

async function fillIn() {
  await userEvent.click(await screen.findByRole('radio', { name: 'Landowner or tenant' }))
  await userEvent.type(await field('Your name'), 'Mair Rees')
  await userEvent.type(await field('Your email address'), 'mair@example.org')
  await userEvent.type(await field('Why should it not be shown?'), 'Night hawks')
}

const send = async () => userEvent.click(screen.getByRole('button', { name: 'Send request' }))

test('a request is sent, and the page says by when it is answered and to which address', async () => {
  const asked = openPage()
  await fillIn()
  await userEvent.type(await field('Place'), 'SN 599 799')
  await userEvent.click(screen.getByRole('checkbox', { name: 'The site is at risk now' }))
  await send()
  const done = await screen.findByText(/We will answer by 25 November 2026, to mair@example.org/)
  expect(done.closest('[tabindex]')).toBe(document.activeElement)
  expect(asked()).toMatchObject([
    {
      body: {
        who: 'landowner',
        record: '',
        place: 'SN 599 799',
        name: 'Mair Rees',
        email: 'mair@example.org',
        reason: 'Night hawks',
        at_risk: true,
        language: 'en',
        website: '',
      },
    },
  ])
})

test('the number of the record from which a visitor came is there already, and suffices as the place', async () => {
  const asked = openPage(SENT, '/sensitive-site?record=12')
  expect((await field('Number of the record')).value).toBe('12')
  await fillIn()
  await send()
  await screen.findByText(/Your request was sent/)
  expect(asked()).toMatchObject([{ body: { record: '12', place: '' } }])
})

test('nothing is sent while something is missing, and each field says what', async () => {
  const asked = openPage()
  await field('Your name')
  await send()
  await screen.findByText('Choose who you are')
  for (const text of [
    'Give a place or the number of a record',
    'Your name is required',
    'Your email address is required',
    'A reason is required',
  ])
    screen.getByText(text)
  expect(asked()).toEqual([])
})

test('what the server refuses is said at its field, and nothing typed is lost', async () => {
  openPage(answering(sendSensitiveRequest, 400, { place: [REFUSAL_TEXTS.requestPlace] }))
  await fillIn()
  await userEvent.type(await field('Place'), 'Behind the chapel')
  await send()
  await screen.findByText(/^Enter a grid reference with at least four figures/)
  const focused = await field('Place')
  await waitFor(() => expect(document.activeElement).toBe(focused))
  expect((await field('Your name')).value).toBe('Mair Rees')
})

test('too many requests are said to be too many', async () => {
  openPage(refusing(429))
  await fillIn()
  await userEvent.type(await field('Place'), 'SN 599 799')
  await send()
  await screen.findByText(/^Too many requests came from your connection/)
})

test.each([
  [true, /^The exact place of record 12 is withheld now/],
  [false, /^The place of record 12 was not withheld at once/],
])(
  'after a request about a record at risk, the page says whether its place is withheld (%s)',
  async (withheld, text) => {
    openPage(sent(withheld), '/sensitive-site?record=12')
    await fillIn()
    await userEvent.click(screen.getByRole('checkbox', { name: 'The site is at risk now' }))
    await send()
    await screen.findByText(text)
  },
)
