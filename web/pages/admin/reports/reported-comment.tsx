import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import type { ReportedComment } from '#contract/review/reports.ts'
import { dayWords } from '#web/lib/words/day-words.ts'
import { MemberText } from '#web/ui/spoken.tsx'

/** A comment as it was when it was reported, and as it is now. */
export function ReportedCommentInShort({ comment }: { comment: ReportedComment }) {
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
