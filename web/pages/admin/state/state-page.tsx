import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useId, type ReactNode } from 'react'
import type { HeritageLayerState } from '#contract/relief/heritage.ts'
import type { OperationsState, TroubledJob, AnswersOfGroup } from '#contract/site/operations.ts'
import {
  heritageStateQuery,
  lidarStateQuery,
  operationsQuery,
  useRetryJob,
} from '#web/operations/operations.data.ts'
import { dayWords, momentWords } from '#web/lib/words/day-words.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { sizeWords } from '#web/lib/words/byte-words.ts'
import { numberWords } from '#language/numbers.ts'
import type { LidarState } from '#contract/relief/lidar.ts'
import { AdminFrame } from '../admin-frame.tsx'
import { useFailureText } from '#web/lib/sending/failure-text.ts'
import { ProcessTable } from './process-table.tsx'

export default function StatePage() {
  return (
    <AdminFrame section="state">
      <State />
    </AdminFrame>
  )
}

function State() {
  const { t } = useTranslation('admin')
  const failed = useFailureText()
  const state = useQuery(operationsQuery())
  const heritage = useQuery(heritageStateQuery())
  const lidar = useQuery(lidarStateQuery())
  const isWhole = state.data && heritage.data && lidar.data
  const again = () => {
    void state.refetch()
    void heritage.refetch()
    void lidar.refetch()
  }
  const trouble = (state.isError || heritage.isError || lidar.isError) && (
    <Alert severity="warning" action={<Button onClick={again}>{t('tryAgain')}</Button>}>
      {failed(t('failed'), state.error, heritage.error, lidar.error)}
    </Alert>
  )
  if (!isWhole) return trouble || <CircularProgress aria-label={t('loading')} />
  return (
    <Stack sx={{ gap: 4, marginTop: 2 }}>
      {trouble}
      <Storage storage={state.data.storage} backup={state.data.backup} />
      <Mail mail={state.data.mail} />
      <Rest state={state.data} heritage={heritage.data} lidar={lidar.data} />
    </Stack>
  )
}

function Mail({ mail }: Pick<OperationsState, 'mail'>) {
  const { t } = useTranslation('admin')
  return (
    <StateSection heading={t('state.mail')}>
      <Typography gutterBottom>{t(mail.by === 'smtp' ? 'state.bySmtp' : 'state.byOutbox')}</Typography>
      <FactList
        facts={[
          { name: t('state.mailWaiting'), value: String(mail.waiting) },
          ...(mail.by === 'outbox' ? [{ name: t('state.mailKept'), value: String(mail.kept) }] : []),
        ]}
      />
    </StateSection>
  )
}

interface RestProps {
  state: OperationsState
  heritage: readonly HeritageLayerState[]
  lidar: LidarState
}

/** What is looked at when something is wrong: folded, and open where something is. */
function Rest({ state: { jobs, processes, answers, comments }, heritage, lidar }: RestProps) {
  const { t } = useTranslation('admin')
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Fold heading="h2" title={t('state.jobs')} open={jobs.troubled.length > 0}>
        <Jobs jobs={jobs} />
      </Fold>
      <Fold
        heading="h2"
        title={t('processes.heading')}
        open={processes.some(({ condition }) => condition === 'silent')}
      >
        <ProcessTable processes={processes} />
      </Fold>
      <Fold heading="h2" title={t('answers.heading')}>
        <AnswerFacts answers={answers} />
      </Fold>
      <Fold
        heading="h2"
        title={t('state.heritage')}
        open={heritage.some(({ trouble: failed }) => failed !== null)}
      >
        <FactList
          facts={heritage.map((layer) => ({
            name: t(`state.${layer.layer}`),
            value: <LayerWords layer={layer} />,
          }))}
        />
      </Fold>
      <Fold heading="h2" title={t('state.lidar')} open={isTroubled(lidar)}>
        <LidarFacts state={lidar} />
      </Fold>
      {comments && (
        <Fold heading="h2" title={t('state.discussion')} open={comments.due}>
          <Assessment comments={comments} />
        </Fold>
      )}
    </Stack>
  )
}

