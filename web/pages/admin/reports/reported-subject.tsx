import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from '#web/lib/routing/index.ts'
import { THUMBNAIL_SIZE } from '#contract/http/limits.ts'
import type { ReportedRecord, ReportGroup, ReportedComment } from '#contract/review/moderation/reports.ts'
import { useRole } from '#web/accounts/administrator.ts'
import { useRecordLabels } from '#web/records/details/record-words.ts'
import { dayWords } from '#web/lib/words/day-words.ts'
import { MemberText } from '#web/ui/spoken.tsx'
import { OutlineDrawing } from '../records/outline-drawing.tsx'

/** Side of the drawing of an outline in pixels. */
const DRAWING = 120

/** What was reported: the text, outline and picture of a record, the text of a profile, or a comment. */
export function ReportedSubject({ group: { record, profile, comment } }: { group: ReportGroup }) {
  const { t } = useTranslation('admin')
  const role = useRole()
  if (comment) return <ReportedCommentInShort comment={comment} />
  if (record) return <RecordInShort record={record} />
  if (!profile) return null
  return (
    <Stack sx={{ gap: 0.5, alignItems: 'start' }}>
      {profile.bio !== '' && <Typography sx={{ whiteSpace: 'pre-line' }}>{profile.bio}</Typography>}
      <Link component={RouterLink} translate="no" to={`/user/${encodeURIComponent(profile.username)}`}>
        {profile.username}
      </Link>
      {role === 'administrator' && (
        <Link component={RouterLink} to={`/admin/members?search=${encodeURIComponent(profile.username)}`}>
          {t('reports.inMembers')}
        </Link>
      )}
    </Stack>
  )
}

function RecordInShort({ record }: { record: ReportedRecord }) {
  const { t, i18n } = useTranslation('admin')
  const { id, hidden, deleted, recorded_by: username } = record
  const role = useRole()
  const { siteType, monumentType } = useRecordLabels({ ...record, period: '' })
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
      <Stack direction="row" sx={{ gap: 1, flex: 'none', flexWrap: 'wrap' }}>
        <OutlineDrawing title={record.title} outline={record.polygonCoordinate} size={DRAWING} />
        {record.thumbnail && (
          <Box component="img" src={record.thumbnail} alt="" loading="lazy" {...THUMBNAIL_SIZE} />
        )}
      </Stack>
      <Stack sx={{ gap: 0.5, alignItems: 'start', minWidth: 0 }}>
        <Typography variant="body2" color="text.secondary">
          {siteType} · {monumentType} ·{' '}
          {username === null ? t('reports.byFormer') : t('reports.by', { username })}
        </Typography>
        <Typography sx={{ whiteSpace: 'pre-line' }}>{record.description}</Typography>
        {hidden && (
          <Typography variant="body2" color="error">
            {t('records.hiddenSince', {
              day: dayWords(new Date(hidden.since), i18n.language),
              reason: hidden.reason,
            })}
          </Typography>
        )}
        {role === 'administrator' && (
          <Link component={RouterLink} to={`/admin/records?search=${id}`} sx={{ paddingBlock: 0.5 }}>
            {t('reports.inRecords')}
          </Link>
        )}
        {!hidden && !deleted && (
          <Link
            component={RouterLink}
            to={`/LidarPortal?record=${id}`}
            aria-label={t('records.openOf', { title: record.title })}
            sx={{ paddingBlock: 0.5 }}
          >
            {t('reports.openOnMap')}
          </Link>
        )}
      </Stack>
    </Stack>
  )
}

/** A comment as it was when it was reported, and as it is now. */
function ReportedCommentInShort({ comment }: { comment: ReportedComment }) {
  const { t, i18n } = useTranslation('admin')
  const { record, by, text, said, hidden } = comment
  return (
    <Stack sx={{ gap: 0.5, alignItems: 'start', minWidth: 0 }}>
      <Typography variant="body2" color="text.secondary">
        {by === null ? t('reports.writtenByFormer') : t('reports.writtenBy', { username: by })}
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        <MemberText>{said}</MemberText>
      </Typography>
      {text === null && <Typography color="text.secondary">{t('reports.commentRemoved')}</Typography>}
      {text !== null && text !== said && (
        <>
          <Typography color="text.secondary">{t('reports.commentNow')}</Typography>
          <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            <MemberText>{text}</MemberText>
          </Typography>
        </>
      )}
      {hidden && (
        <Typography variant="body2" color="error">
          {t('records.hiddenSince', {
            day: dayWords(new Date(hidden.since), i18n.language),
            reason: hidden.reason,
          })}
        </Typography>
      )}
      <Link component={RouterLink} to={`/LidarPortal?record=${record}`} sx={{ paddingBlock: 0.5 }}>
        {t('reports.openOnMap')}
      </Link>
    </Stack>
  )
}
