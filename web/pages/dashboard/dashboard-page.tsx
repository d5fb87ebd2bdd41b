import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import Box from '@mui/material/Box'
import { useId, type ReactNode, useEffect, useRef, useState } from 'react'
import { useQuery, useIsFetching, useQueryClient } from '@tanstack/react-query'
import MuiLink from '@mui/material/Link'
import { useSession } from '#web/accounts/session/session.ts'
import { ToLogin } from '#web/accounts/session/to-login.tsx'
import { useRecordsOfOtherTabs } from '#web/lib/record-news.ts'
import { PageColumn } from '#web/ui/page/page-column.tsx'
import { GiveLicenceButton } from '#web/records/licences/give-licence-button.tsx'
import { ownStatisticsQuery, ownRecordsQuery } from '#web/records/own/own-records.data.ts'
import { Badges } from '#web/members/badges/badges.tsx'
import { NextBadges } from '#web/members/badges/next-badges.tsx'
import { RECORD_RESTORE_DAYS } from '#contract/http/limits.ts'
import { useDeleteRecord } from '#web/records/own/use-delete-record.ts'
import { MemberText } from '#web/ui/spoken.tsx'
import { MiniMap } from '#web/records/map/mini-map/mini-map.tsx'
import { areaWords } from '#web/lib/words/sizes.ts'
import type { Bookmark } from '#contract/accounts/bookmarks.ts'
import { bookmarksQuery, useBookmarkChanges } from '#web/members/bookmarks/bookmarks.data.ts'
import { NameDialog } from '#web/members/bookmarks/name-dialog.tsx'
import { useRemoveBookmark } from '#web/members/bookmarks/use-remove-bookmark.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { MyDrafts } from './my-drafts.tsx'
import { MyRecords } from './my-records.tsx'
import { Trouble } from './trouble.tsx'
import { LineActions } from './line-actions.tsx'

export default function DashboardPage() {
  const { t } = useTranslation('dashboard')
  const session = useSession()
  useRecordsOfOtherTabs()
  if (!session) return <ToLogin />
  return (
    <PageColumn width="whole">
      <Typography variant="h2" component="h1" sx={{ mb: 4 }}>
        {t('heading')}
      </Typography>
      <Stack sx={{ gap: { xs: 5, md: 7 } }}>
        <MyNumbers />
        <DashboardSection heading={t('records.heading')}>
          <MyLicences />
          <MyRecords />
          <MyDeleted />
        </DashboardSection>
        <DashboardSection heading={t('drafts.heading')}>
          <MyDrafts />
          <Button component={Link} to="/import" variant="outlined" sx={{ mt: 2 }}>
            {t('drafts.import')}
          </Button>
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
        <MyBadges username={session.username} />
      </Stack>
    </PageColumn>
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

/** A summary of the member's records: a few numbers and a small map. */
function MyNumbers() {
  const { t, i18n } = useTranslation('dashboard')
  const { data, isError, refetch } = useQuery(ownStatisticsQuery())
  if (isError && !data) return <Trouble onTryAgain={() => void refetch()} />
  // A row of zeros tells nobody anything; the list below says what to do first.
  if (data?.records === 0) return null
  const orNone = (day: string | null) => day ?? '–'
  const numbers = [
    { name: t('numbers.records'), value: data?.records },
    { name: t('numbers.pictures'), value: data?.pictures },
    { name: t('numbers.siteTypes'), value: data?.site_types },
    { name: t('numbers.area'), value: data && areaWords(data.area, i18n.language) },
    { name: t('numbers.first'), value: data && orNone(data.first) },
    { name: t('numbers.latest'), value: data && orNone(data.latest) },
  ].filter(({ value }) => value !== 0)
  return (
    <Box
      component="section"
      aria-label={t('numbers.heading')}
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: '1fr 300px' } }}
    >
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          alignContent: 'start',
          gap: 3,
          // Six numbers fill whole rows.
          gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(3, 1fr)' },
        }}
      >
        {numbers.map(({ name, value }) => (
          <Box key={name} sx={{ display: 'flex', flexDirection: 'column-reverse' }}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {name}
            </Typography>
            <Typography component="dd" variant="h3" sx={{ m: 0, minHeight: '1.3em' }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      <MiniMap places={data?.places ?? []} label={t('map', { count: data?.places.length ?? 0 })} />
    </Box>
  )
}

/** Records and views that the member bookmarked. */
function MyBookmarks() {
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
