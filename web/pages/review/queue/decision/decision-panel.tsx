import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import type { RecordDetail } from '#contract/records/records.ts'
import {
  REVIEW_NOTE_MAX_LENGTH,
  REVIEW_NOTE_MIN_LENGTH,
  type RecordReview,
  VERDICTS,
} from '#contract/review/review.ts'
import { reviewQuery } from '#web/review/review.data.ts'
import { dayWords } from '#web/lib/words/day-words.ts'
import { faultTexts } from '#web/lib/sending/fault-texts.ts'
import { SendingNotice } from '#web/ui/dialogs/sending-notice.tsx'
import { type DecisionDraft, faultsOf, bodyOf } from './decision-draft.rules.ts'
import { RefusedDecision } from './refused-decision.tsx'
import { useReviewActs, type DecisionBody } from '../review-queue.data.ts'
import { DecisionFields } from './decision-fields.tsx'

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
  return (
    <Stack sx={{ gap: 2 }}>
      <Holding id={props.record.id} review={review} />
      {props.failure && <RefusedDecision failure={props.failure} review={review} />}
      {review.acts.includes('decide') && <DecisionForm {...props} review={review} />}
      {review.acts.includes('reopen') && (
        <Reopen id={props.record.id} review={review} written={props.draft.note} />
      )}
    </Stack>
  )
}

/** Who keeps the record, and the buttons that take it or give it back. */
function Holding({ id, review }: { id: number; review: RecordReview }) {
  const { t, i18n } = useTranslation('reviewQueue')
  const { t: tRefusal } = useTranslation('refusals')
  const { take, release } = useReviewActs(id)
  const { taken, acts } = review
  const until = taken && dayWords(new Date(taken.until), i18n.language)
  const failed = take.error ?? release.error
  return (
    <Stack sx={{ gap: 1, alignItems: 'start' }}>
      {taken && (
        <Typography variant="body2">
          {taken.mine
            ? t('holding.mine', { day: until })
            : t('holding.other', { by: taken.by ?? t('holding.formerMember'), day: until })}
        </Typography>
      )}
      {acts.length === 0 && !taken && <Typography variant="body2">{t('holding.nothing')}</Typography>}
      {failed && <Alert severity="warning">{faultTexts(tRefusal, failed, t('notSent'))}</Alert>}
      <SendingNotice sending={take} />
      {acts.includes('release') && (
        <Button
          size="small"
          variant="outlined"
          color="secondary"
          loading={release.isPending}
          onClick={() => release.mutate()}
        >
          {t('holding.release')}
        </Button>
      )}
      {acts.includes('take') && !taken?.mine && (
        <Button
          size="small"
          variant="outlined"
          color="secondary"
          loading={take.isPending}
          onClick={() => take.mutate()}
        >
          {t('holding.take')}
        </Button>
      )}
    </Stack>
  )
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
    <Stack sx={{ gap: 1.5 }}>
      <Typography variant="h3">{t('reopen.heading')}</Typography>
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

interface DecisionFormProps {
  record: RecordDetail
  review: RecordReview
  draft: DecisionDraft
  onDraft: (draft: DecisionDraft) => void
  onDecide: (body: DecisionBody) => void
}

/** What a reviewer says about a record: one of four, with what it needs. */
function DecisionForm({ record, review, draft, onDraft, onDecide }: DecisionFormProps) {
  const { t } = useTranslation('reviewQueue')
  const id = useId()
  const [submitted, setSubmitted] = useState(false)
  const faults = submitted ? faultsOf(draft) : []
  const form = useRef<HTMLFormElement>(null)
  const [refused, setRefused] = useState(0)
  useEffect(() => {
    if (refused === 0) return
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    // Without a verdict, the first of the four.
    ;(field ?? form.current?.querySelector('input'))?.focus()
  }, [refused])
  const submit = () => {
    setSubmitted(true)
    if (faultsOf(draft).length === 0) onDecide(bodyOf(draft, review))
    else setRefused(refused + 1)
  }
  return (
    <Stack
      component="form"
      ref={form}
      noValidate
      aria-label={t('decision.heading')}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      sx={{ gap: 2 }}
    >
      <FormControl error={faults.includes('verdict')}>
        <FormLabel id={id}>{t('decision.heading')}</FormLabel>
        <RadioGroup
          aria-labelledby={id}
          value={draft.verdict}
          onChange={(_, chosen) =>
            onDraft({ ...draft, verdict: VERDICTS.find((each) => each === chosen) ?? null })
          }
        >
          {VERDICTS.map((verdict) => (
            <FormControlLabel
              key={verdict}
              value={verdict}
              control={<Radio id={`verdict-${verdict}`} />}
              label={t(`decision.${verdict}`)}
            />
          ))}
        </RadioGroup>
        {faults.includes('verdict') && <FormHelperText role="alert">{t('faults.verdict')}</FormHelperText>}
      </FormControl>
      <DecisionFields record={record} draft={draft} onDraft={onDraft} faults={faults} />
      <Button type="submit" variant="contained" size="large">
        {t('decision.send')}
      </Button>
    </Stack>
  )
}
