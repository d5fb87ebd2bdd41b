import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { acceptTerms } from '#contract/accounts/terms.ts'
import { keepSession, loseSession } from '#web/lib/storage/session-store.ts'
import { answering } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import {
  choose,
  confirmFirst,
  DECIDE,
  DECIDING,
  line,
  openDesk as open,
  press,
  signInAsReviewer,
} from '#web/testing/review-desk.ts'
import { sampleUser } from '#web/testing/sample-account.ts'
import { sampleReview } from '#web/testing/sample-review.ts'

withFreshBrowser()
beforeEach(signInAsReviewer)

describe('a decision', () => {
  test('that lacks something moves the focus there', async () => {
    open()
    await userEvent.click(await line(/^Crug y Bont/))
    await press('Decide')
    const confirm = await screen.findByRole('radio', { name: 'Confirm' })
    await waitFor(() => expect(document.activeElement).toBe(confirm))
    await userEvent.click(screen.getByRole('radio', { name: 'More information needed' }))
    await press('Decide')
    await screen.findByText('Write at least 10 characters.')
    const question = screen.getByRole('textbox', { name: /question/ })
    await waitFor(() => expect(document.activeElement).toBe(question))
  })

  test('needs both confidences, and is sent after ten seconds with what the reviewer saw', async () => {
    const { sent } = open()
    await userEvent.click(await line(/^Crug y Bont/))
    await userEvent.click(await screen.findByRole('radio', { name: 'Confirm' }))
    await press('Decide')
    await screen.findByText('Choose how sure you are.')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await choose('How sure are you that it is archaeological?', 'high')
    await choose('How sure are you of its type?', 'probable')
    await press('Decide')
    await screen.findByText('Confirmed: Crug y Bont')
    expect(screen.queryByRole('button', { name: /^Crug y Bont/ })).toBeNull()
    expect(sent()).toEqual([])
    await vi.advanceTimersByTimeAsync(10_000)
    await waitFor(() =>
      expect(sent()).toMatchObject([
        {
          address: '/api/review/11/decide/',
          body: {
            verdict: 'verified',
            version: 2,
            seq: 3,
            sure_archaeological: 'high',
            sure_type: 'probable',
          },
        },
      ]),
    )
  })

  test('can say how exact the outline is, and how that is known', async () => {
    const { sent } = open()
    await userEvent.click(await line(/^Crug y Bont/))
    await userEvent.click(await screen.findByRole('radio', { name: 'Confirm' }))
    await choose('How sure are you that it is archaeological?', 'high')
    await choose('How sure are you of its type?', 'probable')
    const exact = 'How exact is the outline? (optional)'
    await choose(exact, '25')
    const by = screen.getByRole<HTMLSelectElement>('combobox', { name: 'How do you know where it is?' })
    expect(by.value).toBe('lidar')
    await choose('How do you know where it is?', 'aerial')
    await press('Decide')
    await press('Undo')
    // Taken back, it is not said; chosen again, it is sent.
    await choose(exact, '')
    expect(screen.queryByRole('combobox', { name: 'How do you know where it is?' })).toBeNull()
    await choose(exact, '5')
    await choose('How do you know where it is?', 'gps')
    await press('Decide')
    await userEvent.click(await line(/^Crug y Felin/))
    await userEvent.click(await screen.findByRole('radio', { name: 'Not archaeological' }))
    await choose('What is it?', 'golf')
    await press('Decide')
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()).toMatchObject([{ body: { verdict: 'verified', position: { metres: 5, by: 'gps' } } }])
  })

  test('can be undone, and what was chosen is still there', async () => {
    const { sent } = open()
    await confirmFirst()
    await press('Undo')
    await line(/^Crug y Bont/)
    const sure = await screen.findByRole<HTMLSelectElement>('combobox', {
      name: 'How sure are you of its type?',
    })
    expect(sure.value).toBe('probable')
    expect(sent()).toEqual([])
  })

  test('that waits keeps the page when the session ends, and after another login of the same member', async () => {
    open()
    await confirmFirst()
    await screen.findByRole('heading', { name: 'Crug y Felin' })
    act(() => loseSession())
    const heading = screen.getByRole('heading', { name: 'Crug y Felin' })
    act(() => keepSession({ ...sampleUser(), token: 'of another login' }))
    expect(screen.getByRole('heading', { name: 'Crug y Felin' })).toBe(heading)
  })

  test('is sent at once when the page is left', async () => {
    const { router, sent } = open()
    await confirmFirst()
    await router.navigate('/about')
    await waitFor(() => expect(sent()).toHaveLength(1))
  })

  test('is sent at once when the next one is made', async () => {
    const { sent } = open()
    await confirmFirst()
    await screen.findByRole('heading', { name: 'Crug y Felin' })
    await userEvent.click(await screen.findByRole('radio', { name: 'Not archaeological' }))
    await choose('What is it?', 'golf')
    await press('Decide')
    await waitFor(() => expect(sent()).toMatchObject([{ address: '/api/review/11/decide/' }]))
  })

  test('about a record that has changed meanwhile shows its newer state and keeps what was written', async () => {
    const newer = sampleReview({ state: 'needs_info', seq: 4, version: 3, acts: DECIDING })
    const { router } = open('/review', {
      refusal: () => answering(DECIDE, 409, { detail: 'Changed', review: newer }),
    })
    await userEvent.click(await line(/^Crug y Bont/))
    await userEvent.click(await screen.findByRole('radio', { name: 'More information needed' }))
    await userEvent.type(await screen.findByRole('textbox', { name: /question/ }), 'Which layer shows it?')
    await press('Decide')
    await router.navigate('/about')
    await screen.findByText('Your decision was not accepted: Crug y Bont')
    await userEvent.click(screen.getByRole('link', { name: 'Look again' }))
    const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /question/ })
    expect(note.value).toBe('Which layer shows it?')
  })

  test('about the last find leaves the focus, and with it the keys, in the list, which counts it no longer', async () => {
    open()
    await confirmFirst()
    await screen.findByRole('heading', { name: 'Crug y Felin' })
    await screen.findByRole('button', { name: 'To decide (1)' })
    await userEvent.click(await screen.findByRole('radio', { name: 'Not archaeological' }))
    await choose('What is it?', 'golf')
    await press('Decide')
    await screen.findByRole('button', { name: 'To decide (0)' })
    await waitFor(() => expect(document.activeElement?.textContent).toBe('There is nothing in this list.'))
    await userEvent.keyboard('u')
    await screen.findByRole('heading', { name: 'Crug y Felin' })
  })

  test('that a find is on record already takes the number of a known site', async () => {
    const { router, sent } = open()
    await userEvent.click(await line(/^Crug y Bont/))
    await userEvent.click(await screen.findByRole('radio', { name: 'Already on record' }))
    await press('NPRN 301234: Hen Gastell · lies inside')
    await press('Decide')
    await router.navigate('/about')
    await waitFor(() =>
      expect(sent()[0]?.body).toMatchObject({ target_scheme: 'nprn', target_number: '301234' }),
    )
  })

  test('has what is on record there, with how much of the find it covers', async () => {
    open()
    await userEvent.click(await line(/^Crug y Bont/))
    await userEvent.click(await screen.findByRole('radio', { name: 'Already on record' }))
    await screen.findByRole('button', { name: 'Record 40: Crug Mawr · covers 64 % of the find' })
    const words = screen.getAllByRole('button').map(({ textContent }) => textContent)
    expect(words.filter((each) => /^(Record|Scheduled|NPRN) /.test(each))).toEqual([
      'Record 40: Crug Mawr · covers 64 % of the find',
      'Scheduled monument CD1: Castell · covers less than 1 % of the find',
      'NPRN 301234: Hen Gastell · lies inside',
      'Record 41: Round barrow (place withheld) · place withheld',
      'Record 42: Crug Bach · 12 m away',
    ])
  })

  test('can be made where what is on record could not be loaded', async () => {
    open('/review', { knownFails: true })
    await userEvent.click(await line(/^Crug y Bont/))
    await userEvent.click(await screen.findByRole('radio', { name: 'Already on record' }))
    await screen.findByText('Known sites could not be loaded.')
    await screen.findByRole('button', { name: 'Decide' })
  })

  test('waits for the reviewer’s promise', async () => {
    const { asked } = open('/review', { promiseOpen: true })
    await confirmFirst()
    const dialog = within(await screen.findByRole('dialog', { name: 'The reviewer’s promise' }))
    expect(screen.queryByText('Confirmed: Crug y Bont')).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'I promise' }))
    await screen.findByText('Confirmed: Crug y Bont')
    expect(asked.find(({ address }) => address === acceptTerms.path)?.body).toMatchObject({ via: 'save' })
  })
})

describe('the last word of a finder', () => {
  const event = {
    version: 1,
    at: '2026-11-20T10:00:00Z',
    from: 'in_review',
    to: 'in_review',
    reason: null,
    target: null,
    sure_archaeological: null,
    sure_type: null,
    position: null,
  } as const
  const question = {
    ...event,
    seq: 1,
    kind: 'needs_info',
    by: 'nest',
    note: 'Which layer shows it?',
  } as const
  const answer = { ...event, seq: 2, kind: 'answered', by: 'gwen', note: 'The slope.' } as const

  test('is read above the record, with the question that it answers', async () => {
    open('/review?record=11', { events: [question, answer] })
    await screen.findByText('The slope.')
    screen.getByText('Which layer shows it?')
  })

  test('is not there where a reviewer spoke last', async () => {
    open('/review?record=11', { events: [answer, { ...question, seq: 3 }] })
    await screen.findByRole('radio', { name: 'Confirm' })
    expect(screen.queryByText('Which layer shows it?')).toBeNull()
  })
})
