import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Bookmark } from '#contract/accounts/bookmarks.ts'
import { bookmarksQuery, useBookmarkChanges } from '#web/members/bookmarks/bookmarks.data.ts'
import { NameDialog } from '#web/members/bookmarks/name-dialog.tsx'
import { useRemoveBookmark } from '#web/members/bookmarks/use-remove-bookmark.ts'
import { MemberText } from '#web/ui/spoken.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { LineActions } from './line-actions.tsx'
import { Trouble } from './trouble.tsx'

/** Records and views that the member bookmarked. */
export function MyBookmarks() {
  const { t } = useTranslation(['dashboard', 'bookmarks'])
  const showToast = useToast()
  const { data, isError, refetch } = useQuery(bookmarksQuery())
  const { rename } = useBookmarkChanges()
  const [named, setNamed] = useState<Bookmark | null>(null)
  if (isError && !data) return <Trouble onTryAgain={() => void refetch()} />
  if (!data) return <Typography role="status">{t('loading')}</Typography>
  if (data.length === 0) return <Typography>{t('bookmarks.none')}</Typography>
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {data.map((bookmark) => (
          <BookmarkLine key={bookmark.id} bookmark={bookmark} onRename={() => setNamed(bookmark)} />
        ))}
      </Box>
      {named && (
        <NameDialog
          title={t('bookmarks:rename')}
          name={named.name}
          onCancel={() => setNamed(null)}
          onNamed={(name) => {
            setNamed(null)
            rename.mutate({ id: named.id, name }, { onError: () => showToast(t('bookmarks:failed')) })
          }}
        />
      )}
    </>
  )
}

function BookmarkLine({ bookmark, onRename }: { bookmark: Bookmark; onRename: () => void }) {
  const { t } = useTranslation(['dashboard', 'bookmarks'])
  const remove = useRemoveBookmark()
  const { name, record } = bookmark
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center' }}>
      <MuiLink
        component={Link}
        to={addressOfBookmark(bookmark)}
        sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
      >
        <MemberText>{name}</MemberText>
      </MuiLink>
      <Typography variant="body2" color="textSecondary">
        {t(record === null ? 'bookmarks.place' : 'bookmarks.record')}
      </Typography>
      <LineActions>
        <Button size="small" aria-label={t('bookmarks:renameNamed', { name })} onClick={onRename}>
          {t('bookmarks:rename')}
        </Button>
        <Button
          size="small"
          color="secondary"
          aria-label={t('bookmarks:removeNamed', { name })}
          onClick={() => remove(bookmark)}
        >
          {t('bookmarks:remove')}
        </Button>
      </LineActions>
    </Box>
  )
}

function addressOfBookmark({ record, latitude, longitude, zoom }: Bookmark): string {
  return record === null
    ? `/LidarPortal?at=${latitude.toFixed(6)},${longitude.toFixed(6)},${String(zoom ?? 14)}`
    : `/LidarPortal?record=${record}`
}
