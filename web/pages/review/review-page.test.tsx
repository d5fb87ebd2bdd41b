import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { acceptTerms } from '#contract/accounts/terms.ts'
import { keepSession, loseSession } from '#web/lib/storage/session-store.ts'
import { answering } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import {
  chip,
  choose,
  confirmFirst,
  judgeGolf,
  KNOWN_SITES,
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

  test('is made beside what the HER declined there before, when and why', async () => {
    const place = {
      record: 3,
      declined: '2027-05-03T10:00:00Z',
      reason: 'natural',
      prn: null,
      distance: 12,
    } as const
    open('/review', { known: [], declined: [place] })
    await userEvent.click(await line(/^Crug y Bont/))
    await screen.findByText('Declined by the HER on 3 May 2027: Natural · 12 m away')
    expect(screen.queryByText('Nothing is on record here.')).toBeNull()
  })

  test('to confirm can correct the finder, with a monument type of the site type that is chosen', async () => {
    const { sent } = open()
    await userEvent.click(await line(/^Crug y Bont/))
    await press('Type or period is different')
    await choose('Site type', 'enclosure')
    await chip('Archaeological?', 'High')
    await chip('The type?', 'Probable')
    await press('Confirm')
    await screen.findByText('Choose a monument type.')
    const monument = screen.getByRole('combobox', { name: 'Monument type' })
    await waitFor(() => expect(document.activeElement).toBe(monument))
    await choose('Monument type', 'ring_ditch')
    await choose('Period', 'iron_age')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await press('Confirm')
    await vi.advanceTimersByTimeAsync(10_000)
    const correction = { site_type: 'enclosure', monument_type: 'ring_ditch', period: 'iron_age' }
    await waitFor(() => expect(sent()).toMatchObject([{ body: { verdict: 'verified', ...correction } }]))
  })

  test('to confirm says nothing of the type where the correction was taken back', async () => {
    const { sent } = open()
    await userEvent.click(await line(/^Crug y Bont/))
    await press('Type or period is different')
    await press('As the finder says')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await chip('Archaeological?', 'High')
    await chip('The type?', 'Probable')
    await press('Confirm')
    await vi.advanceTimersByTimeAsync(10_000)
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.body).not.toHaveProperty('site_type')
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

  test('can say otherwise how exact the outline is, and how that is known', async () => {
    const { sent } = open()
    await userEvent.click(await line(/^Crug y Bont/))
    await chip('Archaeological?', 'High')
    await chip('The type?', 'Probable')
    screen.getByText('Outline: Within 5 m (LiDAR)')
    await press('Change')
    const exact = 'How exact is the outline?'
    await choose(exact, '25')
    await choose('How do you know where it is?', 'aerial')
    await press('Confirm')
    await press('Undo')
    await screen.findByText('Outline: Within 25 m (aerial photograph)')
    await press('Change')
    // Taken back, it is not said; chosen again, it is sent.
    await choose(exact, '')
    expect(screen.queryByRole('combobox', { name: 'How do you know where it is?' })).toBeNull()
    await choose(exact, '5')
    await choose('How do you know where it is?', 'gps')
    await press('Confirm')
    await userEvent.click(await line(/^Crug y Felin/))
    await judgeGolf()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()).toMatchObject([{ body: { verdict: 'verified', position: { metres: 5, by: 'gps' } } }])
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

  test('that a find is a known site is one press, which can be undone', async () => {
    const { router, sent } = open()
    await userEvent.click(await line(/^Crug y Bont/))
    await press('It is this one: NPRN 301234: Hen Gastell')
    await screen.findByText('Already on record: Crug y Bont')
    await press('Undo')
    await line(/^Crug y Bont/)
    expect(sent()).toEqual([])
    await press('It is this one: NPRN 301234: Hen Gastell')
    await router.move('/about')
    await waitFor(() =>
      expect(sent()[0]?.body).toMatchObject({
        verdict: 'already_recorded',
        target_scheme: 'nprn',
        target_number: '301234',
      }),
    )
  })

  test('that a find is the scheduled monument that it lies on is one press too', async () => {
    const { router, sent } = open('/review', { known: KNOWN_SITES })
    await userEvent.click(await line(/^Crug y Bont/))
    await press('It is this one: Scheduled monument CD1: Castell')
    await router.move('/about')
    await waitFor(() =>
      expect(sent()[0]?.body).toMatchObject({
        verdict: 'already_recorded',
        target_scheme: 'sm',
        target_number: 'CD1',
      }),
    )
  })

  test('comes after what is on record there, with how much of the find it covers', async () => {
    open('/review', { known: KNOWN_SITES })
    await userEvent.click(await line(/^Crug y Bont/))
    const sites = within(await screen.findByRole('region', { name: 'On record here or within 50 m' }))
    await userEvent.click(await sites.findByRole('button', { name: 'Show 2 more' }))
    const words = sites.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(words.map((each) => each.replace('It is this one', ''))).toEqual([
      'Record 40: Crug Mawr · covers 64 % of the find',
      'Scheduled monument CD1: Castell · covers less than 1 % of the find',
      'NPRN 301234: Hen Gastell · lies inside',
      'Record 41: Round barrow (place withheld) · place withheld',
      'Record 42: Crug Bach · 12 m away',
    ])
    const confirm = screen.getByRole('button', { name: 'Confirm' })
    const first = sites.getByRole('button', { name: 'It is this one: Record 40: Crug Mawr' })
    expect(first.compareDocumentPosition(confirm)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  test('to confirm where a known site covers a tenth of the find is asked about', async () => {
    const { router, sent } = open('/review', { known: KNOWN_SITES })
    await confirmFirst()
    const question = 'Known site here. A new find all the same?'
    const dialog = within(await screen.findByRole('dialog', { name: question }))
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByText('Confirmed: Crug y Bont')).toBeNull()
    await press('Confirm')
    const again = within(await screen.findByRole('dialog', { name: question }))
    await userEvent.click(again.getByRole('button', { name: 'Confirm' }))
    await screen.findByText('Confirmed: Crug y Bont')
    await router.move('/about')
    await waitFor(() => expect(sent()).toMatchObject([{ body: { verdict: 'verified' } }]))
  })

  test('can be made where what is on record could not be loaded', async () => {
    open('/review', { known: null })
    await userEvent.click(await line(/^Crug y Bont/))
    await screen.findByText('Known sites could not be loaded.')
    await confirmFirst()
    await screen.findByText('Confirmed: Crug y Bont')
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
    correction: null,
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
    await screen.findByRole('button', { name: 'Confirm' })
    expect(screen.queryByText('Which layer shows it?')).toBeNull()
  })
})
