import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportsQuery } from '#web/features/reports/reports.data.ts'
import { AdminFrame } from './admin-frame.tsx'
import { AdminList } from './admin-list.tsx'
import { ChoiceField } from './choice-field.tsx'
import { GroupOfReports } from './group-of-reports.tsx'
import { ReportDecisionDialog, type ChosenDecision } from './report-decision-dialog.tsx'
import { useListAddress } from './use-list-address.ts'

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
  const [chosen, setChosen] = useState<ChosenDecision | null>(null)
  const total = pages.data?.pages[0]?.total ?? 0
  return (
    <>
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center', marginBlock: 3 }}>
        <ChoiceField
          label={t('show')}
          value={state}
          options={STATES.map((value) => ({ value, label: t(`reports.${value}`) }))}
          onChange={(value) => address.setState(value === 'open' ? '' : value)}
        />
        {total > 0 && <Typography role="status">{t('reports.total', { count: total })}</Typography>}
      </Box>
      <AdminList
        pages={pages}
        items={pages.data?.pages.flatMap(({ groups }) => groups)}
        empty={t('reports.empty')}
      >
        {(group) => <GroupOfReports group={group} onDecide={(decision) => setChosen({ group, decision })} />}
      </AdminList>
      {chosen && <ReportDecisionDialog {...chosen} onClose={() => setChosen(null)} />}
    </>
  )
}
