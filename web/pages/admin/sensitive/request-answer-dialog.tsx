import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SensitiveRequest } from '#contract/review/sensitive-requests.ts'
import { SENSITIVITY_LEVELS } from '#contract/review/sensitivity-levels.ts'
import { useCloseSensitiveRequest } from '#web/moderation/sensitive-requests/sensitive-requests.data.ts'
import { LevelRadios } from '#web/sensitivity/level-radios.tsx'
import { siteSettingsQuery } from '#web/site/site.data.ts'
import { useToast } from '#web/ui/toast.tsx'
import { WordsDialog } from '../entry/words-dialog.tsx'

interface RequestAnswerDialogProps {
  request: SensitiveRequest
  onClose: () => void
}

/** Asks for the answer to a request about a sensitive site, and sends it. */
export function RequestAnswerDialog({ request, onClose }: RequestAnswerDialogProps) {
  const { t } = useTranslation('admin')
  const toast = useToast()
  const closing = useCloseSensitiveRequest()
  const { id, email, record } = request
  const [level, setLevel] = useState(record?.sensitivity ?? null)
  const { data: site } = useQuery(siteSettingsQuery())
  const decides = record !== null && level !== null && site?.sensitivity.on === true
  const send = (answer: string) =>
    closing.mutate(
      { id, answer, ...(decides && { level }) },
      {
        onSuccess: () => {
          onClose()
          toast(t('sensitive.answerDone'))
        },
      },
    )
  return (
    <WordsDialog
      title={t('sensitive.answerOf', { id })}
      text={email === null ? t('sensitive.answerNobody') : t('sensitive.answerText', { email })}
      action={t('sensitive.answerSend')}
      field={{ label: t('sensitive.answerLabel'), missing: t('sensitive.answerRequired') }}
      sending={closing}
      onCancel={onClose}
      onConfirm={send}
    >
      {decides && (
        <Box sx={{ marginTop: 2.5 }}>
          <LevelRadios
            label={t('sensitive.levelOf', { id: record.id })}
            levels={SENSITIVITY_LEVELS}
            value={level}
            onChange={setLevel}
          />
        </Box>
      )}
    </WordsDialog>
  )
}
