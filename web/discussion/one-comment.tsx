import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from '#web/lib/routing/index.ts'
import Stack from '@mui/material/Stack'
import {
  type Comment,
  APPEAL_MAX_LENGTH,
  COMMENT_MAX_LENGTH,
  type CommentAct,
} from '#contract/review/moderation/comments.ts'
import { momentWords } from '#web/lib/words/day-words.ts'
import { MemberText } from '#web/ui/spoken.tsx'
import { REASON_MAX_LENGTH } from '#contract/review/moderation/moderation.ts'
import { ReportButton } from '#web/moderation/reports/report-button.tsx'
import { faultTexts } from '#web/lib/sending/fault-texts.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useCommentActs } from './discussion.data.ts'
import { agoOf } from './ago.rules.ts'
import { partsOf } from './text-parts.rules.ts'
import { WordsForm } from './words-form.tsx'

/** One comment with what the reader can do about it. */
export function OneComment({ record, comment }: { record: number; comment: Comment }) {
  const { t } = useTranslation('discussion')
  const [form, setForm] = useState<OpenForm>(null)
  const [heard, setHeard] = useState(false)
  const acts = useCommentActs(record, comment.number)
  const closed = comment.muted && !heard && comment.state === 'shown'
  return (
    <Box
      component="li"
      sx={{ borderLeft: 3, borderColor: comment.mine ? 'primary.main' : 'divider', pl: 2, py: 0.5 }}
    >
      <Author comment={comment} />
      {closed ? (
        <Box>
          <Typography color="text.secondary">{t('muted')}</Typography>
          <Button size="small" color="secondary" onClick={() => setHeard(true)} sx={{ px: 1, ml: -1 }}>
            {t('showMuted')}
          </Button>
        </Box>
      ) : (
        <Words comment={comment} editing={form === 'edit'} />
      )}
      <CommentForms record={record} comment={comment} acts={acts} form={form} onClose={() => setForm(null)} />
      {form === null && <CommentActs record={record} comment={comment} acts={acts} onForm={setForm} />}
    </Box>
  )
}

function Author({ comment: { by, mine, at, edited, state } }: { comment: Comment }) {
  const { t } = useTranslation('discussion')
  return (
    <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
      {state !== 'removed' && (
        <>
          {by === null ? (
            <span>{t('formerMember')}</span>
          ) : (
            <Link
              component={RouterLink}
              translate="no"
              to={`/user/${encodeURIComponent(by)}`}
              sx={{ fontWeight: 650 }}
            >
              {by}
            </Link>
          )}
          {mine && <span>{` (${t('you')})`}</span>}
          {' · '}
        </>
      )}
      <Moment at={at} />
      {edited !== null && <span>{` · ${t('edited')}`}</span>}
    </Typography>
  )
}

function Words({ comment, editing }: { comment: Comment; editing: boolean }) {
  const { t } = useTranslation('discussion')
  const { state, text, mine, hiding } = comment
  if (state === 'removed')
    return (
      <Typography color="text.secondary" sx={{ fontStyle: 'italic' }}>
        {t('removed')}
      </Typography>
    )
  return (
    <>
      {state === 'hidden' && (
        <Alert severity="info" sx={{ my: 1 }}>
          {t(mine ? 'hiddenYours' : 'hidden')}
          {hiding && <Typography variant="body2">{t('reasonIs', { reason: hiding.reason })}</Typography>}
          {hiding?.appeal && (
            <Typography variant="body2">{t('appealIs', { appeal: hiding.appeal })}</Typography>
          )}
          {hiding?.answer && (
            <Typography variant="body2">{t('answerIs', { answer: hiding.answer })}</Typography>
          )}
        </Alert>
      )}
      {text !== null && !editing && <CommentText text={text} />}
    </>
  )
}

/** How long ago it was, and exactly when. */
function Moment({ at }: { at: string }) {
  const { t, i18n } = useTranslation('discussion')
  const moment = new Date(at)
  // oxlint-disable-next-line react/purity -- how long ago, whenever it is drawn
  const ago = agoOf(moment, new Date())
  const exact = momentWords(moment, i18n.language)
  if (ago.unit === 'earlier') return <time dateTime={at}>{exact}</time>
  const words = ago.unit === 'now' ? t('ago.now') : t(`ago.${ago.unit}`, { count: ago.count })
  return (
    <>
      {words} · <time dateTime={at}>{exact}</time>
    </>
  )
}

