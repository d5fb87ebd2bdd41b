import Box from '@mui/material/Box'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadReports, REPORT_SORTS, type ReportGroup } from '#contract/review/moderation/reports.ts'
import { reportsQuery } from '#web/moderation/reports/reports.data.ts'
import { AdminFrame } from '../admin-frame.tsx'
import { AdminList } from '../table/admin-list.tsx'
import { Appeals } from './appeals.tsx'
import { ChoiceField } from '../entry/choice-field.tsx'
import { DownloadTable } from '../table/download-table.tsx'
import { GroupOfReports } from './group-of-reports.tsx'
import { ListBar } from '../table/list-bar.tsx'
import { ReportDecisionDialog, type ChosenDecision } from './report-decision-dialog.tsx'
import { useListAddress, useListOrder } from '../table/use-list-address.ts'

const STATES = ['open', 'closed', 'all'] as const
const SORTS = { reported: 'reported', waiting: 'waiting', reports: 'reports' } as const

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
  const order = useListOrder(REPORT_SORTS)
  const state = STATES.find((known) => known === address.state) ?? 'open'
  const filter = { ...(state !== 'all' && { state }), ...order.asked }
  const pages = useInfiniteQuery(reportsQuery(filter))
  const [chosen, setChosen] = useState<ChosenDecision | null>(null)
  return (
    <>
      <Appeals />
      <Box sx={{ marginBlock: 3 }}>
        <ChoiceField
          label={t('show')}
          value={state}
          options={STATES.map((value) => ({ value, label: t(`reports.${value}`) }))}
          onChange={(value) => address.setState(value === 'open' ? '' : value)}
        />
      </Box>
      <ListBar list="reports" total={pages.data?.pages[0]?.total} order={order} sorts={SORTS} isTable={false}>
        <DownloadTable list="reports" route={downloadReports} query={filter} />
      </ListBar>
      <AdminList
        pages={pages}
        items={pages.data?.pages.flatMap(({ groups }) =>
          groups.map((group) => ({ id: keyOf(group), ...group })),
        )}
        empty={t('reports.empty')}
      >
        {(group) => <GroupOfReports group={group} onDecide={(decision) => setChosen({ group, decision })} />}
      </AdminList>
      {chosen && <ReportDecisionDialog {...chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

/** Differs from that of every other subject. */
function keyOf({ record, profile, comment }: ReportGroup): string {
  if (comment) return `comment ${comment.record} ${comment.number}`
  return record ? `record ${record.id}` : `profile ${profile?.id}`
}
