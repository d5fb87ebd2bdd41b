import Box from '@mui/material/Box'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  downloadSensitiveRequests,
  SENSITIVE_REQUEST_SORTS,
  type SensitiveRequest,
} from '#contract/review/moderation/sensitive-requests.ts'
import {
  sensitiveRequestsQuery,
  useCloseSensitiveRequest,
} from '#web/moderation/sensitive-requests/sensitive-requests.data.ts'
import { SENSITIVITY_LEVELS } from '#contract/review/sensitivity-levels.ts'
import { BesideOffer, useBeside } from '#web/sensitivity/beside-offer.tsx'
import { LevelRadios } from '#web/sensitivity/level-radios.tsx'
import { useSetSensitivity } from '#web/sensitivity/sensitivity.data.ts'
import { siteSettingsQuery } from '#web/site/site.data.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { AdminList } from '../table/admin-list.tsx'
import { ChoiceField } from '../entry/choice-field.tsx'
import { DownloadTable } from '../table/download-table.tsx'
import { ListBar } from '../table/list-bar.tsx'
import { OneRequest } from './sensitive-request.tsx'
import { useListAddress, useListOrder } from '../table/use-list-address.ts'
import { WordsDialog } from '../entry/words-dialog.tsx'

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
  const [chosen, setChosen] = useState<{ request: SensitiveRequest; withhold: boolean } | null>(null)
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
        {(request) => (
          <OneRequest request={request} onAnswer={(withhold) => setChosen({ request, withhold })} />
        )}
      </AdminList>
      {chosen && <RequestAnswerDialog {...chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

interface RequestAnswerDialogProps {
  request: SensitiveRequest
  /** Whether the level of 1 km is chosen at first. */
  withhold: boolean
  onClose: () => void
}

/** Asks for the answer to a request about a sensitive site, and sends it. */
function RequestAnswerDialog({ request, withhold, onClose }: RequestAnswerDialogProps) {
  const { t } = useTranslation('admin')
  const toast = useToast()
  const closing = useCloseSensitiveRequest()
  const { id, email, record } = request
  const [level, setLevel] = useState(withhold ? 'generalised' : (record?.sensitivity ?? null))
  const { data: site } = useQuery(siteSettingsQuery())
  const decides = record !== null && level !== null && site?.sensitivity.on === true
  const beside = useBeside(decides && level !== 'open' ? record.id : null)
  const [also, setAlso] = useState(true)
  const withholding = useSetSensitivity()
  const withholdBeside = () => {
    if (!decides || level === 'open' || !also || beside.length === 0) return
    const change = { id: record.id, level, reason: '', also: beside.map((each) => each.id) }
    withholding.mutate(change, { onError: () => toast(t('notDone')) })
  }
  const send = (answer: string) =>
    closing.mutate(
      { id, answer, ...(decides && { level }) },
      {
        onSuccess: () => {
          onClose()
          toast(t('sensitive.answerDone'))
          withholdBeside()
        },
      },
    )
  return (
    <WordsDialog
      title={t(withhold ? 'sensitive.withholdOf' : 'sensitive.answerOf', { id })}
      text={email === null ? t('sensitive.answerNobody') : t('sensitive.answerText', { email })}
      action={t('sensitive.answerSend')}
      field={{ label: t('sensitive.answerLabel'), missing: t('sensitive.answerRequired') }}
      sending={closing}
      onCancel={onClose}
      onConfirm={send}
    >
      {decides && (
        <Box sx={{ marginTop: 2.5 }}>
          <LevelRadios
            label={t('sensitive.levelOf', { id: record.id })}
            levels={SENSITIVITY_LEVELS}
            value={level}
            onChange={setLevel}
          />
          <BesideOffer records={beside} also={also} onAlso={setAlso} />
        </Box>
      )}
    </WordsDialog>
  )
}
