import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Feedback } from '#contract/feedback.ts'
import { feedbackQuery, useDeleteFeedback, useMarkFeedback } from '#web/features/feedback/feedback.data.ts'
import { momentWords } from '#web/lib/day-words.ts'
import { useToast } from '#web/ui/toast.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { AdminList } from './admin-list.tsx'
import { ChoiceField } from './choice-field.tsx'
import { DeleteButton } from './delete-button.tsx'
import { useListAddress } from './use-list-address.ts'

const STATES = ['open', 'done', 'all'] as const

export default function FeedbackReceivedPage() {
  return (
    <AdminFrame section="feedback">
      <Received />
    </AdminFrame>
  )
}

function Received() {
  const { t } = useTranslation('admin')
  const address = useListAddress()
  const state = STATES.find((known) => known === address.state) ?? 'open'
  const pages = useInfiniteQuery(feedbackQuery(state === 'all' ? null : state))
  return (
    <>
      <Box sx={{ marginBlock: 3 }}>
        <ChoiceField
          label={t('show')}
          value={state}
          options={STATES.map((value) => ({ value, label: t(`feedback.${value}`) }))}
          onChange={(value) => address.setState(value === 'open' ? '' : value)}
        />
      </Box>
      <AdminList
        pages={pages}
        items={pages.data?.pages.flatMap(({ feedback }) => feedback)}
        empty={t('feedback.empty')}
      >
        {(feedback) => <Message feedback={feedback} />}
      </AdminList>
    </>
  )
}

function Message({ feedback }: { feedback: Feedback }) {
  const { t, i18n } = useTranslation('admin')
  const toast = useToast()
  const marking = useMarkFeedback()
  const { id, name, email, message, done } = feedback
  const moment = momentWords(new Date(feedback.received), i18n.language)
  const mark = () => marking.mutate({ id, done: done === null }, { onError: () => toast(t('notDone')) })
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2, justifyContent: 'space-between' }}>
      <div>
        <Typography variant="body2" color="text.secondary">
          {moment} · {name ?? t('feedback.anonymous')}
          {email && (
            <>
              {' · '}
              <Link href={`mailto:${encodeURIComponent(email)}`}>{email}</Link>
            </>
          )}
        </Typography>
        <Typography sx={{ whiteSpace: 'pre-line', marginTop: 1 }}>{message}</Typography>
        {done && (
          <Typography variant="body2" color="text.secondary" sx={{ marginTop: 1 }}>
            {t('feedback.doneSince', { day: momentWords(new Date(done), i18n.language) })}
          </Typography>
        )}
      </div>
      <Stack sx={{ gap: 1, flex: 'none', alignSelf: 'start' }}>
        <Button
          variant="outlined"
          loading={marking.isPending}
          aria-label={t(done ? 'feedback.reopenOf' : 'feedback.markDoneOf', { moment })}
          onClick={mark}
        >
          {t(done ? 'feedback.reopen' : 'feedback.markDone')}
        </Button>
        <DeleteFeedback id={id} moment={moment} />
      </Stack>
    </Stack>
  )
}

function DeleteFeedback({ id, moment }: { id: number; moment: string }) {
  const { t } = useTranslation('admin')
  const deletion = useDeleteFeedback()
  return (
    <DeleteButton
      label={t('feedback.delete')}
      title={t('feedback.deleteOf', { moment })}
      text={t('feedback.deleteText')}
      done={t('feedback.deleted')}
      deletion={deletion}
      id={id}
    />
  )
}
