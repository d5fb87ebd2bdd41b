import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#web/lib/sending/failure-text.ts'
import { keepFocus } from './keep-focus.ts'

interface Pages {
  error: Error | null
  isError: boolean
  isFetchNextPageError: boolean
  isFetchingNextPage: boolean
  hasNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

export interface ListPagesProps<Item> {
  pages: Pages
  /** The items of all loaded pages; undefined until the first page has loaded. */
  items: readonly Item[] | undefined
  /** Message for an empty list. */
  empty: string
}

interface WithItems<Item> extends ListPagesProps<Item> {
  children: (items: readonly Item[]) => ReactNode
}

/** A list that is loaded one page at a time: what is shown while it loads, if it fails, and if it is empty. */
export function ListPages<Item extends { id: number | string }>({
  pages,
  items,
  empty,
  children,
}: WithItems<Item>) {
  const { t } = useTranslation('admin')
  const failed = useFailureText()
  const count = items?.length
  useEffect(() => {
    if (count !== undefined) keepFocus()
  }, [count])
  if (pages.isError && !items) {
    return (
      <Alert
        severity="warning"
        action={<Button onClick={() => void pages.refetch()}>{t('tryAgain')}</Button>}
      >
        {failed(t('failed'), pages.error)}
      </Alert>
    )
  }
  if (!items) return <CircularProgress aria-label={t('loading')} />
  if (items.length === 0) return <Typography>{empty}</Typography>
  return (
    <>
      {children(eachOnce(items))}
      {pages.isFetchNextPageError && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {failed(t('failed'), pages.error)}
        </Alert>
      )}
      {pages.hasNextPage && (
        <Button
          variant="outlined"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
          sx={{ mt: 2 }}
        >
          {t('more')}
        </Button>
      )}
    </>
  )
}

/** If something has been added since the first page, the second page begins with what the first ended with. */
function eachOnce<Item extends { id: number | string }>(items: readonly Item[]): readonly Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()]
}
