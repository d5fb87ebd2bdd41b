import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { wouldLose, wouldLoseOnClosing } from '#web/lib/storage/unsaved-work.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleRecord } from '#web/testing/sample-record.ts'
import { ToastArea } from '#web/ui/dialogs/toast.tsx'
import { openRing } from './changes.ts'
import { useEditForm } from './use-edit-form.ts'
import { Routed } from '#web/testing/routed.tsx'

withFreshBrowser()

const EDITED = { pathname: '/LidarPortal', search: '?edit=1' }
const CLOSED = { pathname: '/LidarPortal', search: '' }

function editing() {
  const record = sampleRecord()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>
      <Routed>
        <ToastArea>{children}</ToastArea>
      </Routed>
    </QueryClientProvider>
  )
  const nothing = () => undefined
  const outline = openRing(record.polygonCoordinate)
  return renderHook(() => useEditForm({ record, outline, onSaved: nothing, onUnchanged: nothing }), {
    wrapper,
  }).result
}

test('leaving a record unchanged needs no question', () => {
  editing()
  expect([wouldLose(EDITED, CLOSED), wouldLoseOnClosing()]).toEqual([false, false])
})

test('leaving while a photo is being made ready needs a question', () => {
  const form = editing()
  act(() => form.current.onPreparing(new Promise(() => undefined)))
  expect(form.current.preparing).toBe(true)
  expect([wouldLose(EDITED, CLOSED), wouldLoseOnClosing()]).toEqual([true, true])
  act(() => form.current.onPreparing(null))
  expect(wouldLose(EDITED, CLOSED)).toBe(false)
})
