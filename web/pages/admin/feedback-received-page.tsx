import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { downloadFeedback, FEEDBACK_SORTS, type Feedback } from '#contract/site/feedback.ts'
import { feedbackQuery, useDeleteFeedback, useMarkFeedback } from '#web/site/feedback/feedback.data.ts'
import { momentWords } from '#web/lib/words/day-words.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { AdminTable, type Column } from './table/admin-table.tsx'
import { ChoiceField } from './entry/choice-field.tsx'
import { DeleteButton } from './entry/delete-button.tsx'
import { DownloadTable } from './table/download-table.tsx'
import { ListBar } from './table/list-bar.tsx'
import { LIST_SPACE } from './table/table-layout.ts'
import { useListAddress, useListOrder } from './table/use-list-address.ts'

const STATES = ['open', 'done', 'all'] as const
const SORTS = { received: 'received', name: 'name' } as const

export default function FeedbackReceivedPage() {
  return (
    <AdminFrame section="feedback">
      <Received />
    </AdminFrame>
  )
}

function Received() {
  const { t, i18n } = useTranslation('admin')
  const address = useListAddress()
  const order = useListOrder(FEEDBACK_SORTS)
  const state = STATES.find((known) => known === address.state) ?? 'open'
  const filter = { ...(state !== 'all' && { state }), ...order.asked }
  const pages = useInfiniteQuery(feedbackQuery(filter))
  const columns: Column<Feedback, keyof typeof SORTS>[] = [
    {
      name: 'received',
      sort: { by: 'received', first: 'desc' },
      cell: ({ received }) => momentWords(new Date(received), i18n.language),
    },
    {
      name: 'from',
      sort: { by: 'name', first: 'asc' },
      cell: (feedback) => <Sender feedback={feedback} />,
    },
    { name: 'message', is: 'title', cell: (feedback) => <Message feedback={feedback} /> },
    { name: 'actions', is: 'actions', cell: (feedback) => <Acts feedback={feedback} /> },
  ]
  return (
    <Box sx={LIST_SPACE}>
      <Box sx={{ marginBlock: 3 }}>
        <ChoiceField
          label={t('show')}
          value={state}
          options={STATES.map((value) => ({ value, label: t(`feedback.${value}`) }))}
          onChange={(value) => address.setState(value === 'open' ? '' : value)}
        />
      </Box>
      <ListBar list="feedback" total={pages.data?.pages[0]?.total} order={order} sorts={SORTS} isTable>
        <DownloadTable list="feedback" route={downloadFeedback} query={filter} />
      </ListBar>
      <AdminTable
        label={t('sections.feedback')}
        columns={columns}
        order={order}
        pages={pages}
        items={pages.data?.pages.flatMap(({ feedback }) => feedback)}
        empty={t('feedback.empty')}
      />
    </Box>
  )
}

function Sender({ feedback: { name, email } }: { feedback: Feedback }) {
  const { t } = useTranslation('admin')
  return (
    <>
      {name ?? t('feedback.anonymous')}
      {email && (
        <Link href={`mailto:${encodeURIComponent(email)}`} sx={{ display: 'block' }}>
          {email}
        </Link>
      )}
    </>
  )
}

function Message({ feedback: { message, done } }: { feedback: Feedback }) {
  const { t, i18n } = useTranslation('admin')
  return (
    <>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
        {message}
      </Typography>
      {done && (
        <Typography variant="body2" color="text.secondary" sx={{ marginTop: 1 }}>
          {t('feedback.doneSince', { day: momentWords(new Date(done), i18n.language) })}
        </Typography>
      )}
    </>
  )
}

function Acts({ feedback }: { feedback: Feedback }) {
  const { t, i18n } = useTranslation('admin')
  const toast = useToast()
  const marking = useMarkFeedback()
  const { id, done } = feedback
  const moment = momentWords(new Date(feedback.received), i18n.language)
  const mark = () => marking.mutate({ id, done: done === null }, { onError: () => toast(t('notDone')) })
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      <Button
        variant="outlined"
        size="small"
        loading={marking.isPending}
        aria-label={t(done ? 'feedback.reopenOf' : 'feedback.markDoneOf', { moment })}
        onClick={mark}
      >
        {t(done ? 'feedback.reopen' : 'feedback.markDone')}
      </Button>
      <DeleteFeedback id={id} moment={moment} />
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
