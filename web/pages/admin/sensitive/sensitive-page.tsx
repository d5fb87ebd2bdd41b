import Box from '@mui/material/Box'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  downloadSensitiveRequests,
  SENSITIVE_REQUEST_SORTS,
  type SensitiveRequest,
} from '#contract/review/sensitive-requests.ts'
import { sensitiveRequestsQuery } from '#web/moderation/sensitive-requests/sensitive-requests.data.ts'
import { AdminFrame } from '../admin-frame.tsx'
import { AdminList } from '../table/admin-list.tsx'
import { ChoiceField } from '../entry/choice-field.tsx'
import { DownloadTable } from '../table/download-table.tsx'
import { ListBar } from '../table/list-bar.tsx'
import { RequestAnswerDialog } from './request-answer-dialog.tsx'
import { OneRequest } from './sensitive-request.tsx'
import { useListAddress, useListOrder } from '../table/use-list-address.ts'

const STATES = ['open', 'closed', 'all'] as const
const SORTS = { received: 'received', name: 'name' } as const

export default function SensitivePage() {
  return (
    <AdminFrame section="sensitive">
      <Requests />
    </AdminFrame>
  )
}

function Requests() {
  const { t } = useTranslation('admin')
  const address = useListAddress()
  const order = useListOrder(SENSITIVE_REQUEST_SORTS)
  const state = STATES.find((known) => known === address.state) ?? 'open'
  const filter = { ...(state !== 'all' && { state }), ...order.asked }
  const pages = useInfiniteQuery(sensitiveRequestsQuery(filter))
  const [chosen, setChosen] = useState<SensitiveRequest | null>(null)
  return (
    <>
      <Box sx={{ marginBlock: 3 }}>
        <ChoiceField
          label={t('show')}
          value={state}
          options={STATES.map((value) => ({ value, label: t(`sensitive.${value}`) }))}
          onChange={(value) => address.setState(value === 'open' ? '' : value)}
        />
      </Box>
      <ListBar
        list="sensitive"
        total={pages.data?.pages[0]?.total}
        order={order}
        sorts={SORTS}
        isTable={false}
      >
        <DownloadTable list="sensitive" route={downloadSensitiveRequests} query={filter} />
      </ListBar>
      <AdminList
        pages={pages}
        items={pages.data?.pages.flatMap(({ requests }) => requests)}
        empty={t('sensitive.empty')}
      >
        {(request) => <OneRequest request={request} onAnswer={() => setChosen(request)} />}
      </AdminList>
      {chosen && <RequestAnswerDialog request={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}
