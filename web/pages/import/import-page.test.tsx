import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { createImport, getImport, listImports, type Import } from '#contract/imports/imports.ts'
import { keepSession } from '#web/lib/storage/session-store.ts'
import { answering } from '#web/testing/answers.ts'
import { openPortal, withFreshBrowser } from '#web/testing/portal.tsx'
import { answerWith } from '#web/testing/server.ts'

const WAITING: Import = {
  ...{ id: 7, file_name: 'crugiau.kml', state: 'waiting', format: null, fault: null },
  ...{
    made: '2026-11-24T07:00:00.000Z',
    expires: '2026-12-24T07:00:00.000Z',
    rows: 0,
    drafts: 0,
    records: 0,
  },
  ...{
    encoding: null,
    columns: [],
    lacks_places: false,
    words: [],
    source: '',
    agreed: false,
    sensitivity: null,
  },
  ...{ ready: 0, faulty: 0, may_publish: false, version: 1 },
  mapping: {
    ...{ title: null, description: [], PRN: null, site_type: null, monument_type: null, period: null },
    otherwise: { title: '', description: '', site_type: '', monument_type: '', period: '' },
  },
}

describe('the page for imports', () => {
  withFreshBrowser()
  beforeEach(() => keepSession({ token: 'f'.repeat(40), username: 'gwen', email: 'gwen@example.org', id: 3 }))

  it('sends the file that is chosen and goes on to its rows without a question', async () => {
    const lists = answering(listImports, 200, [])
    answerWith(({ method, address }) => {
      if (address === '/api/imports/7/') return answering(getImport, 200, WAITING)
      if (address !== '/api/imports/') return undefined
      return method === 'POST' ? answering(createImport, 201, WAITING) : lists
    })
    const router = openPortal('/import')
    const input = await screen.findByTestId('import-file')
    await userEvent.upload(input, new File(['<kml/>'], 'crugiau.kml'))
    expect(await screen.findByText(/The file is being read/)).toBeTruthy()
    expect(router.location.pathname).toBe('/import/7')
  })
})
