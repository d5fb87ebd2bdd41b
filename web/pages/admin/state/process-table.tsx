import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { ProcessState } from '#contract/site/operations.ts'
import { momentWords } from '#web/lib/words/day-words.ts'
import { sizeWords } from '#web/lib/words/byte-words.ts'
import { AS_CARDS, LIST_SPACE } from '../table/table-layout.ts'

const COLUMNS = ['process', 'condition', 'waiting', 'connections', 'disk'] as const

/** The processes that serve the portal: as a table, and as cards where there is no room for one. */
export function ProcessTable({ processes }: { processes: readonly ProcessState[] }) {
  const { t } = useTranslation('admin')
  if (processes.length === 0) return <Typography>{t('processes.none')}</Typography>
  return (
    <Box sx={LIST_SPACE}>
      {/* The roles, because the cards are not displayed as a table. */}
      <Table role="table" aria-label={t('processes.heading')} size="small" sx={AS_CARDS}>
        <TableHead role="rowgroup">
          <TableRow role="row">
            {COLUMNS.map((name) => (
              <TableCell key={name} role="columnheader">
                {t(`processes.columns.${name}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody role="rowgroup">
          {processes.map((process) => (
            <ProcessRow key={process.id} process={process} />
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

function ProcessRow({ process }: { process: ProcessState }) {
  const { t } = useTranslation('admin')
  const cells = {
    condition: <ConditionWords process={process} />,
    waiting: <WaitingWords queues={process.queues} />,
    connections: <ConnectionWords pool={process.pool} />,
    disk: <DiskWords process={process} />,
  }
  return (
    <TableRow role="row">
      <TableCell component="th" scope="row" role="rowheader">
        {process.name}
        <Typography variant="body2" color="text.secondary">
          {t('processes.release', { release: process.release })}
        </Typography>
      </TableCell>
      {Object.entries(cells).map(([name, content]) => (
        <TableCell key={name} role="cell">
          <span className="heading">{t(`processes.columns.${name as keyof typeof cells}`)}</span>
          {content}
        </TableCell>
      ))}
    </TableRow>
  )
}

function ConditionWords({ process: { condition, started, seen } }: { process: ProcessState }) {
  const { t, i18n } = useTranslation('admin')
  const words = (moment: string) => momentWords(new Date(moment), i18n.language)
  return (
    <>
      <Box component="span" sx={condition === 'silent' ? { color: 'error.main', fontWeight: 650 } : {}}>
        {t(`processes.conditions.${condition}`)}
      </Box>
      <Typography variant="body2" color="text.secondary">
        {condition === 'silent'
          ? t('processes.silent', { moment: words(seen) })
          : t('processes.since', { moment: words(started) })}
      </Typography>
    </>
  )
}

function WaitingWords({ queues }: { queues: ProcessState['queues'] }) {
  const { t } = useTranslation('admin')
  if (queues.length === 0) return t('processes.nothingWaits')
  return queues.map(({ name, waiting }) => (
    <Box key={name}>{t('processes.waits', { queue: t(`processes.queues.${name}`), number: waiting })}</Box>
  ))
}

function ConnectionWords({ pool }: { pool: ProcessState['pool'] }) {
  const { t } = useTranslation('admin')
  if (!pool) return t('processes.notCounted')
  return (
    <>
      {t('processes.inUse', { busy: pool.busy, total: pool.busy + pool.free })}
      {pool.waiting > 0 && (
        <Box sx={{ color: 'error.main' }}>{t('processes.waitForConnection', { count: pool.waiting })}</Box>
      )}
    </>
  )
}

function DiskWords({ process }: { process: ProcessState }) {
  const { t } = useTranslation('admin')
  const sizes = { free: sizeWords(process.disk_free), total: sizeWords(process.disk_total) }
  return (
    <>
      {t('processes.freeDisk', sizes)}
      {process.outbox > 0 && <Box>{t('processes.outbox', { count: process.outbox })}</Box>}
    </>
  )
}