/** What a member wrote, as it is; web addresses can be followed, but search engines learn nothing from them. */
function CommentText({ text }: { text: string }) {
  return (
    <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      <MemberText>
        {partsOf(text).map((part, at) =>
          part.address === null ? (
            part.text
          ) : (
            <Link key={at} href={part.address} rel="nofollow ugc noreferrer" target="_blank">
              {part.text}
            </Link>
          ),
        )}
      </MemberText>
    </Typography>
  )
}

interface CommentFormsProps {
  record: number
  comment: Comment
  acts: Acts
  form: OpenForm
  onClose: () => void
}

/** The form for what the reader is about to do with the comment. */
function CommentForms({ record, comment, acts, form, onClose }: CommentFormsProps) {
  const { t } = useTranslation('discussion')
  const place = `comment ${record} ${comment.number} ${form ?? ''}`
  if (form === 'edit')
    return (
      <WordsForm
        place={place}
        label={t('change.label')}
        missing={t('missing')}
        action={t('change.action')}
        maxLength={COMMENT_MAX_LENGTH}
        initial={comment.text ?? ''}
        sending={acts.change}
        onSend={(text, done) =>
          acts.change.mutate({ version: comment.version, text }, { onSuccess: () => done() })
        }
        onCancel={onClose}
      />
    )
  if (form === 'hide')
    return (
      <WordsForm
        place={place}
        label={t('hide.label')}
        hint={t('hide.hint')}
        missing={t('hide.missing')}
        action={t('acts.hide')}
        maxLength={REASON_MAX_LENGTH}
        sending={acts.hide}
        onSend={(reason, done) => acts.hide.mutate(reason, { onSuccess: () => done() })}
        onCancel={onClose}
      />
    )
  if (form === 'appeal')
    return (
      <WordsForm
        place={place}
        label={t('appeal.label')}
        hint={t('appeal.hint')}
        missing={t('appeal.missing')}
        action={t('appeal.action')}
        maxLength={APPEAL_MAX_LENGTH}
        sending={acts.appeal}
        onSend={(text, done) => acts.appeal.mutate(text, { onSuccess: () => done() })}
        onCancel={onClose}
      />
    )
  return null
}

/** The act whose form is open. */
type OpenForm = 'edit' | 'hide' | 'appeal' | null

type Acts = ReturnType<typeof useCommentActs>

interface CommentActsProps {
  record: number
  comment: Comment
  acts: Acts
  onForm: (form: OpenForm) => void
}

/** A button for each thing that the reader can do with the comment. */
function CommentActs({ record, comment, acts, onForm }: CommentActsProps) {
  const { t } = useTranslation('discussion')
  const { t: tRefusal } = useTranslation('refusals')
  const [removing, setRemoving] = useState(false)
  if (comment.acts.length === 0) return null
  const by = comment.by ?? t('formerMember')
  const press = (act: Exclude<CommentAct, 'report'>) => {
    if (act === 'edit' || act === 'hide' || act === 'appeal') onForm(act)
    else if (act === 'delete') setRemoving(true)
    else if (act === 'unhide') acts.unhide.mutate()
    else acts[act].mutate(by)
  }
  const fault = acts.remove.error ?? acts.unhide.error ?? acts.mute.error ?? acts.unmute.error
  return (
    <>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 1, ml: -1 }}>
        {comment.acts.map((act) =>
          act === 'report' ? (
            <ReportButton key={act} about={{ record, comment: comment.number }} />
          ) : (
            <Button
              key={act}
              size="small"
              color="secondary"
              aria-label={comment.mine ? undefined : t(`actsOf.${act}`, { by })}
              onClick={() => press(act)}
              sx={{ px: 1 }}
            >
              {t(`acts.${act}`)}
            </Button>
          ),
        )}
      </Stack>
      {fault && <Alert severity="error">{faultTexts(tRefusal, fault, t('failed'))}</Alert>}
      <ConfirmDialog
        open={removing}
        title={t('removing.title')}
        text={t('removing.text')}
        action={t('removing.action')}
        onCancel={() => setRemoving(false)}
        onConfirm={() => {
          setRemoving(false)
          acts.remove.mutate()
        }}
      />
    </>
  )
}
