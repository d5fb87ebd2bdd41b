import Chip from '@mui/material/Chip'
import { useTranslation } from 'react-i18next'
import { UPLAND } from '#web/ui/style/theme.ts'

/** Labels a record or ground as invented. */
export function InventedLabel() {
  const { t } = useTranslation('records')
  return (
    <Chip
      size="small"
      label={t('invented')}
      sx={{ alignSelf: 'start', backgroundColor: UPLAND.brackenPale, color: UPLAND.slate }}
    />
  )
}
