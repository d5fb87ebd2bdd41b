import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import type { Comment } from '#contract/review/comments.ts'
import { CommentActs, type OpenForm } from './comment-acts.tsx'
import { CommentForms } from './comment-forms.tsx'
import { CommentText } from './comment-text.tsx'
import { useCommentActs } from './discussion.data.ts'
import { Moment } from './moment.tsx'

/** One comment with what the reader can do about it. */
export function OneComment({ record, comment }: { record: number; comment: Comment }) {
  const { t } = useTranslation('discussion')
  const [form, setForm] = useState<OpenForm>(null)
  const [heard, setHeard] = useState(false)
  const acts = useCommentActs(record, comment.id)
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
      {form === null && <CommentActs comment={comment} acts={acts} onForm={setForm} />}
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
