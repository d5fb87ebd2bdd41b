import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Report, ReportGroup } from '#contract/review/moderation/reports.ts'
import { SENSITIVITY_LEVELS } from '#contract/review/sensitivity-levels.ts'
import { useDeleteReport } from '#web/moderation/reports/reports.data.ts'
import { dayWords, momentWords } from '#web/lib/words/day-words.ts'
import { partLater } from '#web/lib/part-later.tsx'
import { siteSettingsQuery } from '#web/site/site.data.ts'
import { DeleteButton } from '../entry/delete-button.tsx'
import type { GroupDecision } from './report-decision-dialog.tsx'
import { subjectTitle } from './subject-title.ts'
import { ReportedSubject } from './reported-subject.tsx'

const LevelDialog = partLater(async () => (await import('#web/sensitivity/level-dialog.tsx')).LevelDialog)

interface GroupOfReportsProps {
  group: ReportGroup
  onDecide: (decision: GroupDecision) => void
}

/** A record or a profile with what people found wrong with it, and what can be done about it. */
export function GroupOfReports({ group, onDecide }: GroupOfReportsProps) {
  const { t } = useTranslation('admin')
  const { record, profile, comment, reports, total } = group
  const title = comment
    ? t('reports.comment', { ...comment })
    : record
      ? t('reports.record', { title: record.title })
      : t('reports.profile', { username: profile?.username })
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography component="h2" variant="h6">
        {title}
      </Typography>
      <ReportedSubject group={group} />
      <Decisions group={group} onDecide={onDecide} />
      <Box>
        <Typography component="h3" sx={{ fontWeight: 650 }}>
          {group.open > 0 ? t('reports.waiting', { count: group.open }) : t('reports.list')}
        </Typography>
        <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {reports.map((report) => (
            <OneReport key={report.id ?? report.reported} report={report} />
          ))}
        </Stack>
        {total > reports.length && (
          <Typography variant="body2">{t('reports.earlier', { count: total - reports.length })}</Typography>
        )}
      </Box>
    </Stack>
  )
}

function Decisions({ group, onDecide }: GroupOfReportsProps) {
  const { t } = useTranslation('admin')
  const { record, comment, own, open } = group
  if (own) return <Typography>{t(comment ? 'reports.ownComment' : 'reports.own')}</Typography>
  const title = subjectTitle(group, t)
  const possible: GroupDecision[] = [
    ...(open > 0 ? (['answer', 'dismiss'] as const) : []),
    ...(record?.hidden ? (['restore'] as const) : []),
    ...(open > 0 && (record ?? comment) && !(record ?? comment)?.hidden ? (['hide'] as const) : []),
  ]
  if (possible.length === 0) return null
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {isToWithhold(group) && <WithholdPlace group={group} />}
      {possible.map((decision) => (
        <Button
          key={decision}
          variant="outlined"
          aria-label={t(`reports.${decision}Of`, { title })}
          onClick={() => onDecide(decision)}
        >
          {t(`reports.${decision}`)}
        </Button>
      ))}
    </Stack>
  )
}

/** Whether somebody says that a site must not be shown, such as the owner of its land, to a reader who can withhold it. */
function isToWithhold({ record, reports }: ReportGroup): boolean {
  const isAsked = reports.some(({ reason, closed }) => reason === 'sensitive_site' && closed === null)
  return isAsked && record !== null && record.sensitivity !== null && !record.deleted
}

/** The answer to whoever says so. */
function WithholdPlace({ group: { record } }: Pick<GroupOfReportsProps, 'group'>) {
  const { t } = useTranslation('admin')
  const { data: site } = useQuery(siteSettingsQuery())
  const [asking, setAsking] = useState(false)
  if (!record?.sensitivity || !site?.sensitivity.on) return null
  const { id, title, sensitivity: level } = record
  return (
    <>
      {level === 'open' && (
        <Button
          variant="contained"
          aria-label={t('reports.withholdOf', { title })}
          onClick={() => setAsking(true)}
        >
          {t('reports.withhold')}
        </Button>
      )}
      {asking && (
        <Suspense>
          <LevelDialog
            record={{ id, title, level, choices: SENSITIVITY_LEVELS }}
            wished="generalised"
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function OneReport({ report }: { report: Report }) {
  const { i18n } = useTranslation('admin')
  const { t: tReports } = useTranslation('reports')
  const moment = momentWords(new Date(report.reported), i18n.language)
  return (
    <Stack
      component="li"
      direction={{ xs: 'column', sm: 'row' }}
      sx={{
        gap: 1,
        justifyContent: 'space-between',
        paddingBlock: 1.5,
        '& + &': { borderTop: '1px solid', borderColor: 'divider' },
      }}
    >
      <div>
        <Typography>{tReports(`reasons.${report.reason}`)}</Typography>
        {report.note && <Typography sx={{ whiteSpace: 'pre-line' }}>{report.note}</Typography>}
        <Typography variant="body2" color="text.secondary">
          {moment} · <Reporter report={report} />
        </Typography>
        {report.closed && <Closed closed={report.closed} />}
      </div>
      {report.id !== null && <DeleteReport id={report.id} moment={moment} />}
    </Stack>
  )
}

function Reporter({ report: { reporter, answerable } }: { report: Report }) {
  const { t } = useTranslation('admin')
  if (reporter !== null) return t('reports.reporter', { reporter })
  return t(answerable ? 'reports.visitor' : 'reports.noReporter')
}

function Closed({ closed }: { closed: NonNullable<Report['closed']> }) {
  const { t, i18n } = useTranslation('admin')
  const { by: username, decision, answer } = closed
  const day = dayWords(new Date(closed.at), i18n.language)
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        {username === null
          ? t(`reports.${decision}On`, { day })
          : t(`reports.${decision}By`, { day, username })}
      </Typography>
      {answer !== '' && <Typography sx={{ whiteSpace: 'pre-line' }}>{answer}</Typography>}
    </>
  )
}

function DeleteReport({ id, moment }: { id: number; moment: string }) {
  const { t } = useTranslation('admin')
  const deletion = useDeleteReport()
  return (
    <Box sx={{ flex: 'none', alignSelf: 'start' }}>
      <DeleteButton
        label={t('reports.delete')}
        title={t('reports.deleteOf', { moment })}
        text={t('reports.deleteText')}
        done={t('reports.deleted')}
        deletion={deletion}
        id={id}
      />
    </Box>
  )
}