function isTroubled({ rasters, kept, hosts }: LidarState): boolean {
  return [...rasters, ...hosts, ...(kept ? [kept] : [])].some(({ trouble }) => Boolean(trouble))
}

function Jobs({ jobs }: Pick<OperationsState, 'jobs'>) {
  const { t } = useTranslation('admin')
  return (
    <Box>
      <FactList
        facts={[
          { name: t('state.waiting'), value: String(jobs.waiting) },
          { name: t('state.givenUp'), value: String(jobs.given_up) },
        ]}
      />
      <Typography component="h3" sx={{ marginTop: 2.5, marginBottom: 1, fontWeight: 650 }}>
        {t('state.troubled')}
      </Typography>
      {jobs.troubled.length === 0 && <Typography>{t('state.noTrouble')}</Typography>}
      <Stack component="ul" sx={{ m: 0, p: 0, gap: 2, listStyle: 'none' }}>
        {jobs.troubled.map((job) => (
          <Job key={job.id} job={job} />
        ))}
      </Stack>
    </Box>
  )
}

function Job({ job }: { job: TroubledJob }) {
  const { t, i18n } = useTranslation('admin')
  const toast = useToast()
  const retrying = useRetryJob()
  const retry = () =>
    retrying.mutate(job.id, {
      onSuccess: () => toast(t('state.retried')),
      onError: () => toast(t('notDone')),
    })
  const about = [
    t('state.attempts', { count: job.attempts }),
    job.due === null
      ? t('state.wasGivenUp')
      : t('state.triedAgain', { moment: momentWords(new Date(job.due), i18n.language) }),
  ]
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 650 }}>
        {job.kind} {job.id}
      </Typography>
      <Typography variant="body2">{job.error}</Typography>
      <Typography variant="body2" color="text.secondary" gutterBottom>
        {about.join(' · ')}
      </Typography>
      <Button
        variant="outlined"
        loading={retrying.isPending}
        aria-label={t('state.retryOf', { id: job.id })}
        onClick={retry}
      >
        {t('state.retry')}
      </Button>
    </Box>
  )
}

function LayerWords({ layer }: { layer: HeritageLayerState }) {
  const { t, i18n } = useTranslation('admin')
  if (!layer.available) return t('state.unavailable')
  const kept = layer.received
    ? t('state.received', {
        count: layer.count ?? 0,
        moment: momentWords(new Date(layer.received), i18n.language),
      })
    : t(layer.layer === 'nmr' ? 'state.byView' : 'state.never')
  return (
    <>
      {kept}
      {layer.trouble && <Box sx={{ color: 'error.main' }}>{t(`state.trouble.${layer.trouble}`)}</Box>}
    </>
  )
}

/** The day of the operator's assessments under the Online Safety Act, and whether the next are due. */
function Assessment({ comments }: { comments: NonNullable<OperationsState['comments']> }) {
  const { t, i18n } = useTranslation('admin')
  const day = dayWords(new Date(`${comments.assessed}T12:00:00`), i18n.language)
  return (
    <Box>
      <Typography>{t('state.assessed', { day })}</Typography>
      {comments.due && (
        <Alert severity="warning" sx={{ marginTop: 1 }}>
          {t('state.assessmentDue')}
        </Alert>
      )}
    </Box>
  )
}

function Storage({ storage, backup }: Pick<OperationsState, 'storage' | 'backup'>) {
  const { t } = useTranslation('admin')
  const values = { free: sizeWords(storage.disk_free), total: sizeWords(storage.disk_total) }
  return (
    <>
      <StateSection heading={t('state.backups')}>
        <FactList facts={[{ name: t('state.backup'), value: <BackupWords backup={backup} /> }]} />
      </StateSection>
      <StateSection heading={t('state.storage')}>
        <FactList
          facts={[
            { name: t('state.diskFree'), value: t('state.diskOf', values) },
            { name: t('state.database'), value: sizeWords(storage.database) },
            ...(storage.files_in === null ? [] : [{ name: t('state.filesIn'), value: storage.files_in }]),
            ...(storage.tiles_in === null ? [] : [{ name: t('state.tilesIn'), value: storage.tiles_in }]),
          ]}
        />
      </StateSection>
    </>
  )
}

