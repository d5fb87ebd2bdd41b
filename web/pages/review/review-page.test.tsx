import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { acceptTerms } from '#contract/accounts/terms.ts'
import { keepSession, loseSession } from '#web/lib/storage/session-store.ts'
import { answering } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import {
  chip,
  confirmFirst,
  judgeGolf,
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
  test('that lacks something shows it, moves the focus there, and says so at the next press', async () => {
    open()
    await userEvent.click(await line(/^Crug y Bont/))
    await press('More information needed')
    const question = await screen.findByRole('textbox', { name: /question/ })
    await waitFor(() => expect(document.activeElement).toBe(question))
    expect(screen.queryByText('Write at least 10 characters.')).toBeNull()
    await press('More information needed')
    await screen.findByText('Write at least 10 characters.')
  })

  test('to confirm takes three presses, and is sent after ten seconds with what the reviewer saw', async () => {
    const { sent } = open()
    await userEvent.click(await line(/^Crug y Bont/))
    await press('Confirm')
    await screen.findByText('Choose how sure you are.')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await chip('Archaeological?', 'High')
    await chip('The type?', 'Probable')
    await press('Confirm')
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
            position: { metres: 5, by: 'lidar' },
          },
        },
      ]),
    )
  })

  test('can be undone, and what was chosen is still there', async () => {
    const { sent } = open()
    await confirmFirst()
    await press('Undo')
    await line(/^Crug y Bont/)
    expect(await screen.findByRole('radio', { name: 'Probable' })).toHaveProperty('checked', true)
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
    await router.move('/about')
    await waitFor(() => expect(sent()).toHaveLength(1))
  })

  test('is sent at once when the next one is made', async () => {
    const { sent } = open()
    await confirmFirst()
    await screen.findByRole('heading', { name: 'Crug y Felin' })
    await judgeGolf()
    await waitFor(() => expect(sent()).toMatchObject([{ address: '/api/review/11/decide/' }]))
  })

  test('about a record that has changed meanwhile shows its newer state and keeps what was written', async () => {
    const newer = sampleReview({ state: 'needs_info', seq: 4, version: 3, acts: DECIDING })
    const { router } = open('/review', {
      refusal: () => answering(DECIDE, 409, { detail: 'Changed', review: newer }),
    })
    await userEvent.click(await line(/^Crug y Bont/))
    await press('More information needed')
    await userEvent.type(await screen.findByRole('textbox', { name: /question/ }), 'Which layer shows it?')
    await press('More information needed')
    await router.move('/about')
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
    await judgeGolf()
    await screen.findByRole('button', { name: 'To decide (0)' })
    await waitFor(() => expect(document.activeElement?.textContent).toBe('There is nothing in this list.'))
    await userEvent.keyboard('u')
    await screen.findByRole('heading', { name: 'Crug y Felin' })
  })

  test('that a find is in another register names the register and the number', async () => {
    const { router, sent } = open()
    await userEvent.click(await line(/^Crug y Bont/))
    await press('Already on record')
    await userEvent.click(await screen.findByRole('radio', { name: 'PRN, Gwynedd' }))
    await userEvent.type(screen.getByRole('textbox', { name: /Number in the register/ }), '81234')
    await press('Already on record')
    await router.move('/about')
    await waitFor(() =>
      expect(sent()[0]?.body).toMatchObject({ target_scheme: 'prn_gat', target_number: '81234' }),
    )
  })

  test.each([
    [[], null],
    [['mair'], 'mair is looking at this find too.'],
    [['mair', 'gwen'], 'mair and gwen are looking at this find too.'],
  ])('says who else is looking: %j', async (looking, text) => {
    const { asked } = open('/review', { looking })
    await userEvent.click(await line(/^Crug y Bont/))
    await screen.findByRole('button', { name: 'Confirm' })
    if (text) await screen.findByText(text)
    else
      await waitFor(() => expect(asked.some(({ address }) => address === '/api/review/11/look/')).toBe(true))
    expect(screen.queryByText(/looking at this find/) !== null).toBe(text !== null)
  })

  test('waits for the reviewer’s promise', async () => {
    const { asked } = open('/review', { promiseOpen: true })
    await confirmFirst()
    const asking = within(await screen.findByRole('region', { name: 'The reviewer’s promise' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByText('Confirmed: Crug y Bont')).toBeNull()
    await userEvent.click(asking.getByRole('button', { name: 'I promise' }))
    await screen.findByText('Confirmed: Crug y Bont')
    expect(asked.find(({ address }) => address === acceptTerms.path)?.body).toMatchObject({ via: 'save' })
  })
})
