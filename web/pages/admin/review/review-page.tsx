import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#web/lib/sending/failure-text.ts'
import { oversightQuery } from '#web/review/oversight/oversight.data.ts'
import { AdminFrame } from '../admin-frame.tsx'
import { Calibration } from './calibration.tsx'
import { OpinionFlags } from './opinion-flags.tsx'
import { LIST_SPACE } from '../table/table-layout.ts'
import { UndoDecisions } from './undo-decisions.tsx'

export default function ReviewPage() {
  return (
    <AdminFrame section="review">
      <Oversight />
    </AdminFrame>
  )
}

/** Only what there is something to do about. */
function Oversight() {
  const { t } = useTranslation('oversight')
  const { t: tAdmin } = useTranslation('admin')
  const failed = useFailureText()
  const { data, error, isError, refetch } = useQuery(oversightQuery())
  if (isError && !data)
    return (
      <Alert severity="warning" action={<Button onClick={() => void refetch()}>{tAdmin('tryAgain')}</Button>}>
        {failed(tAdmin('failed'), error)}
      </Alert>
    )
  if (!data) return <CircularProgress aria-label={tAdmin('loading')} />
  const { decisions, flags, compared } = data
  const isNothing = !decisions && flags === 0 && !compared
  return (
    <Stack sx={{ ...LIST_SPACE, gap: 6 }}>
      <Typography sx={{ maxWidth: '60ch' }}>{t(isNothing ? 'nothing' : 'intro')}</Typography>
      {decisions && <UndoDecisions />}
      {flags > 0 && <OpinionFlags />}
      {compared && <Calibration />}
    </Stack>
  )
}
