import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { deleteRecord, listOwnRecords, restoreRecord, type OwnRecord } from '#contract/records/own-records.ts'
import { getRecord } from '#contract/records/records.ts'
import { newQueries } from '#web/lib/queries.ts'
import { keepSession, loseSession } from '#web/lib/storage/session-store.ts'
import { answering, refusing } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleRecord, sampleSummary } from '#web/testing/sample-record.ts'
import { answerWith } from '#web/testing/server.ts'
import { ToastArea } from '#web/ui/dialogs/toast.tsx'
import { DeleteRecordButton } from './own/record-actions.tsx'
import { RecordDialog } from './record-dialog.tsx'
import { useRecordNews, useRecordsOfOtherTabs } from '#web/lib/record-news.ts'
import { RecordPopup } from './record-popup.tsx'
import { Routed } from '#web/testing/routed.tsx'

withFreshBrowser()
beforeEach(() => keepSession({ token: 'f'.repeat(40), username: 'gwen', email: 'gwen@example.org', id: 7 }))

const record = sampleRecord({ recorded_by: 'gwen' })
const OTHER: OwnRecord = {
  ...sampleSummary({ id: 8 }),
  pictures: 0,
  licence: 'none',
  hidden_at: null,
  hidden_reason: null,
  deleted_at: '2026-11-28T12:00:00Z',
}

/**
 * A server on which record 7 can be deleted and restored. The list of deleted ones is two pages long, and it is on the second.
 * @param by who deletes it
 */
function serve({ by = 'its member' } = {}) {
  let there = true
  answerWith(({ method, address }) => {
    if (address.startsWith('/api/records/mine/?')) {
      const isSecond = address.includes('page=2')
      const records = by === 'its member' && !there ? [isSecond ? { ...OTHER, id: 7 } : OTHER] : []
      return answering(listOwnRecords, 200, { records, total: 2 * records.length })
    }
    if (address === '/api/records/7/restore/') {
      there = true
      return answering(restoreRecord, 204)
    }
    if (address !== '/api/records/7/') return undefined
    if (method === 'DELETE') {
      there = false
      return answering(deleteRecord, 204)
    }
    return there ? answering(getRecord, 200, record) : refusing(404, REFUSAL_TEXTS.notFound)
  })
}

/** A tab of the browser that shows the record in its popup and in full, from a cache that asks for nothing twice. */
function openTab(name: string) {
  const queries = newQueries({ retry: false, staleTime: Infinity })
  const heard = vi.fn()
  const Tab = () => {
    useRecordsOfOtherTabs()
    useRecordNews(heard)
    const actions = <DeleteRecordButton record={record} onDeleted={vi.fn()} onChanged={vi.fn()} />
    return (
      <section aria-label={name}>
        {actions}
        <RecordPopup
          id={7}
          renderActions={() => 'Actions of the popup'}
          onViewFull={vi.fn()}
          onClose={vi.fn()}
        />
      </section>
    )
  }
  const tab = render(
    <Routed>
      <QueryClientProvider client={queries}>
        <ToastArea>
          <Tab />
        </ToastArea>
      </QueryClientProvider>
    </Routed>,
  )
  return { ...tab, heard, queries }
}

const GONE = 'This record has been deleted or does not exist.'
const DELETED = 'This record was deleted.'

async function deleteIn(name: string) {
  const tab = within(screen.getByRole('region', { name }))
  await userEvent.click(tab.getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete this record?' }))
  await userEvent.click(question.getByRole('button', { name: 'Delete' }))
}

test('a deleted record is gone from this tab and from every other, and comes back to both', async () => {
  serve()
  openTab('here')
  const { heard } = openTab('there')
  await waitFor(() => expect(screen.getAllByText('Actions of the popup')).toHaveLength(2))
  await deleteIn('here')
  await waitFor(() => expect(screen.getAllByText(DELETED)).toHaveLength(2))
  expect(screen.queryByText('Actions of the popup')).toBeNull()
  expect(heard).toHaveBeenCalledExactlyOnceWith(7)
  const otherTab = within(screen.getByRole('region', { name: 'there' }))
  await userEvent.click(otherTab.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.getAllByText('Actions of the popup')).toHaveLength(2))
})

test('a record that somebody else deleted or hid is gone, and nobody is offered to bring it back', async () => {
  serve({ by: 'an administrator' })
  openTab('here')
  await screen.findByText('Actions of the popup')
  await deleteIn('here')
  await screen.findByText(GONE)
  const popup = within(screen.getByRole('dialog'))
  expect(popup.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('without a session, nobody asks who deleted it', async () => {
  answerWith({ '/api/records/7/': refusing(404, REFUSAL_TEXTS.notFound) })
  loseSession()
  openTab('here')
  await screen.findByText(GONE)
})

test('a record that is gone is not shown as it was, whatever is still known of it', async () => {
  serve()
  const { queries } = openTab('here')
  await screen.findByText('Actions of the popup')
  answerWith({
    '/api/records/7/': refusing(404, REFUSAL_TEXTS.notFound),
    '/api/records/mine/': answering(listOwnRecords, 200, { records: [], total: 0 }),
  })
  await act(() => queries.invalidateQueries({ queryKey: ['records'] }))
  await screen.findByText(GONE)
  expect(screen.queryByText('Actions of the popup')).toBeNull()
})

test('a record that was deleted before does not open from the cache', async () => {
  serve()
  const here = openTab('here')
  await screen.findByText('Actions of the popup')
  await deleteIn('here')
  await screen.findByText(DELETED)
  here.rerender(
    <Routed>
      <QueryClientProvider client={here.queries}>
        <ToastArea>
          <RecordDialog
            id={7}
            onClose={vi.fn()}
            renderMap={() => null}
            renderActions={() => 'Edit and Delete'}
            referenceOf={() => null}
          />
        </ToastArea>
      </QueryClientProvider>
    </Routed>,
  )
  await screen.findByText(DELETED)
  expect(screen.queryByText('Edit and Delete')).toBeNull()
})

test('a tab that is closed hears nothing more, and nonsense is not heard', async () => {
  serve()
  const tab = openTab('there')
  await screen.findByText('Actions of the popup')
  const channel = new BroadcastChannel('records')
  channel.postMessage('7')
  channel.postMessage(8)
  await waitFor(() => expect(tab.heard).toHaveBeenCalledExactlyOnceWith(8))
  act(() => tab.unmount())
  channel.close()
})
