import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#contract/http/route.ts'
import { PROVISIONAL_ONCE_IN_DAYS, type sendSensitiveRequest } from '#contract/review/sensitive-requests.ts'
import { dayWords } from '#web/lib/words/day-words.ts'
import type { RequestFields } from './request-fields.ts'

interface RequestSentProps {
  fields: RequestFields
  answer: Answer<typeof sendSensitiveRequest>
}

/** What happens now that a request was sent. */
export function RequestSent({ fields, answer }: RequestSentProps) {
  const { t, i18n } = useTranslation('sensitiveSite')
  const { email, record, at_risk: atRisk } = fields
  const day = dayWords(new Date(answer.answer_by), i18n.language)
  return (
    <Stack
      spacing={2}
      tabIndex={-1}
      sx={{ outline: 0 }}
      // The form with the button that had the focus is gone.
      ref={(element: HTMLElement | null) => element?.focus()}
    >
      <Alert severity="success">{t('sent', { email, day })}</Alert>
      {answer.withheld && <Alert severity="info">{t('withheld', { record })}</Alert>}
      {!answer.withheld && atRisk && record.trim() !== '' && (
        <Alert severity="info">{t('notWithheld', { record, days: PROVISIONAL_ONCE_IN_DAYS })}</Alert>
      )}
    </Stack>
  )
}
