import Box from '@mui/material/Box'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HER_NUMBER_MAX_LENGTH } from '#contract/her/her-answer.ts'
import { DECLINE_REASONS, HER_ANSWERS, HER_SCHEMES } from '#contract/her/her.ts'
import { REVIEW_NOTE_MAX_LENGTH, type RecordReview } from '#contract/review/review.ts'
import { faultTexts } from '#web/lib/sending/fault-texts.ts'
import { useUnsaved } from '#web/lib/storage/unsaved-work.ts'
import { HerWords } from '#web/review/her-words.tsx'
import { SendingNotice } from '#web/ui/dialogs/sending-notice.tsx'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { ChipRow } from '../queue/decision/chip-row.tsx'
import { focusLack } from '../queue/decision/decision-form.tsx'
import { useReviewActs } from '../queue/review-queue.data.ts'
import {
  answerBody,
  asksNumber,
  EMPTY_ANSWER,
  faultsOfAnswer,
  needsNote,
  type HerDraft,
  type HerFault,
} from './her-answer.rules.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

interface HerAnswerProps {
  id: number
  review: RecordReview
}

/** What the Historic Environment Record answers about a confirmed find, written down by an officer of its region. */
export function HerAnswer({ id, review }: HerAnswerProps) {
  const { t } = useTranslation('reviewQueue')
  const { her } = review
  // An answer that is there is read, until it is to be corrected.
  const [corrected, setCorrected] = useState<string | null>(null)
  const writes = her === null || her.status === 'sent' || corrected === her.at
  return (
    <Stack component="section" aria-label={t('herAnswer.heading')} sx={{ gap: 1.25 }}>
      <Typography variant="h3" component="h2">
        {t('herAnswer.heading')}
      </Typography>
      <Typography variant="body2">{her ? <HerWords her={her} /> : t('herAnswer.hint')}</Typography>
      {writes ? (
        <AnswerForm key={her?.at} id={id} review={review} />
      ) : (
        <Button variant="outlined" onClick={() => setCorrected(her.at)} sx={{ alignSelf: 'start' }}>
          {t('herAnswer.correct')}
        </Button>
      )}
    </Stack>
  )
}

function AnswerForm({ id, review }: HerAnswerProps) {
  const { t } = useTranslation('reviewQueue')
  const { t: tRefusal } = useTranslation('refusals')
  const toast = useToast()
  const { answerForHer } = useReviewActs(id, () => toast(t('herAnswer.saved')))
  const [draft, setDraft] = useState<HerDraft>(EMPTY_ANSWER)
  const [submitted, setSubmitted] = useState(0)
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (submitted > 0) focusLack(form.current)
  }, [submitted])
  useUnsaved(
    () => [draft.note, draft.number].some((text) => text.trim() !== '') && !answerForHer.isJustDone(),
  )
  const region = review.where?.region ?? null
  const faults = faultsOfAnswer(draft, region)
  const send = () => {
    setSubmitted(submitted + 1)
    if (faults.length === 0) answerForHer.mutate(answerBody(draft, review))
  }
  return (
    <Stack ref={form} sx={{ gap: 1.25 }}>
      <AnswerFields review={review} draft={draft} onDraft={setDraft} faults={submitted > 0 ? faults : []} />
      <SendingNotice sending={answerForHer} />
      {answerForHer.error && !answerForHer.waiting && (
        <Alert severity="warning">{faultTexts(tRefusal, answerForHer.error, t('notSent'))}</Alert>
      )}
      {/* In sight, however much is on record there. */}
      <Box sx={{ position: 'sticky', bottom: 0, py: 1, bgcolor: 'background.paper' }}>
        <Button
          fullWidth
          variant="contained"
          loading={answerForHer.isPending}
          onClick={send}
          sx={{ minHeight: 48 }}
        >
          {t('herAnswer.send')}
        </Button>
      </Box>
    </Stack>
  )
}

interface AnswerFieldsProps {
  review: RecordReview
  draft: HerDraft
  onDraft: (draft: HerDraft) => void
  faults: readonly HerFault[]
}

function AnswerFields({ review, draft, onDraft, faults }: AnswerFieldsProps) {
  const { t } = useTranslation(['reviewQueue', 'review'])
  const fault = (name: HerFault, text: string) => (faults.includes(name) ? text : undefined)
  return (
    <>
      <ChipRow
        label={t('herAnswer.status')}
        value={draft.status}
        options={HER_ANSWERS.map((value) => ({ value, name: t(`review:her.status.${value}`) }))}
        fault={fault('status', t('herAnswer.chooseStatus'))}
        onChange={(status) => onDraft({ ...draft, status })}
      />
      {draft.status === 'declined' && (
        <ChipRow
          label={t('herAnswer.reason')}
          value={draft.reason}
          options={DECLINE_REASONS.map((value) => ({ value, name: t(`review:her.reasons.${value}`) }))}
          fault={fault('reason', t('herAnswer.chooseReason'))}
          onChange={(reason) => onDraft({ ...draft, reason })}
        />
      )}
      {asksNumber(draft) && (
        <NumberField
          review={review}
          draft={draft}
          onDraft={onDraft}
          fault={fault('number', t('herAnswer.wrongNumber'))}
        />
      )}
      {draft.status !== '' && (
        <NoteField draft={draft} onDraft={onDraft} fault={fault('note', t('herAnswer.wantsNote'))} />
      )}
    </>
  )
}

type OneField = Pick<AnswerFieldsProps, 'draft' | 'onDraft'> & { fault: string | undefined }

/** Of the region of the find; where nobody knows it, the region is chosen. */
function NumberField({ review, draft, onDraft, fault }: OneField & Pick<AnswerFieldsProps, 'review'>) {
  const { t } = useTranslation(['reviewQueue', 'review', 'lists'])
  const region = review.where?.region ?? null
  const own =
    region === null ? t('herAnswer.prn') : t('herAnswer.prnIn', { region: t(`lists:areas.${region}`) })
  return (
    <>
      {region === null && (
        <NativeSelect
          label={t('herAnswer.region')}
          value={draft.scheme}
          options={HER_SCHEMES.map((value) => ({ value, name: t(`review:schemes.${value}`) }))}
          onChange={(scheme) => onDraft({ ...draft, scheme })}
        />
      )}
      <TextField
        label={draft.status === 'accepted' ? own : t('herAnswer.earlier')}
        required
        size="small"
        value={draft.number}
        error={fault !== undefined}
        helperText={fault}
        onChange={({ target }) => onDraft({ ...draft, number: target.value })}
        slotProps={{ htmlInput: { maxLength: HER_NUMBER_MAX_LENGTH, inputMode: 'numeric' } }}
      />
    </>
  )
}

/** Out of sight until it is needed. */
function NoteField({ draft, onDraft, fault }: OneField) {
  const { t } = useTranslation('reviewQueue')
  const [wanted, setWanted] = useState(false)
  if (!wanted && !needsNote(draft) && draft.note === '')
    return (
      <Button size="small" color="secondary" onClick={() => setWanted(true)} sx={{ alignSelf: 'start' }}>
        {t('herAnswer.addNote')}
      </Button>
    )
  return (
    <TextField
      label={t('herAnswer.note')}
      required={needsNote(draft)}
      multiline
      minRows={2}
      value={draft.note}
      error={fault !== undefined}
      helperText={fault ?? t('herAnswer.noteHint')}
      onChange={({ target }) => onDraft({ ...draft, note: target.value })}
      slotProps={{ htmlInput: { maxLength: REVIEW_NOTE_MAX_LENGTH } }}
    />
  )
}
