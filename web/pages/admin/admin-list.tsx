import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { keepFocus } from './keep-focus.ts'

interface Pages {
  isError: boolean
  isFetchNextPageError: boolean
  isFetchingNextPage: boolean
  hasNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

interface AdminListProps<Item> {
  pages: Pages
  /** The items of all loaded pages; undefined until the first page has loaded. */
  items: readonly Item[] | undefined
  /** Message for an empty list. */
  empty: string
  children: (item: Item) => ReactNode
}

/** A list of cards that fit a phone screen, loaded one page at a time. */
export function AdminList<Item extends { id: number }>(props: AdminListProps<Item>) {
  const { pages, items, empty, children } = props
  const { t } = useTranslation('admin')
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
        {t('failed')}
      </Alert>
    )
  }
  if (!items) return <CircularProgress aria-label={t('loading')} />
  if (items.length === 0) return <Typography>{empty}</Typography>
  return (
    <>
      <Stack component="ul" sx={{ m: 0, p: 0, gap: 2, listStyle: 'none' }}>
        {items.map((item) => (
          <Paper
            component="li"
            variant="outlined"
            key={item.id}
            sx={{ padding: { xs: 2, sm: 2.5 }, overflowWrap: 'anywhere' }}
          >
            {children(item)}
          </Paper>
        ))}
      </Stack>
      {pages.isFetchNextPageError && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {t('failed')}
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
