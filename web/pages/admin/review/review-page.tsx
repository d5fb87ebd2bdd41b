import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
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

function Oversight() {
  const { t } = useTranslation('oversight')
  return (
    <Stack sx={{ ...LIST_SPACE, gap: 6 }}>
      <Typography sx={{ maxWidth: '60ch' }}>{t('intro')}</Typography>
      <UndoDecisions />
      <OpinionFlags />
      <Calibration />
    </Stack>
  )
}
