import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { sendFeedback } from '#contract/site/feedback.ts'
import { getSiteSettings } from '#contract/site/site.ts'
import { clearFault, lastFault, noteFault } from '#web/lib/sending/last-fault.ts'
import { answering, refusing, withoutJson } from '#web/testing/answers.ts'
import { openPortal, withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleSite } from '#web/testing/sample-account.ts'
import { answerWith, type Answering } from '#web/testing/server.ts'

withFreshBrowser()

const SENT = '✅ Thanks! Your feedback was sent.'
const FAILED = '❌ Sorry, something went wrong. Please try again.'

function openFeedback(answer: Answering, feedbackUrl: string | null = null) {
  const asked = answerWith({
    [getSiteSettings.path]: answering(getSiteSettings, 200, sampleSite({ feedbackUrl })),
    [feedbackUrl ?? sendFeedback.path]: answer,
  })
  openPortal('/feedback')
  return () => asked.filter(({ method }) => method === 'POST')
}

const message = () => screen.findByRole('textbox', { name: 'Message' })

async function send(text: string) {
  await userEvent.type(await message(), text)
  await userEvent.click(screen.getByRole('button', { name: 'Send feedback' }))
}

test('sending is confirmed, and the form is empty again', async () => {
  const sent = openFeedback(answering(sendFeedback, 200, { sent: true }))
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

test('the number of the last fault is sent along once, and the form says so', async () => {
  noteFault({ request_id: '3f2a-77c1' })
  onTestFinished(clearFault)
  const sent = openFeedback(answering(sendFeedback, 200, { sent: true }))
  await screen.findByText(/^The number of the last fault, 3f2a-77c1, is sent along/)
  await send('The map stays empty.')
  await screen.findByText(SENT)
  const [call] = sent()
  expect((call?.body as FormData).get('message')).toBe(
    'The map stays empty.\n\nNumber of the last fault: 3f2a-77c1',
  )
  expect([lastFault(), screen.queryByText(/number of the last fault/i)]).toEqual([null, null])
})

test('without a message nothing is sent, and the field says why', async () => {
  const sent = openFeedback(answering(sendFeedback, 200, { sent: true }))
  await send('   ')
  await screen.findByText('Message is required')
  expect(sent()).toEqual([])
})

test('after a server error the text stays and the failure is reported', async () => {
  openFeedback(refusing(500))
  await send('Diolch')
  await screen.findByText(FAILED)
  expect(((await message()) as HTMLTextAreaElement).value).toBe('Diolch')
})

test('an invalid address is reported under its field', async () => {
  openFeedback(answering(sendFeedback, 400, { email: [REFUSAL_TEXTS.emailInvalid] }))
  await send('Diolch')
  await screen.findByText('Enter an email address in the correct format, like name@example.com.')
})

test('the operator’s own form service receives the feedback, without data of the session', async () => {
  const sent = openFeedback(withoutJson(200), 'https://forms.example/f/1')
  await send('Diolch')
  await screen.findByText(SENT)
  expect(sent()).toMatchObject([
    { address: 'https://forms.example/f/1', authorization: null, credentials: 'omit' },
  ])
})
