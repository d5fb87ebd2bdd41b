import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import type { DetailsInput } from '#contract/records/details.ts'
import { findNearby, type NearbySite } from '#contract/records/nearby.ts'
import { createRecord } from '#contract/records/records.ts'
import { endAsking, isAskingForPassword } from '#web/lib/sending/password-asking.ts'
import { keepSession } from '#web/lib/storage/session-store.ts'
import { answering, refusing } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleSaved } from '#web/testing/sample-record.ts'
import { answerWith, type Asked, type Outcome } from '#web/testing/server.ts'
import { theme } from '#web/ui/style/theme.ts'
import { ToastArea } from '#web/ui/dialogs/toast.tsx'
import { RecordForm } from './record-form.tsx'
import { Routed } from '#web/testing/routed.tsx'

withFreshBrowser()
vi.setConfig({ testTimeout: 20_000 })
beforeEach(() => keepSession({ token: 'f'.repeat(40), username: 'gwen', email: 'gwen@example.org', id: 7 }))

const FILLED = {
  title: 'Low mound',
  PRN: '',
  description: 'Twelve metres across.',
  site_type: 'mound',
  monument_type: 'round_barrow',
  period: 'bronze_age',
}
const KNOWN: DetailsInput = { evidence: [{ kind: 'site_visit', permission: 'owner' }], condition: 'fair' }

/** The form with a draft that only lacks being saved. */
function openForm(
  known: DetailsInput,
  answer: Outcome = answering(createRecord, 201, sampleSaved()),
  sites: NearbySite[] = [],
) {
  sessionStorage.setItem('createRecordDraft', JSON.stringify({ ...FILLED, known }))
  const asked: Asked[] = []
  answerWith({
    [createRecord.path]: (call) => (asked.push(call), answer),
    [findNearby.path]: answering(findNearby, 200, { sites, unasked: [] }),
  })
  const onSaved = vi.fn()
  const form = (
    <RecordForm
      outline={[
        [52.1, -3.8],
        [52.1, -3.7999],
        [52.1001, -3.7999],
      ]}
      inProgress={false}
      seen={null}
      {...{ onDraw: vi.fn(), onSaved, onShowNearby: vi.fn(), onBeginAfresh: vi.fn() }}
    />
  )
  render(
    <ThemeProvider theme={theme}>
      <QueryClientProvider client={new QueryClient()}>
        <Routed>
          <ToastArea>{form}</ToastArea>
        </Routed>
      </QueryClientProvider>
    </ThemeProvider>,
  )
  return { asked, onSaved, user: userEvent.setup({ delay: null }) }
}

const row = () => screen.getByRole('button', { name: /^More you know/ })
const save = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Save record' }))
const kept = () =>
  (JSON.parse(sessionStorage.getItem('createRecordDraft') ?? '{}') as { known?: unknown }).known

describe('what the member knows', () => {
  it('is sent with the record, and the next form begins without it', async () => {
    const { user, asked, onSaved } = openForm(KNOWN)
    expect(row().textContent).toContain('visited · Fair')
    await save(user)
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(JSON.parse((asked[0]?.body as FormData).get('known') as string)).toEqual(KNOWN)
    expect(row().textContent).not.toContain('Fair')
    expect(kept()).toBeUndefined()
  })

  it('is not sent while a visit lacks its permission: the form says why, and the focus goes to the row', async () => {
    const { user, asked } = openForm({ evidence: [{ kind: 'site_visit' }] })
    await save(user)
    expect(await screen.findByText(/^Say how you were allowed to be there/)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(row()))
    expect(asked).toEqual([])
  })

  it('that the server refuses stays, with the reason at the row', async () => {
    const refused = answering(createRecord, 400, { known: [REFUSAL_TEXTS.dayStillToCome] })
    const { user } = openForm(KNOWN, refused)
    await save(user)
    expect(await screen.findByText('This day is still to come.')).toBeTruthy()
    expect(kept()).toEqual(KNOWN)
  })

  it('stays when the session has ended', async () => {
    const { user } = openForm(KNOWN, refusing(401, REFUSAL_TEXTS.badToken))
    await save(user)
    await waitFor(() => expect(isAskingForPassword()).toBe(true))
    act(() => endAsking(false))
    expect(await screen.findByText(/^Your session has ended\./)).toBeTruthy()
    expect(row().textContent).toContain('visited · Fair')
  })

  it('stays when the server fails in the middle of Save, and is sent again', async () => {
    const { user, asked } = openForm(KNOWN, refusing(500))
    await save(user)
    await screen.findByText('There was a problem creating your record. Please try again.')
    await save(user)
    await waitFor(() => expect(asked).toHaveLength(2))
    expect((asked[1]?.body as FormData).get('known')).toBe(JSON.stringify(KNOWN))
  })
})

const MONUMENT: NearbySite = {
  kind: 'monuments',
  id: 'CD101',
  name: 'Crug y Bwlch',
  name_cy: null,
  number: 'CD101',
  distance: 0,
  longitude: -3.8,
  latitude: 52.1,
}
const NPRN = { scheme: 'nprn', number: '303612' } as const

describe('the number of a site nearby', () => {
  const use = () => screen.findByRole('button', { name: 'Use this number, SAM CD101: Crug y Bwlch' })
  const takeOut = () =>
    screen.findByRole('button', { name: 'Take SAM CD101 out of the numbers of other records' })

  it('is added to the numbers of other records with its register, by keyboard, and sent with the record', async () => {
    const { user, asked } = openForm({ references: [NPRN] }, undefined, [MONUMENT])
    ;(await use()).focus()
    await user.keyboard('{Enter}')
    const focused = await takeOut()
    await waitFor(() => expect(document.activeElement).toBe(focused))
    expect(row().textContent).toContain('303612, CD101')
    expect(row().textContent).not.toContain('PRN')
    await save(user)
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(JSON.parse((asked[0]?.body as FormData).get('known') as string)).toEqual({
      references: [NPRN, { scheme: 'sm', number: 'CD101' }],
    })
  })

  it('can be taken out again, and the member’s own numbers stay', async () => {
    const { user } = openForm({ references: [NPRN] }, undefined, [MONUMENT])
    await user.click(await use())
    await user.click(await takeOut())
    await use()
    expect(kept()).toEqual({ references: [NPRN] })
    expect(screen.queryByText(/is now in “More you know”/)).toBeNull()
  })

  it('is kept with the draft', async () => {
    const { user } = openForm({}, undefined, [MONUMENT])
    await user.click(await use())
    expect(kept()).toEqual({ references: [{ scheme: 'sm', number: 'CD101' }] })
  })
})
