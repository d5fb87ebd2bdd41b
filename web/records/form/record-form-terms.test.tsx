import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { findNearby } from '#contract/records/nearby.ts'
import { createRecord } from '#contract/records/records.ts'
import { getSiteSettings } from '#contract/site/site.ts'
import { acceptTerms, getTerms, newestTerms } from '#contract/accounts/terms.ts'
import { keepSession } from '#web/lib/storage/session-store.ts'
import { answering } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleSite } from '#web/testing/sample-account.ts'
import { sampleSaved } from '#web/testing/sample-record.ts'
import { sampleTerms } from '#web/testing/sample-terms.ts'
import { answerWith, type Answering, type Asked } from '#web/testing/server.ts'
import { theme } from '#web/ui/style/theme.ts'
import { ToastArea } from '#web/ui/dialogs/toast.tsx'
import { RecordForm } from './record-form.tsx'
import { Routed } from '#web/testing/routed.tsx'

withFreshBrowser()
beforeEach(() => keepSession({ token: 'f'.repeat(40), username: 'gwen', email: 'gwen@example.org', id: 7 }))

const FILLED = {
  title: 'Low mound',
  PRN: '',
  description: 'Twelve metres across.',
  site_type: 'mound',
  monument_type: 'round_barrow',
  period: 'bronze_age',
}

/** The form, ready to be saved. */
function openForm(answers: Record<string, Answering>) {
  sessionStorage.setItem('createRecordDraft', JSON.stringify(FILLED))
  const asked: Asked[] = []
  answerWith({
    [createRecord.path]: (call) => (asked.push(call), answering(createRecord, 201, sampleSaved())),
    [findNearby.path]: answering(findNearby, 200, { sites: [], unasked: [] }),
    ...answers,
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

const save = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Save record' }))

describe('the first save while the terms apply', () => {
  const version = newestTerms().find(({ kind }) => kind === 'contribution')?.version
  const withTerms = (acceptance: Answering) => ({
    [getSiteSettings.path]: answering(getSiteSettings, 200, sampleSite({ termsFrom: '2026-12-01' })),
    [getTerms.path]: answering(getTerms, 200, sampleTerms({ save: ['contribution'] })),
    [acceptTerms.path]: acceptance,
  })
  const tick = () => screen.findByRole('checkbox', { name: 'I accept the terms for contributions' })

  it('needs a tick, which is sent before the record and not asked again', async () => {
    const accepted: Asked[] = []
    const { user, asked, onSaved } = openForm(
      withTerms((call) => {
        expect(asked).toEqual([])
        accepted.push(call)
        return answering(acceptTerms, 200, sampleTerms())
      }),
    )
    const box = await tick()
    await save(user)
    await screen.findByText('Accept these terms to continue.')
    await waitFor(() => expect(document.activeElement).toBe(box))
    expect([accepted, asked]).toEqual([[], []])
    await user.click(box)
    await save(user)
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(accepted.map(({ body }) => body)).toEqual([{ contribution: version, via: 'save' }])
    expect(asked).toHaveLength(1)
    expect(screen.queryByRole('checkbox', { name: 'I accept the terms for contributions' })).toBeNull()
  })

  it('sends no record if there are newer terms, and says so', async () => {
    const refused = answering(acceptTerms, 400, { contribution: [REFUSAL_TEXTS.termsNotNewest] })
    const { user, asked } = openForm(withTerms(refused))
    await user.click(await tick())
    await save(user)
    await screen.findByText('There are newer terms. Read the newest ones, then accept them.')
    expect(asked).toEqual([])
  })
})
