import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Thread } from '#contract/review/comments.ts'
import { REASON_MAX_LENGTH } from '#contract/review/moderation.ts'
import { faultTexts } from '#web/lib/sending/fault-texts.ts'
import { useThreadActs } from './discussion.data.ts'
import { WordsForm } from './words-form.tsx'

/** Whether the reader is told of new comments; and for administrators, the lock. */
export function ThreadControls({ record, thread }: { record: number; thread: Thread }) {
  const { t } = useTranslation('discussion')
  const { t: tRefusal } = useTranslation('refusals')
  const { lock, follow } = useThreadActs(record)
  const [locking, setLocking] = useState(false)
  const fault = follow.error ?? (thread.locked ? lock.error : null)
  return (
    <>
      <FormControlLabel
        control={
          <Switch
            checked={follow.isPending ? follow.variables : thread.follows}
            onChange={(_, follows) => follow.mutate(follows)}
          />
        }
        label={t('follow')}
      />
      {thread.lockable && thread.locked && (
        <Button
          size="small"
          variant="outlined"
          loading={lock.isPending}
          onClick={() => lock.mutate({ locked: false })}
        >
          {t('lock.open')}
        </Button>
      )}
      {thread.lockable && !thread.locked && !locking && (
        <Button size="small" color="secondary" onClick={() => setLocking(true)} sx={{ px: 1, ml: -1 }}>
          {t('lock.close')}
        </Button>
      )}
      {locking && !thread.locked && (
        <WordsForm
          place={`lock ${record}`}
          label={t('lock.label')}
          hint={t('lock.hint')}
          missing={t('hide.missing')}
          action={t('lock.close')}
          maxLength={REASON_MAX_LENGTH}
          sending={lock}
          onSend={(reason, done) => lock.mutate({ locked: true, reason }, { onSuccess: () => done() })}
          onCancel={() => setLocking(false)}
        />
      )}
      {fault && <Alert severity="error">{faultTexts(tRefusal, fault, t('failed'))}</Alert>}
    </>
  )
}
