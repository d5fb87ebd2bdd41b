import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from '#web/lib/routing/index.ts'
import type { Notice } from '#contract/accounts/notices.ts'
import type { Session } from '#web/lib/storage/session-store.ts'
import { momentWords } from '#web/lib/words/day-words.ts'
import { MemberText } from '#web/ui/spoken.tsx'
import { noticesQuery, useReadNotices } from './notices.data.ts'
import { noteUnread } from './unread.ts'

/** What has happened that concerns the member. Opening the list marks it as read; what is new stays marked until then. */
export function NoticesList({ session }: { session: Session }) {
  const { t } = useTranslation('notices')
  const query = useInfiniteQuery(noticesQuery(session.username))
  const { data, isError, refetch } = query
  const notices = data?.pages.flatMap((page) => page.notices) ?? []
  const unread = data?.pages[0]?.unread ?? 0
  useMarkedAsRead(session.token, { newest: notices[0]?.id ?? null, unread })
  if (!data && isError)
    return (
      <Alert severity="warning" action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
        {t('failed')}
      </Alert>
    )
  if (!data) return <CircularProgress aria-label={t('loading')} />
  if (notices.length === 0) return <Typography>{t('none')}</Typography>
  return (
    <>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {notices.map((notice, at) => (
          <NoticeLine
            key={notice.id}
            notice={notice}
            asks={notice.kind === 'needs_info' && !isSettled(notice, notices.slice(0, at))}
          />
        ))}
      </Box>
      {query.isFetchNextPageError && <Alert severity="warning">{t('failed')}</Alert>}
      {query.hasNextPage && (
        <Button
          variant="outlined"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
          sx={{ mt: 3 }}
        >
          {t('more')}
        </Button>
      )}
    </>
  )
}

function useMarkedAsRead(token: string, { newest, unread }: { newest: number | null; unread: number }): void {
  const { mutate } = useReadNotices(() => noteUnread(token, 0))
  const mark = useEffectEvent((upTo: number) => mutate(upTo))
  useEffect(() => {
    if (newest !== null && unread > 0) mark(newest)
  }, [newest, unread])
}

/** Whether one of the later notices says how the review of the same record went on. */
function isSettled({ record }: Notice, later: readonly Notice[]): boolean {
  return later.some((each) => each.record?.id === record?.id && GOES_ON.includes(each.kind))
}

const GOES_ON: readonly Notice['kind'][] = [
  'in_review',
  'needs_info',
  'verified',
  'not_archaeological',
  'already_recorded',
  'reopened',
  'undone',
]

interface NoticeLineProps {
  notice: Notice
  /** Whether it leads to a question that may wait for an answer. */
  asks: boolean
}

function NoticeLine({ notice: { kind, record, at, read }, asks }: NoticeLineProps) {
  const { t, i18n } = useTranslation('notices')
  return (
    <Box
      component="li"
      sx={{ borderLeft: 4, borderColor: read ? 'divider' : 'primary.main', pl: 2, py: 1.25, mb: 1 }}
    >
      <Typography sx={{ fontWeight: read ? 400 : 650 }}>
        {!read && <>{t('new')} </>}
        {t(`kinds.${kind}`)}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {momentWords(new Date(at), i18n.language)}
      </Typography>
      {record && (
        <Link
          component={RouterLink}
          to={`/LidarPortal?record=${record.id}`}
          sx={{ overflowWrap: 'anywhere' }}
        >
          <MemberText>{record.title}</MemberText>
        </Link>
      )}
      {kind === 'her_permission' && (
        <Link component={RouterLink} to="/dashboard">
          {t('toRecords')}
        </Link>
      )}
      {record && asks && (
        <Box sx={{ mt: 1 }}>
          <Button
            component={RouterLink}
            to={`/LidarPortal?record=${record.id}`}
            size="small"
            variant="outlined"
            color="secondary"
          >
            {t('question')}
          </Button>
        </Box>
      )}
    </Box>
  )
}
