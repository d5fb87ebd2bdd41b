import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import type { Report } from '#contract/reports.ts'
import { reportsQuery, useAnswerReport, useDeleteReport } from '#web/features/reports/reports.data.ts'
import { momentWords } from '#web/lib/day-words.ts'
import { useToast } from '#web/ui/toast.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { AdminList } from './admin-list.tsx'
import { ChoiceField } from './choice-field.tsx'
import { DeleteButton } from './delete-button.tsx'
import { useListAddress } from './use-list-address.ts'
import { WordsDialog } from './words-dialog.tsx'

const STATES = ['open', 'closed', 'all'] as const

export default function ReportsPage() {
  return (
    <AdminFrame section="reports">
      <Reports />
    </AdminFrame>
  )
}

function Reports() {
  const { t } = useTranslation('admin')
  const address = useListAddress()
  const state = STATES.find((known) => known === address.state) ?? 'open'
  const pages = useInfiniteQuery(reportsQuery(state === 'all' ? null : state))
  const [chosen, setChosen] = useState<Report | null>(null)
  return (
    <>
      <Box sx={{ marginBlock: 3 }}>
        <ChoiceField
          label={t('show')}
          value={state}
          options={STATES.map((value) => ({ value, label: t(`reports.${value}`) }))}
          onChange={(value) => address.setState(value === 'open' ? '' : value)}
        />
      </Box>
      <AdminList
        pages={pages}
        items={pages.data?.pages.flatMap(({ reports }) => reports)}
        empty={t('reports.empty')}
      >
        {(report) => <OneReport report={report} onChoose={() => setChosen(report)} />}
      </AdminList>
      {chosen && <AnswerDialog report={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

function OneReport({ report, onChoose }: { report: Report; onChoose: () => void }) {
  const { t, i18n } = useTranslation('admin')
  const { t: tReports } = useTranslation('reports')
  const { record, profile, reporter, note, closed } = report
  const moment = momentWords(new Date(report.reported), i18n.language)
  const place = record
    ? `/admin/records?search=${record.id}`
    : `/admin/members?search=${encodeURIComponent(profile?.username ?? '')}`
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2, justifyContent: 'space-between' }}>
      <Stack sx={{ gap: 0.5 }}>
        <Typography component="h2" variant="h6">
          {record
            ? t('reports.record', { title: record.title })
            : t('reports.profile', { username: profile?.username })}
        </Typography>
        <Typography>{tReports(`reasons.${report.reason}`)}</Typography>
        {note && <Typography sx={{ whiteSpace: 'pre-line' }}>{note}</Typography>}
        <Typography variant="body2" color="text.secondary">
          {moment} · {reporter === null ? t('reports.noReporter') : t('reports.reporter', { reporter })}
        </Typography>
        <Link component={RouterLink} to={place} sx={{ alignSelf: 'start', paddingBlock: 0.5 }}>
          {t(record ? 'reports.inRecords' : 'reports.inMembers')}
        </Link>
        {closed && <Answered closed={closed} />}
      </Stack>
      <Stack sx={{ gap: 1, flex: 'none', alignSelf: 'start' }}>
        {!closed && (
          <Button variant="outlined" aria-label={t('reports.answerOf', { moment })} onClick={onChoose}>
            {t('reports.answer')}
          </Button>
        )}
        <DeleteReport id={report.id} moment={moment} />
      </Stack>
    </Stack>
  )
}

function Answered({ closed }: { closed: NonNullable<Report['closed']> }) {
  const { t, i18n } = useTranslation('admin')
  const day = momentWords(new Date(closed.at), i18n.language)
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        {closed.by === null
          ? t('reports.answeredByFormer', { day })
          : t('reports.answered', { day, username: closed.by })}
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-line' }}>{closed.answer}</Typography>
    </>
  )
}

function AnswerDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const { t, i18n } = useTranslation('admin')
  const toast = useToast()
  const answering = useAnswerReport()
  const done = () => {
    onClose()
    toast(t('reports.done'))
  }
  return (
    <WordsDialog
      title={t('reports.answerOf', { moment: momentWords(new Date(report.reported), i18n.language) })}
      text={t('reports.answerText')}
      action={t('reports.answerSend')}
      field={{ label: t('reports.answer'), missing: t('reports.answerRequired') }}
      sending={answering}
      onCancel={onClose}
      onConfirm={(answer) => answering.mutate({ id: report.id, answer }, { onSuccess: done })}
    />
  )
}

function DeleteReport({ id, moment }: { id: number; moment: string }) {
  const { t } = useTranslation('admin')
  const deletion = useDeleteReport()
  return (
    <DeleteButton
      label={t('reports.delete')}
      title={t('reports.deleteOf', { moment })}
      text={t('reports.deleteText')}
      done={t('reports.deleted')}
      deletion={deletion}
      id={id}
    />
  )
}
