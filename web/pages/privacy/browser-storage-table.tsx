import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { NoticeTable } from '#web/site/notice-table.tsx'
import { STORED_ITEMS } from '#web/lib/storage/stored-items.ts'

const ITEMS = Object.entries(STORED_ITEMS)
/** What the items are for, in the order of the list; one row for each. */
const PURPOSES = [...new Set(ITEMS.map(([, { what }]) => what))]

/** What the pages store in the browser, from the list that the storage helpers use. */
export function BrowserStorageTable() {
  const { t } = useTranslation('privacy')
  const rows = PURPOSES.map((purpose) => {
    const items = ITEMS.filter(([, { what }]) => what === purpose)
    return [
      t(`browser.${purpose}`),
      <code key="names">
        <Breakable names={items.map(nameOf).join(', ')} />
      </code>,
      [...new Set(items.map(([, { until }]) => t(`browser.${until}`)))].join(', '),
    ]
  })
  return <NoticeTable columns={[t('browser.what'), t('browser.names'), t('browser.until')]} rows={rows} />
}

function nameOf([key, item]: (typeof ITEMS)[number]): string {
  return item.in === 'database' ? `${key} (IndexedDB)` : key
}

/** Names that may break before a capital letter. */
function Breakable({ names }: { names: string }) {
  return names.split(/(?<=[a-z])(?=[A-Z])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
