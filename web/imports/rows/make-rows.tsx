import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#web/lib/routing/index.ts'
import { IMPORT_ROWS_AT_ONCE, type ImportRow } from '#contract/imports/import-rows.ts'
import { type Import } from '#contract/imports/imports.ts'
import { refusalText } from '#web/lib/sending/refusal-text.ts'
import { useImportChanges } from '../imports.data.ts'
import { Part } from '../part.tsx'
import { SendingFault } from '../sending-fault.tsx'

interface MakeRowsProps {
  found: Import
  rows: readonly ImportRow[]
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
}

interface Outcome {
  what: 'drafts' | 'publish'
  done: number
  stopped: string | null
}

/** Makes drafts or records of the chosen rows, ten at a time. What is done stays done if something stops it. */
export function MakeRows({ found, rows, chosen, onChoose }: MakeRowsProps) {
  const { t } = useTranslation('imports')
  const { make } = useImportChanges(found.id)
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const isFaulty = rows.some(({ row, errors }) => chosen.has(row) && errors.length > 0)
  const missing = whatIsMissing(found, chosen)
  const start = async (what: 'drafts' | 'publish') => {
    const numbers = [...chosen].sort((one, other) => one - other)
    let done = 0
    let stopped: string | null = null
    setOutcome(null)
    try {
      while (done < numbers.length && stopped === null) {
        setProgress({ done, all: numbers.length })
        const answer = await make.mutateAsync({ what, rows: numbers.slice(done, done + IMPORT_ROWS_AT_ONCE) })
        const made = answer.rows.filter(({ draft, record }) => (what === 'drafts' ? draft : record) !== null)
        done += answer.stopped === null ? answer.rows.length : made.length
        stopped = answer.stopped
      }
      setOutcome({ what, done, stopped })
    } catch {
      // SendingFault says why; the rows that were done are marked in the list.
      setOutcome(done > 0 ? { what, done, stopped: null } : null)
    } finally {
      setProgress(null)
      onChoose(new Set(numbers.slice(done)))
    }
  }
  return (
    <Part heading={t('make.heading')}>
      <Stack direction="row" useFlexGap sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          disabled={missing !== null}
          loading={progress !== null}
          onClick={() => void start('drafts')}
        >
          {t('make.drafts', { count: chosen.size })}
        </Button>
        {found.may_publish && (
          <Button
            variant="outlined"
            disabled={missing !== null || isFaulty || progress !== null}
            onClick={() => void start('publish')}
          >
            {t('make.publish', { count: chosen.size })}
          </Button>
        )}
      </Stack>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {missing !== null && <span>{t(`make.${missing}`)}</span>}
        {missing === null && found.may_publish && isFaulty && <span>{t('make.faulty')}</span>}
      </Typography>
      <MakingState progress={progress} outcome={outcome} />
      <SendingFault sending={make} />
    </Part>
  )
}

interface MakingStateProps {
  progress: { done: number; all: number } | null
  outcome: Outcome | null
}

function MakingState({ progress, outcome }: MakingStateProps) {
  const { t } = useTranslation('imports')
  const { t: tRefusals } = useTranslation('refusals')
  return (
    <div role="status">
      {progress && (
        <>
          <Typography variant="body2">{t('make.progress', progress)}</Typography>
          <LinearProgress
            variant="determinate"
            value={(100 * progress.done) / progress.all}
            aria-label={t('make.heading')}
          />
        </>
      )}
      {outcome && outcome.done > 0 && (
        <Alert
          severity="success"
          sx={{ mt: 2 }}
          action={
            <Button component={Link} to="/dashboard">
              {t('make.toDashboard')}
            </Button>
          }
        >
          {t(outcome.what === 'drafts' ? 'make.draftsDone' : 'make.recordsDone', { count: outcome.done })}
        </Alert>
      )}
      {outcome?.stopped && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {t('make.stopped', { why: refusalText(tRefusals, outcome.stopped) })}
        </Alert>
      )}
    </div>
  )
}

function whatIsMissing(found: Import, chosen: ReadonlySet<number>): 'lettersFirst' | 'needs' | 'none' | null {
  if (found.encoding?.certain === false) return 'lettersFirst'
  if (!found.agreed) return 'needs'
  return chosen.size === 0 ? 'none' : null
}
