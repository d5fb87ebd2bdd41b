import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordDetail } from '#contract/records/records.ts'
import { REVIEW_NOTE_MAX_LENGTH, REVIEW_NOTE_MIN_LENGTH, type RecordReview } from '#contract/review/review.ts'
import { reviewQuery } from '#web/review/review.data.ts'
import { dayWords } from '#web/lib/words/day-words.ts'
import { faultTexts } from '#web/lib/sending/fault-texts.ts'
import { Fold } from '#web/ui/fold.tsx'
import { SendingNotice } from '#web/ui/dialogs/sending-notice.tsx'
import { HerAnswer } from '../../her-answer/her-answer.tsx'
import { bodyOf, type DecisionDraft, USUAL_POSITION } from './decision-draft.rules.ts'
import { DecisionForm } from './decision-form.tsx'
import { KnownSites, type Target } from './known-sites.tsx'
import { RefusedDecision } from './refused-decision.tsx'
import { useReviewActs, type DecisionBody } from '../review-queue.data.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

interface DecisionPanelProps {
  record: RecordDetail
  draft: DecisionDraft
  onDraft: (draft: DecisionDraft) => void
  /** Why the last decision about this record was not accepted. */
  failure: Error | null
  onDecide: (body: DecisionBody) => void
}

/** What the reviewer can do with a record at this moment. */
export function DecisionPanel(props: DecisionPanelProps) {
  const { t } = useTranslation('reviewQueue')
  const { data: review, isError, refetch } = useQuery(reviewQuery(props.record.id))
  if (isError && !review)
    return (
      <Alert severity="warning" action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
        {t('reviewFailed')}
      </Alert>
    )
  if (!review) return <CircularProgress aria-label={t('loading')} />
  const decides = review.acts.includes('decide')
  const answers = review.acts.includes('answer_for_her')
  const written = props.draft.note
  const reopen = <Reopen id={props.record.id} review={review} written={written} />
  const same = (target: Target) => {
    const draft = { ...props.draft, ...target, verdict: 'already_recorded' as const }
    props.onDraft(draft)
    props.onDecide(bodyOf(draft, { ...review, usual: USUAL_POSITION }))
  }
  return (
    <Stack sx={{ gap: 1.5, flexGrow: 1 }}>
      <Held review={review} />
      {props.failure && <RefusedDecision failure={props.failure} review={review} />}
      <KnownSites id={props.record.id} onSame={decides ? same : null} />
      {decides && <DecisionForm {...props} review={review} />}
      {answers && <HerAnswer id={props.record.id} review={review} />}
      {review.acts.includes('reopen') &&
        (answers ? (
          <Fold title={t('reopen.heading')} open={written !== ''}>
            {reopen}
          </Fold>
        ) : (
          <>
            <Typography variant="h3" component="h2">
              {t('reopen.heading')}
            </Typography>
            {reopen}
          </>
        ))}
    </Stack>
  )
}

/** Who keeps the record, or why nothing can be decided. */
function Held({ review: { taken, acts } }: { review: RecordReview }) {
  const { t, i18n } = useTranslation('reviewQueue')
  const until = taken && dayWords(new Date(taken.until), i18n.language)
  if (taken)
    return (
      <Typography variant="body2">
        {taken.mine
          ? t('holding.mine', { day: until })
          : t('holding.other', { by: taken.by ?? t('holding.formerMember'), day: until })}
      </Typography>
    )
  return acts.length === 0 ? <Typography variant="body2">{t('holding.nothing')}</Typography> : null
}

interface ReopenProps {
  id: number
  review: RecordReview
  /** What the reviewer wrote before somebody else decided; empty for nothing. */
  written: string
}

function Reopen({ id, review, written }: ReopenProps) {
  const { t } = useTranslation('reviewQueue')
  const { t: tRefusal } = useTranslation('refusals')
  const { reopen } = useReviewActs(id)
  const [note, setNote] = useState(written)
  const [short, setShort] = useState(false)
  const { version, seq } = review
  const send = () => {
    const said = note.trim()
    setShort(said.length < REVIEW_NOTE_MIN_LENGTH)
    if (said.length >= REVIEW_NOTE_MIN_LENGTH) reopen.mutate({ version, seq, note: said })
  }
  return (
    <Stack sx={{ gap: 1.5, pt: 1 }}>
      <TextField
        label={t('reopen.note')}
        required
        multiline
        minRows={2}
        value={note}
        error={short}
        helperText={short ? t('faults.question') : t('reopen.hint')}
        onChange={({ target }) => setNote(target.value)}
        slotProps={{ htmlInput: { maxLength: REVIEW_NOTE_MAX_LENGTH } }}
      />
      <SendingNotice sending={reopen} />
      {reopen.error && !reopen.waiting && (
        <Alert severity="warning">{faultTexts(tRefusal, reopen.error, t('notSent'))}</Alert>
      )}
      <Button variant="outlined" loading={reopen.isPending} onClick={send} sx={{ alignSelf: 'start' }}>
        {t('reopen.send')}
      </Button>
    </Stack>
  )
}
