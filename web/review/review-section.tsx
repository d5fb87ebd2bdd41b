import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from '#web/lib/routing/index.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import type { RecordDetail } from '#contract/records/records.ts'
import {
  type ReviewSummary,
  answerQuestion,
  REVIEW_NOTE_MAX_LENGTH,
  type RecordReview,
  askSecondLook,
} from '#contract/review/review.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { dayWords } from '#web/lib/words/day-words.ts'
import { positionWords } from '#web/lib/words/position-words.ts'
import { sentence } from '#web/lib/words/sentence.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { faultTexts } from '#web/lib/sending/fault-texts.ts'
import { useUnsaved } from '#web/lib/storage/unsaved-work.ts'
import { MemberText } from '#web/ui/spoken.tsx'
import { SendingNotice } from '#web/ui/dialogs/sending-notice.tsx'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { HerWords } from './her-words.tsx'
import { ReviewChip } from './review-chip.tsx'
import { ReviewEvents } from './review-events.tsx'
import { ReviewLink } from './review-link.tsx'
import { reviewQuery, useFinderSays } from './review.data.ts'
import { useCorrectionWords } from './use-correction-words.ts'
import { StaffingLine } from './staffing-line.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

type Reviewed = Pick<RecordDetail, 'id' | 'version' | 'review' | 'recorded_by'>

/**
 * How far a record has come, why, and what the reader can do about it. Nothing for those who see only its square. On paper, which has
 * room for one sheet, the chip above says the state.
 */
export function ReviewSection({ record }: { record: Reviewed }) {
  const { t } = useTranslation('review')
  const headingId = useId()
  const session = useSession()
  const { review } = record
  if (!review) return null
  const isFinder = session !== null && session.username === record.recorded_by
  return (
    <Box component="section" className="only-on-screen" aria-labelledby={headingId}>
      <Typography id={headingId} variant="h3" sx={{ mb: 1 }}>
        {t('heading')}
      </Typography>
      <Stack sx={{ gap: 1.5, alignItems: 'start' }}>
        <ReviewChip state={review.state} />
        <Typography>
          {t(isFinder && review.state === 'submitted' ? 'othersCanSee' : `sentences.${review.state}`)}
        </Typography>
        {review.state === 'submitted' && <StaffingLine />}
        <Findings review={review} version={record.version} />
        {session && <ReaderActs id={record.id} />}
        <Fold title={t('whatHappened')}>
          <ReviewEvents id={record.id} />
        </Fold>
      </Stack>
    </Box>
  )
}

function Findings({ review, version }: { review: ReviewSummary; version: number }) {
  const { t, i18n } = useTranslation('review')
  const { t: tKnown } = useTranslation('known')
  const correctionWords = useCorrectionWords()
  const { verified, reason, target, sure_archaeological: sure, sure_type: sureType, position } = review
  const { correction, her } = review
  const facts = [
    ...(reason ? [{ name: t('reasonIs'), value: t(`causes.${reason}`) }] : []),
    ...(target ? [{ name: t('targetIs'), value: <TargetWords target={target} /> }] : []),
    ...(sure ? [{ name: t('sureArchaeologicalIs'), value: t(`sure_archaeological.${sure}`) }] : []),
    ...(sureType ? [{ name: t('sureTypeIs'), value: t(`sure_type.${sureType}`) }] : []),
    ...(correction ? [{ name: t('correctionIs'), value: correctionWords(correction) }] : []),
    ...(position
      ? [{ name: tKnown('sure.positionIs'), value: sentence(positionWords(tKnown, position)) }]
      : []),
    ...(her ? [{ name: t('her.name'), value: <HerWords her={her} /> }] : []),
  ]
  return (
    <>
      {verified && (
        <Typography variant="body2">
          {t(review.state === 'verified' ? 'verifiedOn' : 'verifiedThen', {
            version: verified.version,
            day: dayWords(new Date(verified.at), i18n.language),
            now: version,
          })}
        </Typography>
      )}
      {facts.length > 0 && <FactList facts={facts} />}
      {review.also_recorded.map(({ id, recorded_by: by, year }) => (
        <Link component={RouterLink} key={id} to={`/LidarPortal?record=${id}`}>
          {t('alsoRecorded', { by: by ?? t('formerMember'), record: id, year })}
        </Link>
      ))}
    </>
  )
}

export function TargetWords({ target }: { target: NonNullable<ReviewSummary['target']> }) {
  const { t } = useTranslation('review')
  if ('record' in target)
    return (
      <Link component={RouterLink} to={`/LidarPortal?record=${target.record}`}>
        {t('targetRecord', { record: target.record })}
      </Link>
    )
  return <>{t('targetNumber', { scheme: t(`schemes.${target.scheme}`), number: target.number })}</>
}

/** What the member can do at this moment: its finder answers or asks again, a reviewer goes to the list. */
function ReaderActs({ id }: { id: number }) {
  const { data } = useQuery(reviewQuery(id))
  if (!data) return null
  const { acts } = data
  return (
    <>
      {acts.includes('answer') && <AnswerForm id={id} review={data} />}
      {acts.includes('second_look') && <SecondLook id={id} />}
      <ReviewLink id={id} />
    </>
  )
}

/** The reviewer's question, and the finder's answer to it. */
function AnswerForm({ id, review }: { id: number; review: RecordReview }) {
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

/** The button with which a finder asks that a different reviewer looks at a decision. */
function SecondLook({ id }: { id: number }) {
  const { t } = useTranslation('review')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" size="small" onClick={() => setOpen(true)}>
        {t('secondLook.open')}
      </Button>
      {open && <SecondLookDialog id={id} onClose={() => setOpen(false)} />}
    </>
  )
}

function SecondLookDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('review')
  const { t: tRefusal } = useTranslation('refusals')
  const toast = useToast()
  const titleId = useId()
  const sending = useFinderSays(askSecondLook, () => {
    onClose()
    toast(t('secondLook.done'))
  })
  const [note, setNote] = useState('')
  useUnsaved(() => note.trim() !== '' && !sending.isJustDone())
  const send = () => sending.mutate({ id, note: note.trim() })
  return (
    <Dialog open fullWidth onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('secondLook.heading')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{t('secondLook.text')}</DialogContentText>
        <TextField
          label={t('secondLook.note')}
          fullWidth
          multiline
          minRows={3}
          value={note}
          onChange={({ target }) => setNote(target.value)}
          slotProps={{ htmlInput: { maxLength: REVIEW_NOTE_MAX_LENGTH } }}
        />
        <SendingNotice sending={sending} />
        {sending.error && !sending.waiting && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {faultTexts(tRefusal, sending.error, t('notSent'))}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('secondLook.cancel')}</Button>
        <Button variant="contained" loading={sending.isPending} onClick={send}>
          {t('secondLook.send')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
