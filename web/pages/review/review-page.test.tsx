import { screen, waitFor, within } from '@testing-library/react'
import type { TSchema } from 'typebox'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { getOwnAccount } from '#contract/accounts.ts'
import { findNearby } from '#contract/nearby.ts'
import { listQueue, type QueuedRecord } from '#contract/review-queue.ts'
import { decideRecord, getReview, markSeen, type RecordReview } from '#contract/review.ts'
import { getRecord } from '#contract/records.ts'
import { acceptTerms } from '#contract/terms.ts'
import { keepSession } from '#web/lib/session-store.ts'
import { speak } from '#web/i18n/index.ts'
import { answering } from '#web/testing/answers.ts'
import { openPortal, withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleAccount, sampleUser } from '#web/testing/sample-account.ts'
import { sampleRecord } from '#web/testing/sample-record.ts'
import { sampleReview, sampleSummaryOfReview } from '#web/testing/sample-review.ts'
import { sampleTerms } from '#web/testing/sample-terms.ts'
import { answerWith, type Asked, type Outcome } from '#web/testing/server.ts'

withFreshBrowser()

/** The compiler forgets the refusals that several routes share. */
const DECIDE = decideRecord as typeof decideRecord & { response: { 409: TSchema } }
const DECIDING: RecordReview['acts'] = ['take', 'decide']

function queued(id: number, title: string, seen: boolean): QueuedRecord {
  const { site_type, monument_type, period, polygonCoordinate } = sampleRecord()
  return {
    id,
    title,
    site_type,
    monument_type,
    period,
    polygonCoordinate,
    state: 'submitted',
    since: '2026-11-20T10:00:00Z',
    recorded: '2026-11-20T10:00:00Z',
    version: 1,
    seq: 0,
    verified_version: null,
    seen,
    taken_until: null,
    opinions: 3,
    sensitivity: 'open',
  }
}

interface Told {
  reviewer?: boolean
  promiseOpen?: boolean
  boundariesMissing?: boolean
  /** Whether marks of what was seen are refused. */
  seenRefused?: boolean
  /** The answer to a decision, instead of acceptance. */
  refusal?: (call: Asked) => Outcome
}

const TITLES = new Map([
  [11, 'Crug y Bont'],
  [12, 'Crug y Felin'],
])
const TABS = { mine: 2, waiting: 1, second_looks: 0, changed: 4 }

beforeEach(() => {
  keepSession({ ...sampleUser(), token: `review-${Math.random()}` })
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(min-width: 1100px)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})