function BackupWords({ backup: { at, late } }: Pick<OperationsState, 'backup'>) {
  const { t, i18n } = useTranslation('admin')
  return (
    <>
      {at === null ? t('state.noBackup') : momentWords(new Date(at), i18n.language)}
      {late && <Box sx={{ color: 'error.main' }}>{t('state.backupLate')}</Box>}
    </>
  )
}

/** A part of the page about the state of the portal, under its heading. */
function StateSection({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h2" gutterBottom>
        {heading}
      </Typography>
      {children}
    </Box>
  )
}

/** How quickly the portal answered lately, by groups of requests. */
function AnswerFacts({ answers }: { answers: readonly AnswersOfGroup[] }) {
  const { t, i18n } = useTranslation('admin')
  if (answers.length === 0) return <Typography>{t('answers.none')}</Typography>
  return (
    <>
      <Typography gutterBottom>{t('answers.intro')}</Typography>
      <FactList
        facts={answers.map(({ group, count, p95 }) => ({
          name: t(`answers.groups.${group}`),
          value: t('answers.within', { time: timeWords(p95, i18n.language), count }),
        }))}
      />
    </>
  )
}

/** `75 ms`, `1.2 s`. */
function timeWords(milliseconds: number, language: string): string {
  if (milliseconds < 1000) return `${numberWords(milliseconds, language)} ms`
  return `${numberWords(milliseconds / 1000, language, { maximumFractionDigits: 1 })} s`
}

/** How the national LiDAR fares: whether it can be read, what is kept of it, and what was fetched today. */
function LidarFacts({ state: { rasters, second, kept, today, hosts } }: { state: LidarState }) {
  const { t } = useTranslation('admin')
  if (!kept || !today) return t('state.unavailable')
  return (
    <FactList
      facts={[
        ...rasters.map((raster) => ({ name: raster.name, value: <RasterWords raster={raster} /> })),
        ...(second ? [{ name: t('state.lidarSecond'), value: <SecondWords {...second} /> }] : []),
        {
          name: t('state.lidarKept'),
          value: (
            <>
              {t('state.diskUsed', { used: sizeWords(kept.bytes), total: sizeWords(kept.limit) })}
              <Trouble text={kept.trouble} />
            </>
          ),
        },
        {
          name: t('state.lidarToday'),
          value: (
            <>
              {t('state.diskUsed', { used: sizeWords(today.bytes), total: sizeWords(today.limit) })}
              {hosts.map(({ name, trouble }) => (
                <Trouble key={name} text={trouble && `${name}: ${trouble}`} />
              ))}
            </>
          ),
        },
      ]}
    />
  )
}

function RasterWords({ raster }: { raster: LidarState['rasters'][number] }) {
  const { t, i18n } = useTranslation('admin')
  return (
    <>
      {t(`state.lidarCondition.${raster.condition}`)}
      {raster.waiting > 0 && <Box>{t('state.lidarWaiting', { count: raster.waiting })}</Box>}
      <Trouble
        text={
          raster.trouble &&
          t(`state.lidarTrouble.${raster.trouble}`, { setting: `LIDAR_${raster.model}_URL` })
        }
      />
      <Trouble text={raster.message} />
      {raster.next_try !== null && (
        <Box>
          {t('state.lidarNextTry', { moment: momentWords(new Date(raster.next_try), i18n.language) })}
        </Box>
      )}
    </>
  )
}

function SecondWords({ condition, message }: NonNullable<LidarState['second']>) {
  const { t } = useTranslation('admin')
  return [t(`state.lidarSecondCondition.${condition}`), <Trouble key="message" text={message} />]
}

function Trouble({ text }: { text: string | null }) {
  return (
    text !== null && text !== '' && <Box sx={{ color: 'error.main', overflowWrap: 'anywhere' }}>{text}</Box>
  )
}
