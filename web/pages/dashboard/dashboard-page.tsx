import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from '#web/lib/routing/index.ts'
import Box from '@mui/material/Box'
import { Suspense, useId, type ReactNode, useEffect, useRef, useState } from 'react'
import { useQuery, useIsFetching, useQueryClient } from '@tanstack/react-query'
import MuiLink from '@mui/material/Link'
import { useSession } from '#web/accounts/session/session.ts'
import { ToLogin } from '#web/accounts/session/to-login.tsx'
import { partLater } from '#web/lib/part-later.tsx'
import { useRecordsOfOtherTabs } from '#web/lib/record-news.ts'
import { MyPage } from '#web/members/my-page.tsx'
import { GiveLicenceButton } from '#web/records/licences/give-licence-button.tsx'
import { ownStatisticsQuery, ownRecordsQuery } from '#web/records/own/own-records.data.ts'
import { Badges } from '#web/members/badges/badges.tsx'
import { NextBadges } from '#web/members/badges/next-badges.tsx'
import { RECORD_RESTORE_DAYS } from '#contract/http/limits.ts'
import { useDeleteRecord } from '#web/records/own/use-delete-record.ts'
import { MemberText } from '#web/ui/spoken.tsx'
import type { Bookmark } from '#contract/accounts/bookmarks.ts'
import { bookmarksQuery, useBookmarkChanges } from '#web/members/bookmarks/bookmarks.data.ts'
import { useRemoveBookmark } from '#web/members/bookmarks/use-remove-bookmark.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { MyDrafts } from './my-drafts.tsx'
import { MyOverview } from './my-overview.tsx'
import { MyRecords } from './my-records.tsx'
import { Trouble } from './trouble.tsx'
import { LineActions } from './line-actions.tsx'

const NameDialog = partLater(async () => (await import('#web/members/bookmarks/name-dialog.tsx')).NameDialog)

export default function DashboardPage() {
  const { t } = useTranslation('dashboard')
  const session = useSession()
  useRecordsOfOtherTabs()
  if (!session) return <ToLogin />
  return (
    <MyPage heading={t('heading')}>
      <Stack sx={{ gap: { xs: 5, md: 7 } }}>
        <MyOverview />
        <Box sx={{ display: 'grid', gap: { xs: 5, md: 6 }, gridTemplateColumns: { md: '1fr 1fr' } }}>
          <DashboardSection heading={t('drafts.heading')}>
            <MyDrafts />
            <Button component={Link} to="/import" variant="outlined" sx={{ mt: 2 }}>
              {t('drafts.import')}
            </Button>
          </DashboardSection>
          <MyBadges username={session.username} />
        </Box>
        <DashboardSection heading={t('records.heading')}>
          <MyLicences />
          <MyRecords />
          <MyDeleted />
        </DashboardSection>
        <DashboardSection heading={t('bookmarks.heading')}>
          <MyBookmarks />
        </DashboardSection>
        <DashboardSection heading={t('secondOpinion.heading')}>
          <Typography sx={{ mb: 2, maxWidth: '60ch' }}>{t('secondOpinion.text')}</Typography>
          <Button component={Link} to="/second-opinion" variant="outlined" color="secondary">
            {t('secondOpinion.open')}
          </Button>
        </DashboardSection>
      </Stack>
    </MyPage>
  )
}

function DashboardSection({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h2" sx={{ mb: 2 }}>
        {heading}
      </Typography>
      {children}
    </Box>
  )
}

/** How many of the member's records have no licence, and a way to give it to all of them. */
function MyLicences() {
  const { t } = useTranslation('licences')
  const { data } = useQuery(ownStatisticsQuery())
  if (!data || data.unlicensed === 0) return null
  return (
    <Box sx={{ mb: 2 }}>
      <Typography>{t('own.without', { count: data.unlicensed })}</Typography>
      <GiveLicenceButton record={null} />
    </Box>
  )
}

/** At `/dashboard#badges`, the page scrolls here once the sections above have loaded and cannot push this one down. */
function MyBadges({ username }: { username: string }) {
  const place = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  const client = useQueryClient()
  const settled = useIsFetching() === 0
  const arrived = useRef(false)
  useEffect(() => {
    if (hash !== '#badges' || !settled || arrived.current) return
    // Delayed, because sections above may have sent requests since the render, and answers are still being rendered.
    const soon = setTimeout(() => {
      if (client.isFetching() > 0) return
      arrived.current = true
      place.current?.scrollIntoView()
    })
    return () => clearTimeout(soon)
  }, [hash, client, settled])
  return (
    // Leaves room for the bar that stays at the top of the window.
    <div ref={place} id="badges" style={{ scrollMarginTop: 96 }}>
      <Badges username={username} />
      <NextBadges username={username} />
    </div>
  )
}

/** Recently deleted records that can still be restored; renders nothing if there are none. */
function MyDeleted() {
  const { t } = useTranslation(['dashboard', 'ownRecords'])
  const { data } = useQuery(ownRecordsQuery({ which: 'deleted' }))
  const { bringBack } = useDeleteRecord()
  if (!data || data.total === 0) return null
  return (
    <Box sx={{ mt: 3 }}>
      <Typography variant="h6" component="h3">
        {t('deleted.heading')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t('deleted.text', { days: RECORD_RESTORE_DAYS })}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.records.map(({ id, title }) => (
          <Box
            component="li"
            key={id}
            sx={{ display: 'flex', gap: 1, alignItems: 'center', overflowWrap: 'anywhere' }}
          >
            <MemberText>{title}</MemberText>
            <Button
              size="small"
              aria-label={t('ownRecords:delete.restoreNamed', { title })}
              onClick={() => bringBack(id)}
            >
              {t('ownRecords:delete.restore')}
            </Button>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/** Records and views that the member bookmarked. */
function MyBookmarks() {
  const { t } = useTranslation(['dashboard', 'bookmarks'])
  const showToast = useToast()
  const { data, error, refetch } = useQuery(bookmarksQuery())
  const { rename } = useBookmarkChanges()
  const [named, setNamed] = useState<Bookmark | null>(null)
  if (error && !data) return <Trouble error={error} onTryAgain={() => void refetch()} />
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
        <Suspense>
          <NameDialog
            title={t('bookmarks:rename')}
            name={named.name}
            onCancel={() => setNamed(null)}
            onNamed={(name) => {
              setNamed(null)
              rename.mutate({ id: named.id, name }, { onError: () => showToast(t('bookmarks:failed')) })
            }}
          />
        </Suspense>
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