/** A portal in which two finds wait for a reviewer. */
function open(
  at = '/review',
  {
    reviewer = true,
    promiseOpen = false,
    boundariesMissing = false,
    seenRefused = false,
    refusal,
  }: Told = {},
) {
  const waiting = new Map(TITLES)
  const seen = new Set<number>()
  let promised = !promiseOpen
  const asked = answerWith((call) => {
    const { address, method } = call
    if (address === getOwnAccount.path) return answering(getOwnAccount, 200, sampleAccount({ reviewer }))
    if (address.startsWith(listQueue.path)) {
      const records = [...waiting]
        .filter(([id]) => address.includes('seen=true') || !seen.has(id))
        .map(([id, title]) => queued(id, title, seen.has(id)))
      return answering(listQueue, 200, {
        records,
        total: records.length,
        next: null,
        tabs: { to_decide: records.length, ...TABS },
        promise_open: !promised,
        boundaries_missing: boundariesMissing,
      })
    }
    if (address === findNearby.path)
      return answering(findNearby, 200, {
        sites: [
          {
            kind: 'nmr',
            id: '5',
            name: 'Hen Gastell',
            name_cy: null,
            number: '301234',
            distance: 0,
            longitude: -3.8,
            latitude: 52.1,
          },
        ],
        unasked: [],
      })
    if (address === acceptTerms.path) {
      promised = true
      return answering(acceptTerms, 200, sampleTerms())
    }
    const id = Number(/\/(\d+)\//.exec(address)?.[1])
    const title = TITLES.get(id)
    if (title === undefined) return undefined
    if (address.endsWith('/seen/')) {
      if (seenRefused) return answering(markSeen, 404, { detail: 'Not found.' })
      if ((call.body as { seen: boolean }).seen) seen.add(id)
      else seen.delete(id)
      return answering(markSeen, 204)
    }
    if (method === 'POST' && address.endsWith('/decide/')) {
      if (refusal) return refusal(call)
      waiting.delete(id)
      return answering(decideRecord, 200, sampleReview({ state: 'verified', seq: 1 }))
    }
    if (address === `/api/records/${id}/`)
      return answering(getRecord, 200, sampleRecord({ id, title, review: sampleSummaryOfReview() }))
    if (address === `/api/records/${id}/review/`)
      return answering(
        getReview,
        200,
        sampleReview({ acts: DECIDING, seq: 3, version: 2, seen: seen.has(id) }),
      )
    return undefined
  })
  const router = openPortal(at)
  return { router, sent: () => asked.filter(({ address }) => address.endsWith('/decide/')), asked }
}

const marksIn = (asked: readonly Asked[]) =>
  asked.filter(({ address }) => address.endsWith('/seen/')).map(({ body }) => body)
const line = (name: RegExp) => screen.findByRole('button', { name })
const choose = async (label: string, value: string) =>
  userEvent.selectOptions(await screen.findByRole('combobox', { name: label }), value)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

async function confirmFirst() {
  await userEvent.click(await line(/^Crug y Bont/))
  await userEvent.click(await screen.findByRole('radio', { name: 'Confirm' }))
  await choose('How sure are you that it is archaeological?', 'high')
  await choose('How sure are you of its type?', 'probable')
  await press('Decide')
}

describe('the list of a reviewer', () => {
  test('tells a reviewer of a region that its boundaries are missing', async () => {
    open('/review', { boundariesMissing: true })
    await screen.findByText(/does not know its boundaries yet/)
  })

  test('has its lists with their numbers, and hides what was seen', async () => {
    const { asked } = open()
    await screen.findByRole('button', { name: 'To decide (2)' })
    screen.getByRole('button', { name: 'Confirmed, then changed (4)' })
    await line(/^Crug y Felin/)
    await userEvent.click(screen.getByRole('switch', { name: 'Hide what I have seen' }))
    await waitFor(() => expect(asked.at(-1)?.address).toContain('seen=true'))
    await userEvent.click(screen.getByRole('button', { name: 'Waiting for the finder (1)' }))
    await waitFor(() => expect(asked.at(-1)?.address).toContain('tab=waiting'))
  })

  test('is not for other members, who read why', async () => {
    open('/review', { reviewer: false })
    await screen.findByText(/^This page is for reviewers/)
  })

  test('is in the account menu of reviewers alone', async () => {
    open('/about')
    await userEvent.click(await screen.findByRole('button', { name: 'Account menu of nest' }))
    const entry = await within(screen.getByRole('menu')).findByRole('menuitem', { name: 'Review' })
    expect(entry.getAttribute('href')).toBe('/review')
  })

  test('is in Welsh on a Welsh page', async () => {
    await speak('cy')
    open()
    await screen.findByRole('button', { name: 'I’w penderfynu (2)' })
    await screen.findByText('2 ddarganfyddiad')
    await speak('en')
  })
})

describe('a decision', () => {
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

  test('that a find is on record already takes the number of a known site', async () => {
    const { router, sent } = open()
    await userEvent.click(await line(/^Crug y Bont/))
    await userEvent.click(await screen.findByRole('radio', { name: 'Already on record' }))
    await press('NPRN 301234: Hen Gastell · overlaps')
    await press('Decide')
    await router.navigate('/about')
    await waitFor(() =>
      expect(sent()[0]?.body).toMatchObject({ target_scheme: 'nprn', target_number: '301234' }),
    )
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

describe('the mark of what was seen', () => {
  test('is taken back by the message, which opens the record again', async () => {
    const { router, asked } = open()
    await userEvent.click(await line(/^Crug y Bont/))
    await press('Mark as seen')
    await screen.findByRole('heading', { name: 'Crug y Felin' })
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Crug y Bont/ })).toBeNull())
    await press('Undo')
    await screen.findByRole('heading', { name: 'Crug y Bont' })
    await line(/^Crug y Bont/)
    expect(router.state.location.search).toBe('?record=11')
    expect(marksIn(asked)).toEqual([{ seen: true }, { seen: false }])
  })

  test('is told and taken back in Welsh too, on a page that was loaded again', async () => {
    await speak('cy')
    open('/review?seen=true&record=11')
    await press('Nodi fel un a welwyd')
    await screen.findByText('Nodwyd fel un a welwyd.')
    await press('Nodi fel un heb ei weld')
    await screen.findByText('Nid yw wedi’i nodi bellach fel un a welwyd.')
    await speak('en')
  })

  test('stays as it is where the server did not accept the change', async () => {
    open('/review?seen=true&record=11', { seenRefused: true })
    await press('Mark as seen')
    await screen.findByText('This could not be sent. Try again.')
    screen.getByRole('button', { name: 'Mark as seen' })
  })
})

describe('the keys of the list', () => {
  test('move, choose a verdict and mark as seen', async () => {
    const { asked } = open()
    ;(await line(/^Crug y Bont/)).focus()
    await userEvent.keyboard('j')
    await screen.findByRole('heading', { name: 'Crug y Bont' })
    await userEvent.keyboard('j')
    await screen.findByRole('heading', { name: 'Crug y Felin' })
    await userEvent.keyboard('k')
    await screen.findByRole('heading', { name: 'Crug y Bont' })
    await screen.findByRole('radio', { name: 'Not archaeological' })
    await userEvent.keyboard('n')
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Not archaeological' })),
    )
    await screen.findByRole('combobox', { name: 'What is it?' })
    ;(await line(/^Crug y Bont/)).focus()
    await userEvent.keyboard('s')
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Crug y Bont/ })).toBeNull())
    expect(asked.find(({ address }) => address.endsWith('/seen/'))?.body).toEqual({ seen: true })
  })

  test('take a mark back again where seen records are listed', async () => {
    const { asked } = open('/review?seen=true')
    ;(await line(/^Crug y Bont/)).focus()
    await userEvent.keyboard('j')
    await screen.findByRole('button', { name: 'Mark as seen' })
    await userEvent.keyboard('s')
    await screen.findByText('Marked as seen.')
    await line(/^Crug y Bont.*seen$/)
    await screen.findByRole('button', { name: 'Mark as not seen' })
    await userEvent.keyboard('s')
    await screen.findByText('No longer marked as seen.')
    await screen.findByRole('button', { name: 'Mark as seen' })
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Crug y Bont.*seen$/ })).toBeNull())
    expect(marksIn(asked)).toEqual([{ seen: true }, { seen: false }])
  })

  test('can be switched off, which this browser remembers', async () => {
    open()
    ;(await line(/^Crug y Bont/)).focus()
    await userEvent.keyboard('?')
    const dialog = within(await screen.findByRole('dialog', { name: 'Keys of the list' }))
    await userEvent.click(dialog.getByRole('switch', { name: 'Single keys are on' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    ;(await line(/^Crug y Bont/)).focus()
    await userEvent.keyboard('j')
    expect(screen.queryByRole('heading', { name: 'Crug y Bont' })).toBeNull()
    expect(window.localStorage.getItem('reviewKeys')).toBe('off')
  })
})
