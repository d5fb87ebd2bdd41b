import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answerQuestion, REVIEW_NOTE_MAX_LENGTH, type RecordReview } from '#contract/review/review.ts'
import { faultTexts } from '#web/lib/sending/fault-texts.ts'
import { useUnsaved } from '#web/lib/storage/unsaved-work.ts'
import { MemberText } from '#web/ui/spoken.tsx'
import { SendingNotice } from '#web/ui/sending-notice.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useFinderSays } from './review.data.ts'

/** The reviewer's question, and the finder's answer to it. */
export function AnswerForm({ id, review }: { id: number; review: RecordReview }) {
  const { t } = useTranslation('review')
  const { t: tRefusal } = useTranslation('refusals')
  const toast = useToast()
  const sending = useFinderSays(answerQuestion, () => toast(t('answer.done')))
  const [note, setNote] = useState('')
  useUnsaved(() => note.trim() !== '' && !sending.isJustDone())
  const question = review.events.findLast(({ kind }) => kind === 'needs_info')?.note
  const send = () => sending.mutate({ id, note: note.trim() })
  return (
    <Stack sx={{ gap: 1.5, width: '100%', borderLeft: 4, borderColor: 'warning.main', pl: 2 }}>
      <Typography variant="h6" component="h4">
        {t('answer.heading')}
      </Typography>
      {question && (
        <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          <MemberText>{question}</MemberText>
        </Typography>
      )}
      <TextField
        label={t('answer.note')}
        helperText={t('answer.hint')}
        multiline
        minRows={2}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        slotProps={{ htmlInput: { maxLength: REVIEW_NOTE_MAX_LENGTH } }}
      />
      <SendingNotice sending={sending} />
      {sending.error && !sending.waiting && (
        <Alert severity="error">{faultTexts(tRefusal, sending.error, t('notSent'))}</Alert>
      )}
      <Button variant="contained" loading={sending.isPending} onClick={send} sx={{ alignSelf: 'start' }}>
        {t('answer.send')}
      </Button>
    </Stack>
  )
}
