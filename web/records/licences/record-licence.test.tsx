import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { RecordDetail } from '#contract/records/records.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleRecord } from '#web/testing/sample-record.ts'
import { show } from '#web/testing/show.tsx'
import { ToastArea } from '#web/ui/dialogs/toast.tsx'
import { RecordLicence } from './record-licence.tsx'

withFreshBrowser()

function open(known: Partial<RecordDetail>): void {
  show(
    <ToastArea>
      <RecordLicence record={sampleRecord(known)} />
    </ToastArea>,
  )
}

const licensed = { record: 'cc-by-4.0', terms: '2026-11', her_permission: true } as const
const CITATION =
  'gwen (2026). Crug y Ŵydd. Record 7, version 1. Wales LiDAR Portal. http://localhost:3000/LidarPortal?record=7.'

test('a record with a licence says what it allows, and how to cite it', () => {
  open({ licence: licensed })
  screen.getByText(/Anyone can reuse them if they name gwen\./)
  screen.getByText('May be passed on to the Historic Environment Record (HER).')
  screen.getByText(`${CITATION} CC BY 4.0.`)
})

test('a record without a licence says so, and can still be cited', () => {
  open({ recorded_by: null })
  screen.getByText('No licence given. All rights stay with a former member.')
  screen.getByText(CITATION.replace('gwen', 'A former member'))
  expect(screen.queryByText(/Historic Environment Record/)).toBeNull()
})

test('the citation can be copied', async () => {
  open({ licence: licensed })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Copy the citation' }))
  await screen.findByText('The citation was copied.')
  expect(await navigator.clipboard.readText()).toBe(`${CITATION} CC BY 4.0.`)
})
