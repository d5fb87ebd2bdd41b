import { useTranslation } from 'react-i18next'
import type { Bookmark } from '#contract/accounts/bookmarks.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { useBookmarkChanges } from './bookmarks.data.ts'

/** Removes a bookmark and offers to restore it. */
export function useRemoveBookmark(): (bookmark: Bookmark) => void {
  const { t } = useTranslation('bookmarks')
  const showToast = useToast()
  const { add, remove } = useBookmarkChanges()
  const failed = () => showToast(t('failed'))
  const putBack = ({ record, name, longitude, latitude, zoom }: Bookmark) =>
    void add
      .mutateAsync(record === null ? { name, longitude, latitude, zoom: zoom ?? 0 } : { record })
      .catch(failed)
  return (bookmark) =>
    void remove
      .mutateAsync(bookmark.id)
      .then(
        () => showToast(t('removed'), undefined, { words: t('undo'), act: () => putBack(bookmark) }),
        failed,
      )
}
