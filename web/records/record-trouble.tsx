import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSession } from '#web/accounts/session/session.ts'
import { isGone } from '#web/lib/api.ts'
import { tooOftenText } from '#web/lib/sending/too-often.ts'
import { ownDeletionQuery } from './own/own-records.data.ts'
import { useDeleteRecord } from './own/use-delete-record.ts'

interface RecordTroubleProps {
  error: Error
  onTryAgain: () => void
  /** The record, where its member can bring it back. */
  deleted?: { id: number; onBroughtBack?: (() => void) | undefined }
}

/** Why a record cannot be shown. There is no retry for one that has been deleted. */
export function RecordTrouble({ error, onTryAgain, deleted }: RecordTroubleProps) {
  const { t } = useTranslation('records')
  const { t: tRefusal } = useTranslation('refusals')
  if (isGone(error)) return deleted ? <DeletedRecord {...deleted} /> : <Gone />
  return (
    <Alert severity="warning" action={<Button onClick={onTryAgain}>{t('tryAgain')}</Button>}>
      {tooOftenText(tRefusal, error) ?? t('failed')}
    </Alert>
  )
}

function Gone() {
  const { t } = useTranslation('records')
  return <Alert severity="info">{t('gone')}</Alert>
}

/** The server tells nobody but its member that a record was deleted, and not what else became of it. */
function DeletedRecord({ id, onBroughtBack }: NonNullable<RecordTroubleProps['deleted']>) {
  const { t } = useTranslation(['records', 'ownRecords'])
  const signedIn = useSession() !== null
  const { data: isOwn, isLoading } = useQuery({ ...ownDeletionQuery(id), enabled: signedIn })
  const { bringBack } = useDeleteRecord(onBroughtBack ? { onChanged: onBroughtBack } : {})
  if (isLoading) return null
  if (!isOwn) return <Gone />
  return (
    <Alert
      severity="info"
      role="status"
      action={<Button onClick={() => bringBack(id)}>{t('ownRecords:delete.undo')}</Button>}
    >
      {t('deleted')}
    </Alert>
  )
}
