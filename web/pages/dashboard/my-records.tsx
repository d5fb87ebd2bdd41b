import Button from '@mui/material/Button'
import Pagination from '@mui/material/Pagination'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#web/lib/routing/index.ts'
import { OWN_RECORDS_PER_PAGE, type OWN_RECORD_ORDERS } from '#contract/records/own-records.ts'
import { ownRecordsQuery } from '#web/records/own/own-records.data.ts'
import { ForScreenReaders } from '#web/ui/for-screen-readers.tsx'
import { MyRecordRow } from './my-record-row.tsx'
import { Trouble } from './trouble.tsx'

type Sorted = (typeof OWN_RECORD_ORDERS)[number]

/** The columns by which the list can be sorted, in their order. */
const COLUMNS = ['title', 'site_type', 'period', 'date'] as const satisfies readonly Sorted[]

/** On a phone, each record is a block: its picture, and beside it the title above the date and the actions. */
const ON_A_PHONE = {
  '@media (max-width: 599px)': {
    '& thead :is(.facts, .picture, .actions), & .facts': { display: 'none' },
    '&, & :is(thead, tbody)': { display: 'block' },
    '& thead tr': { display: 'flex', gap: 2 },
    '& tbody tr': {
      display: 'grid',
      gridTemplate: '"picture title title" auto "picture date actions" auto / 72px 1fr auto',
      alignItems: 'center',
      borderBottom: 1,
      borderColor: 'divider',
      paddingBlock: 1,
    },
    '& th, & td': { border: 0, padding: 0 },
    '& .picture': { gridArea: 'picture' },
    '& tbody .title': { gridArea: 'title' },
    '& tbody .date': { gridArea: 'date', color: 'text.secondary' },
    '& tbody .actions': { gridArea: 'actions' },
  },
} as const

/** On a tablet, all columns fit beside each other. */
const ON_A_TABLET = {
  '@media (600px <= width < 1000px)': { '& th, & td': { paddingInline: 0.75 } },
} as const

/** The class by which a column is hidden on a phone. */
const CLASSES: Readonly<Partial<Record<Sorted, string>>> = { site_type: 'facts', period: 'facts' }

/** The member's own records, sorted by the column of their choice, one page at a time. */
export function MyRecords() {
  const { t } = useTranslation('dashboard')
  const [sort, setSort] = useState<Sorted>('date')
  const [order, setOrder] = useState<'asc' | 'desc'>('desc')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(ownRecordsQuery({ sort, order, page }))
  if (error && !data) return <Trouble error={error} onTryAgain={() => void refetch()} />
  if (!data) return <Typography role="status">{t('loading')}</Typography>
  if (data.total === 0) return <NoRecordsYet />
  const pages = Math.max(1, Math.ceil(data.total / OWN_RECORDS_PER_PAGE))
  const sortBy = (column: Sorted) => {
    setOrder(sort === column && order === 'asc' ? 'desc' : 'asc')
    setSort(column)
    setPage(1)
  }
  return (
    <>
      {/* Can be scrolled with the keyboard where it is wider than the window. The section around it is the landmark. */}
      <TableContainer tabIndex={0} role="group" aria-label={t('records.heading')}>
        <Table size="small" sx={{ ...ON_A_PHONE, ...ON_A_TABLET }}>
          <TableHead>
            <TableRow>
              <TableCell className="picture">
                <ForScreenReaders as="span">{t('records.picture')}</ForScreenReaders>
              </TableCell>
              {COLUMNS.map((column) => (
                <TableCell
                  key={column}
                  className={CLASSES[column] ?? ''}
                  sortDirection={sort === column ? order : false}
                >
                  <TableSortLabel
                    active={sort === column}
                    direction={sort === column ? order : 'asc'}
                    onClick={() => sortBy(column)}
                  >
                    {t(`records.${column}`)}
                  </TableSortLabel>
                </TableCell>
              ))}
              <TableCell className="facts">{t('records.pictures')}</TableCell>
              <TableCell className="actions">{t('records.actions')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {data.records.map((record) => (
              <MyRecordRow key={record.id} record={record} />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {pages > 1 && (
        <Pagination
          count={pages}
          page={Math.min(page, pages)}
          onChange={(_, next) => setPage(next)}
          sx={{ mt: 2 }}
        />
      )}
    </>
  )
}

function NoRecordsYet() {
  const { t } = useTranslation('dashboard')
  return (
    <>
      <Typography sx={{ mb: 2 }}>{t('records.none')}</Typography>
      <Button component={Link} to="/LidarPortal" variant="contained">
        {t('toMap')}
      </Button>
    </>
  )
}
