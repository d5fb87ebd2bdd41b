import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { SiteSettings } from '#contract/site.ts'
import { answerWith, openPortal, withFreshBrowser, type Answering } from '#web/testing/portal.tsx'

withFreshBrowser()

const SENT = '✅ Thanks! Your feedback was sent.'
const FAILED = '❌ Sorry, something went wrong. Please try again.'

function openFeedback(answer: Answering, feedbackUrl: string | null = null) {
  const site: SiteSettings = {
    operator: { name: null, email: null, address: null },
    supportUrl: null,
    feedbackUrl,
  }
  const asked = answerWith({
    '/api/site/': () => ({ status: 200, body: site }),
    [feedbackUrl ?? '/api/feedback/']: answer,
  })
  openPortal('/feedback')
  return () => asked.filter(({ method }) => method === 'POST')
}

const message = () => screen.findByRole('textbox', { name: 'Message' })

async function send(text: string) {
  await userEvent.type(await message(), text)
  await userEvent.click(screen.getByRole('button', { name: 'Send feedback' }))
}

test('what was sent is said, and the form is empty again', async () => {
  const sent = openFeedback(() => ({ status: 200, body: { sent: true } }))
  await message()
  await userEvent.type(screen.getByRole('textbox', { name: 'Name (optional)' }), 'Mair')
  await send('Diolch')
  await screen.findByText(SENT)
  expect(((await message()) as HTMLTextAreaElement).value).toBe('')
  const [call] = sent()
  expect(Object.fromEntries(call?.body as FormData)).toEqual({
    subject: 'Feedback on the Wales LiDAR Portal',
    name: 'Mair',
    email: '',
    message: 'Diolch',
    website: '',
  })
})

test('without a message nothing is sent, and the field says why', async () => {
  const sent = openFeedback(() => ({ status: 200, body: { sent: true } }))
  await send('   ')
  await screen.findByText('Message is required')
  expect(sent()).toEqual([])
})

test('after a fault of the server the text stays and the failure is said', async () => {
  openFeedback(() => ({ status: 500, body: { detail: 'Something went wrong on the server.' } }))
  await send('Diolch')
  await screen.findByText(FAILED)
  expect(((await message()) as HTMLTextAreaElement).value).toBe('Diolch')
})

test('an address that is none is told under its field', async () => {
  openFeedback(() => ({ status: 400, body: { email: ['Enter a valid email address.'] } }))
  await send('Diolch')
  await screen.findByText('Enter a valid email address.')
})

test('a form service of the operator gets it instead, without anything of the session', async () => {
  const asked: RequestInit[] = []
  openFeedback(() => 'no connection', 'https://forms.example/f/1')
  const portal = fetch
  vi.stubGlobal('fetch', (address: string, request: RequestInit) => {
    if (!address.startsWith('https://forms.example')) return portal(address, request)
    asked.push(request)
    return Promise.resolve(new Response('{}', { status: 200 }))
  })
  await send('Diolch')
  await screen.findByText(SENT)
  expect(asked).toHaveLength(1)
  expect(new Headers(asked[0]?.headers).has('Authorization')).toBe(false)
  expect(asked[0]?.credentials).toBe('omit')
})
