import { useTranslation } from 'react-i18next'
import { APPEAL_MAX_LENGTH, COMMENT_MAX_LENGTH, type Comment } from '#contract/review/comments.ts'
import { REASON_MAX_LENGTH } from '#contract/review/moderation.ts'
import type { Acts, OpenForm } from './comment-acts.tsx'
import { WordsForm } from './words-form.tsx'

interface CommentFormsProps {
  record: number
  comment: Comment
  acts: Acts
  form: OpenForm
  onClose: () => void
}

/** The form for what the reader is about to do with the comment. */
export function CommentForms({ comment, acts, form, onClose }: CommentFormsProps) {
  const { t } = useTranslation('discussion')
  const place = `comment ${comment.id} ${form ?? ''}`
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
