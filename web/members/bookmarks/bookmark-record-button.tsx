import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { BookmarkIcon, BookmarkOutlineIcon } from '#web/ui/icons/records.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { bookmarksQuery, useBookmarkChanges } from './bookmarks.data.ts'
import { useRemoveBookmark } from './use-remove-bookmark.ts'

/** The button with which members bookmark a record or remove the bookmark. */
export function BookmarkRecordButton({ id }: { id: number }) {
  const { t } = useTranslation('bookmarks')
  const showToast = useToast()
  const { data } = useQuery(bookmarksQuery())
  const { add } = useBookmarkChanges()
  const remove = useRemoveBookmark()
  const marked = data?.find(({ record }) => record === id)
  const press = () => {
    if (marked) remove(marked)
    else add.mutate({ record: id }, { onError: () => showToast(t('failed')) })
  }
  return (
    <Button
      size="small"
      aria-pressed={marked !== undefined}
      startIcon={marked ? <BookmarkIcon /> : <BookmarkOutlineIcon />}
      loading={add.isPending}
      loadingPosition="start"
      onClick={press}
    >
      {t(marked ? 'marked' : 'mark')}
    </Button>
  )
}
