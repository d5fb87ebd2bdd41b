import { screen, waitFor, within } from '@testing-library/react'
import type { TSchema } from 'typebox'
import userEvent from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { getOwnAccount } from '#contract/accounts/accounts.ts'
import { findKnownOfRecord, type DeclinedPlace, type KnownSite } from '#contract/records/nearby.ts'
import { lookAtRecord } from '#contract/review/looking.ts'
import { listQueue, type QueuedRecord } from '#contract/review/review-queue.ts'
import { decideRecord, getReview, markSeen, type RecordReview } from '#contract/review/review.ts'
import { getRecord } from '#contract/records/records.ts'
import { acceptTerms } from '#contract/accounts/terms.ts'
import { clearDecision } from '#web/pages/review/queue/decision/stored-decisions.ts'
import { keepSession } from '#web/lib/storage/session-store.ts'
import { answering } from './answers.ts'
import { openPortal } from './portal.tsx'
import { freshToken, sampleAccount, sampleUser } from './sample-account.ts'
import { sampleRecord } from './sample-record.ts'
import { sampleReview, sampleSummaryOfReview } from './sample-review.ts'
import { sampleTerms } from './sample-terms.ts'
import { answerWith, type Answering, type Asked, type Outcome } from './server.ts'

/** The compiler forgets the refusals that several routes share. */
export const DECIDE = decideRecord as typeof decideRecord & { response: { 409: TSchema } }
export const DECIDING: RecordReview['acts'] = ['take', 'decide']

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
    demonstration: false,
    sensitivity: 'open',
  }
}

interface Told {
  reviewer?: boolean
  promiseOpen?: boolean
  boundariesMissing?: boolean
  /** Whether marks of what was seen are refused. */
  seenRefused?: boolean
  /** What is on record nearby; null if that is refused. */
  known?: readonly KnownSite[] | null
  /** What the HER declined there before. */
  declined?: readonly DeclinedPlace[]
  /** What happened to each find. */
  events?: RecordReview['events']
  /** Who else looks at each find. */
  looking?: readonly string[]
  /** What is answered by part of the address instead. */
  instead?: Readonly<Record<string, Answering | Promise<Outcome>>>
  /** The answer to a decision, instead of acceptance. */
  refusal?: (call: Asked) => Outcome
}

const TITLES = new Map([
  [11, 'Crug y Bont'],
  [12, 'Crug y Felin'],
])
const HEN_GASTELL: KnownSite = {
  kind: 'nmr',
  id: '5',
  name: 'Hen Gastell',
  name_cy: null,
  number: '301234',
  distance: 0,
  longitude: -3.8,
  latitude: 52.1,
  covered: null,
}
/** In the order of the server; the first covers much of the find. */
export const KNOWN_SITES: readonly KnownSite[] = [
  { ...HEN_GASTELL, kind: 'records', id: '40', name: 'Crug Mawr', number: null, covered: 0.637 },
  { ...HEN_GASTELL, kind: 'monuments', id: 'CD1', name: 'Castell', number: 'CD1', covered: 0.002 },
  HEN_GASTELL,
  { ...HEN_GASTELL, kind: 'records', id: '41', name: 'Round barrow (place withheld)', covered: null },
  { ...HEN_GASTELL, kind: 'records', id: '42', name: 'Crug Bach', distance: 12, covered: 0 },
]
const TABS = { mine: 2, waiting: 1, second_looks: 0, changed: 4 }

/** Signs a reviewer in, on a screen with room for the list, the map and the decision. */
export function signInAsReviewer(): void {
  keepSession({ ...sampleUser(), token: freshToken('review') })
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(min-width: 1100px)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}

/** A portal in which two finds wait for a reviewer. */
export function openDesk(
  at = '/review',
  {
    reviewer = true,
    promiseOpen = false,
    boundariesMissing = false,
    seenRefused = false,
    known = [HEN_GASTELL],
    declined = [],
    events = [],
    looking = [],
    instead = {},
    refusal,
  }: Told = {},
) {
  // Decisions that were begun stay as long as the portal is open, which here is longer than a test.
  for (const id of TITLES.keys()) clearDecision(id)
  const waiting = new Map(TITLES)
  const seen = new Set<number>()
  let promised = !promiseOpen
  const asked = answerWith((call) => {
    const { address, method } = call
    const other = Object.entries(instead).find(([part]) => address.includes(part))?.[1]
    if (other) return typeof other === 'function' ? other(call) : other
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
    if (address === `/api/review/${id}/look/`) return answering(lookAtRecord, 200, { looking: [...looking] })
    if (address === `/api/review/${id}/known/`)
      return known === null
        ? answering(findKnownOfRecord, 403, { detail: 'Not here' })
        : answering(findKnownOfRecord, 200, { sites: [...known], declined: [...declined], unasked: [] })
    if (address === `/api/records/${id}/`)
      return answering(getRecord, 200, sampleRecord({ id, title, review: sampleSummaryOfReview() }))
    if (address === `/api/records/${id}/review/`)
      return answering(
        getReview,
        200,
        sampleReview({ acts: DECIDING, seq: 3, version: 2, seen: seen.has(id), events }),
      )
    return undefined
  })
  const router = openPortal(at)
  return { router, sent: () => asked.filter(({ address }) => address.endsWith('/decide/')), asked }
}

export const marksIn = (asked: readonly Asked[]) =>
  asked.filter(({ address }) => address.endsWith('/seen/')).map(({ body }) => body)
export const line = (name: RegExp) => screen.findByRole('button', { name })
export const choose = async (label: string, value: string) =>
  userEvent.selectOptions(await screen.findByRole('combobox', { name: label }), value)
export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

export async function confirmFirst() {
  await userEvent.click(await line(/^Crug y Bont/))
  await chip('Archaeological?', 'High')
  await chip('The type?', 'Probable')
  await press('Confirm')
}

/** Chooses a word of a row, when what is known nearby has arrived. */
export async function chip(row: string, name: string) {
  await screen.findByRole('region', { name: 'On record here or within 50 m' })
  await waitFor(() => expect(screen.queryByText('Looking for known sites…')).toBeNull())
  const words = within(await screen.findByRole('radiogroup', { name: row }))
  await userEvent.click(words.getByRole('radio', { name }))
}

/** Judges the open find not archaeological: the first press shows the reasons, the second decides. */
export async function judgeGolf() {
  await press('Not archaeological')
  await userEvent.click(await screen.findByRole('radio', { name: 'Golf bunker or green' }))
  await press('Not archaeological')
}
