import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from '#web/lib/routing/index.ts'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { COMMENT_MAX_LENGTH, type Thread } from '#contract/review/moderation/comments.ts'
import type { RecordDetail } from '#contract/records/records.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { useOpinionActs } from '#web/review/opinions/opinions.data.ts'
import { siteSettingsQuery } from '#web/site/site.data.ts'
import { faultTexts } from '#web/lib/sending/fault-texts.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { REASON_MAX_LENGTH } from '#contract/review/moderation/moderation.ts'
import { threadQuery, usePostComment, useThreadActs } from './discussion.data.ts'
import { OneComment } from './one-comment.tsx'
import { WordsForm } from './words-form.tsx'

type Discussed = Pick<RecordDetail, 'id' | 'place'>

/** Where the keyboard finds the discussion of a record. */
export function discussionId(record: number): string {
  return `discussion-${record}`
}

/** What members say about a record. Nothing where the operator has no discussion, and for those who see only the square of the record. */
export function DiscussionSection({ record }: { record: Discussed }) {
  const { data: site } = useQuery(siteSettingsQuery())
  if (!site?.comments || record.place === 'square') return null
  return <Discussion record={record.id} />
}

function Discussion({ record }: { record: number }) {
  const { t } = useTranslation('discussion')
  const headingId = useId()
  const reader = useSession()?.username ?? null
  const pages = useInfiniteQuery(threadQuery(record, reader))
  const thread = pages.data?.pages[0]
  const comments = pages.data?.pages.toReversed().flatMap((page) => page.comments) ?? []
  return (
    <Box
      component="section"
      className="only-on-screen"
      id={discussionId(record)}
      aria-labelledby={headingId}
      sx={{ scrollMarginTop: 16 }}
    >
      <Typography id={headingId} variant="h3" sx={{ mb: 1 }}>
        {t('heading')}
      </Typography>
      <Stack sx={{ gap: 2, alignItems: 'start' }}>
        {pages.isError && (
          <Alert
            severity="warning"
            action={<Button onClick={() => void pages.refetch()}>{t('tryAgain')}</Button>}
          >
            {t('loadFailed')}
          </Alert>
        )}
        {!thread && !pages.isError && <CircularProgress size={24} aria-label={t('loading')} />}
        {thread && (
          <Typography>{thread.total === 0 ? t('none') : t('count', { count: thread.total })}</Typography>
        )}
        {thread?.locked && <Alert severity="info">{t('locked', { reason: thread.locked.reason })}</Alert>}
        {thread && !thread.open && <Closed record={record} reader={reader} />}
        {pages.hasNextPage && (
          <Button
            size="small"
            color="secondary"
            loading={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {t('earlier')}
          </Button>
        )}
        {comments.length > 0 && (
          <Stack component="ol" sx={{ listStyle: 'none', m: 0, p: 0, gap: 2, width: '100%' }}>
            {comments.map((comment) => (
              <OneComment key={comment.number} record={record} comment={comment} />
            ))}
          </Stack>
        )}
        {thread && <Writing record={record} reader={reader} thread={thread} />}
      </Stack>
    </Box>
  )
}

/** For those who have neither answered nor asked to see what others said. */
function Closed({ record, reader }: { record: number; reader: string | null }) {
  const { t } = useTranslation('discussion')
  const { t: tRefusal } = useTranslation('refusals')
  const { reveal } = useOpinionActs(record, reader)
  if (reader === null)
    return (
      <Link component={RouterLink} to="/login">
        {t('logIn')}
      </Link>
    )
  return (
    <Box>
      <Typography variant="body2">{t('closed')}</Typography>
      <Button
        size="small"
        color="secondary"
        loading={reveal.isPending}
        onClick={() => reveal.mutate()}
        aria-describedby={`${discussionId(record)}-hint`}
        sx={{ px: 1, ml: -1 }}
      >
        {t('show')}
      </Button>
      <Typography id={`${discussionId(record)}-hint`} variant="body2" color="text.secondary">
        {t('showHint')}
      </Typography>
      {reveal.error && <Alert severity="error">{faultTexts(tRefusal, reveal.error, t('failed'))}</Alert>}
    </Box>
  )
}

function Writing({ record, reader, thread }: { record: number; reader: string | null; thread: Thread }) {
  const { t } = useTranslation('discussion')
  const toast = useToast()
  const sending = usePostComment(record)
  if (!thread.open) return null
  if (reader === null)
    return thread.locked ? null : (
      <Link component={RouterLink} to="/login">
        {t('logInToWrite')}
      </Link>
    )
  return (
    <>
      {thread.writable && (
        <WordsForm
          place={`record ${record}`}
          label={t('write.label')}
          hint={t('write.hint')}
          missing={t('missing')}
          action={t('write.action')}
          maxLength={COMMENT_MAX_LENGTH}
          sending={sending}
          onSend={(text, done) =>
            sending.mutate(text, {
              onSuccess: () => {
                done()
                toast(t('write.done'))
              },
            })
          }
        />
      )}
      <ThreadControls record={record} thread={thread} />
      <Link component={RouterLink} to="/rules" variant="body2">
        {t('rules')}
      </Link>
    </>
  )
}

/** Whether the reader is told of new comments; and for administrators, the lock. */
function ThreadControls({ record, thread }: { record: number; thread: Thread }) {
  const { t } = useTranslation('discussion')
  const { t: tRefusal } = useTranslation('refusals')
  const { lock, follow } = useThreadActs(record)
  const [locking, setLocking] = useState(false)
  const fault = follow.error ?? (thread.locked ? lock.error : null)
  return (
    <>
      <FormControlLabel
        control={
          <Switch
            checked={follow.isPending ? follow.variables : thread.follows}
            onChange={(_, follows) => follow.mutate(follows)}
          />
        }
        label={t('follow')}
      />
      {thread.lockable && thread.locked && (
        <Button
          size="small"
          variant="outlined"
          loading={lock.isPending}
          onClick={() => lock.mutate({ locked: false })}
        >
          {t('lock.open')}
        </Button>
      )}
      {thread.lockable && !thread.locked && !locking && (
        <Button size="small" color="secondary" onClick={() => setLocking(true)} sx={{ px: 1, ml: -1 }}>
          {t('lock.close')}
        </Button>
      )}
      {locking && !thread.locked && (
        <WordsForm
          place={`lock ${record}`}
          label={t('lock.label')}
          hint={t('lock.hint')}
          missing={t('hide.missing')}
          action={t('lock.close')}
          maxLength={REASON_MAX_LENGTH}
          sending={lock}
          onSend={(reason, done) => lock.mutate({ locked: true, reason }, { onSuccess: () => done() })}
          onCancel={() => setLocking(false)}
        />
      )}
      {fault && <Alert severity="error">{faultTexts(tRefusal, fault, t('failed'))}</Alert>}
    </>
  )
}
