import { expect, test } from 'vitest'
import { show } from '#web/testing/show.tsx'
import { startAllWords } from '#web/testing/words.ts'
import { BrowserStorageTable } from './browser-storage-table.tsx'

/** What each file of the pages stores in the browser, by the name of the file. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  'use-card-size.ts': ['lightCardFolded'],
  'kept-changes.ts': ['profileChanges'],
  'record-draft.ts': ['createRecordDraft'],
  'index.ts': ['language', 'memberLanguage'],
  'begun-record.ts': ['createRecordDraft', 'createRecordName'],
  'kept-files.ts': ['keptFiles'],
  'request-names.ts': ['createRecordName'],
  'session-store.ts': ['authToken', 'token', 'username', 'email', 'id', 'memberLanguage'],
  'view-memory.ts': ['mapView'],
  'welcome.tsx': ['betaSeen'],
  'help-card.tsx': ['mapHelpClosed'],
  'address.ts': ['mapLayers'],
}

const sources = import.meta.glob<string>(['/web/**/*.{ts,tsx}', '!/web/**/*.test.*', '!/web/testing/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('every file that stores something in the browser is listed in this test', () => {
  const found = Object.entries(sources)
    .filter(([, text]) => /\bbrowserStorage\('|indexedDB/.test(text))
    .map(([file]) => file.replace(/^.*\//, ''))
    .filter((file) => file !== 'browser-storage.ts')
  expect(found.sort()).toEqual(Object.keys(KEPT).sort())
})

test('the table lists everything that is stored', async () => {
  await startAllWords()
  const { container } = show(<BrowserStorageTable />)
  const named = [...container.querySelectorAll('code')].flatMap(
    ({ textContent }) => textContent.match(/\w+/g) ?? [],
  )
  expect(named).toEqual(expect.arrayContaining(Object.values(KEPT).flat()))
})
