import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from '#web/lib/routing/index.ts'
import type { Appeal, AppealOutcome } from '#contract/review/moderation/comments.ts'
import { useRole } from '#web/accounts/administrator.ts'
import { appealsQuery, useAnswerAppeal } from '#web/discussion/discussion.data.ts'
import { siteSettingsQuery } from '#web/site/site.data.ts'
import { momentWords } from '#web/lib/words/day-words.ts'
import { MemberText } from '#web/ui/spoken.tsx'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { WordsDialog } from '../entry/words-dialog.tsx'
import { useFailureText } from '#web/lib/sending/failure-text.ts'

/** For administrators: hidden comments whose authors ask for another look. Nothing where there is no discussion. */
export function Appeals() {
  const { data: site } = useQuery(siteSettingsQuery())
  return useRole() === 'administrator' && site?.comments ? <AppealList /> : null
}

function AppealList() {
  const { t } = useTranslation('admin')
  const failed = useFailureText()
  const { data, error, isError, refetch } = useQuery(appealsQuery())
  const [chosen, setChosen] = useState<{ appeal: Appeal; outcome: AppealOutcome } | null>(null)
  if (isError)
    return (
      <Alert severity="warning" action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
        {failed(t('failed'), error)}
      </Alert>
    )
  if (!data || data.appeals.length === 0) return null
  return (
    <Box component="section" aria-labelledby="appeals" sx={{ marginBlock: 3 }}>
      <Typography id="appeals" component="h2" variant="h5" gutterBottom>
        {t('appeals.heading', { count: data.appeals.length })}
      </Typography>
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 3 }}>
        {data.appeals.map((appeal) => (
          <OneAppeal
            key={`${appeal.record} ${appeal.comment}`}
            appeal={appeal}
            onDecide={(outcome) => setChosen({ appeal, outcome })}
          />
        ))}
      </Stack>
      {chosen && <AnswerDialog {...chosen} onClose={() => setChosen(null)} />}
    </Box>
  )
}

function OneAppeal({ appeal, onDecide }: { appeal: Appeal; onDecide: (outcome: AppealOutcome) => void }) {
  const { t, i18n } = useTranslation('admin')
  const { comment, record, by, text, reason, hidden_by: hider, own } = appeal
  const title = t('reports.comment', { number: comment, record })
  return (
    <Stack component="li" sx={{ gap: 1, alignItems: 'start', borderLeft: 3, borderColor: 'divider', pl: 2 }}>
      <Link component={RouterLink} to={`/LidarPortal?record=${record}`}>
        {title}
      </Link>
      <Typography variant="body2" color="text.secondary">
        {by === null ? t('reports.writtenByFormer') : t('reports.writtenBy', { username: by })} ·{' '}
        {momentWords(new Date(appeal.appealed), i18n.language)}
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        <MemberText>{text}</MemberText>
      </Typography>
      <Typography variant="body2">
        {t('appeals.hiddenBecause', { reason, by: hider ?? t('appeals.former') })}
      </Typography>
      <Typography variant="body2">{t('appeals.says', { appeal: appeal.appeal })}</Typography>
      {own ? (
        <Typography>{t('appeals.own')}</Typography>
      ) : (
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          {(['shown', 'kept'] as const).map((outcome) => (
            <Button
              key={outcome}
              variant="outlined"
              aria-label={t(`appeals.${outcome}Of`, { title })}
              onClick={() => onDecide(outcome)}
            >
              {t(`appeals.${outcome}`)}
            </Button>
          ))}
        </Stack>
      )}
    </Stack>
  )
}

interface AnswerDialogProps {
  appeal: Appeal
  outcome: AppealOutcome
  onClose: () => void
}

function AnswerDialog({ appeal, outcome, onClose }: AnswerDialogProps) {
  const { t } = useTranslation('admin')
  const toast = useToast()
  const answering = useAnswerAppeal()
  const title = t('reports.comment', { number: appeal.comment, record: appeal.record })
  return (
    <WordsDialog
      title={t(`appeals.${outcome}Of`, { title })}
      text={t(`appeals.${outcome}Text`)}
      action={t(`appeals.${outcome}`)}
      field={{ label: t('reports.answer'), missing: t('reports.answerRequired') }}
      sending={answering}
      onCancel={onClose}
      onConfirm={(answer) =>
        answering.mutate(
          { appeal, outcome, answer },
          {
            onSuccess: () => {
              onClose()
              toast(t('appeals.done'))
            },
          },
        )
      }
    />
  )
}
