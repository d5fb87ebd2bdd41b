import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useTranslation } from 'react-i18next'
import type { AnswersRefused, AnswersReport } from '#contract/her/answers.ts'

/** What each line of a file does. */
export function AnswerLines({ lines }: Pick<AnswersReport, 'lines'>) {
  const { t } = useTranslation(['her', 'review'])
  return (
    <AnswerTable
      label={t('answers.lines')}
      head={[t('answers.line'), t('answers.find'), t('answers.answer')]}
      rows={lines.map(({ line, id, effect, status, reference, reason, beside, only_batch: only }) => [
        line,
        [id, ...beside].join(', '),
        [
          t(`answers.effects.${effect}`),
          t(`answers.statuses.${status}`),
          reason && t(`review:her.reasons.${reason}`),
          reference && `PRN ${reference.number}`,
          only && t('answers.onlyBatch'),
        ]
          .filter(Boolean)
          .join(' · '),
      ])}
    />
  )
}

/** What is wrong with a file, by line and column. */
export function AnswerFaults({ faults }: Pick<AnswersRefused, 'faults'>) {
  const { t } = useTranslation('her')
  const { t: tRefusal } = useTranslation('refusals')
  return (
    <AnswerTable
      label={t('answers.faults')}
      head={[t('answers.line'), t('answers.column'), t('answers.fault')]}
      rows={faults.map(({ line, column, fault }) => [line, column ?? '–', tRefusal(fault)])}
    />
  )
}

interface AnswerTableProps {
  label: string
  head: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}

/** Scrolls within itself, by keys as well: a batch has up to 200 lines. */
function AnswerTable({ label, head, rows }: AnswerTableProps) {
  return (
    <TableContainer
      role="region"
      aria-label={label}
      tabIndex={0}
      sx={{ maxHeight: 360, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <Table size="small" stickyHeader sx={{ '& th, & td': { px: 1, verticalAlign: 'top' } }}>
        <TableHead>
          <TableRow>
            {head.map((name) => (
              <TableCell key={name}>{name}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((cells, at) => (
            <TableRow key={`${at} ${cells[0] ?? ''}`}>
              {cells.map((cell, column) => (
                <TableCell key={head[column]}>{cell}</TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
