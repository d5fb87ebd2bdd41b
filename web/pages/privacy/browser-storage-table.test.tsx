import { expect, test } from 'vitest'
import { show } from '#web/testing/show.tsx'
import { startAllWords } from '#web/testing/words.ts'
import { BrowserStorageTable } from './browser-storage-table.tsx'

/** What each file of the pages keeps in the browser. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  'features/light/use-card-size.ts': ['lightCardFolded'],
  'features/profiles/profile-form/kept-changes.ts': ['profileChanges'],
  'features/records/record-form/record-draft.ts': ['createRecordDraft'],
  'i18n/index.ts': ['language', 'memberLanguage'],
  'lib/begun-record.ts': ['createRecordDraft', 'createRecordName'],
  'lib/kept-files.ts': ['keptFiles'],
  'lib/request-names.ts': ['createRecordName'],
  'lib/session-store.ts': ['authToken', 'token', 'username', 'email', 'id', 'memberLanguage'],
  'map/view-memory.ts': ['mapView'],
  'pages/home/welcome.tsx': ['betaSeen'],
  'pages/map/regions/help-card.tsx': ['mapHelpClosed'],
  'pages/map/state/address.ts': ['mapLayers'],
}

const sources = import.meta.glob<string>(['/web/**/*.{ts,tsx}', '!/web/**/*.test.*', '!/web/testing/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('every file that keeps something in the browser is known here', () => {
  const found = Object.entries(sources)
    .filter(([, text]) => /\bbrowserStorage\('|indexedDB/.test(text))
    .map(([file]) => file.replace('/web/', ''))
    .filter((file) => file !== 'lib/browser-storage.ts')
  expect(found.sort()).toEqual(Object.keys(KEPT).sort())
})

test('the table names everything that is kept', async () => {
  await startAllWords()
  const { container } = show(<BrowserStorageTable />)
  const named = [...container.querySelectorAll('code')].flatMap(
    ({ textContent }) => textContent.match(/\w+/g) ?? [],
  )
  expect(named).toEqual(expect.arrayContaining(Object.values(KEPT).flat()))
})
