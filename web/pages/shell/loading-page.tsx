import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import { useTranslation } from 'react-i18next'

/** Until the files of the first page are here. */
export function LoadingPage() {
  const { t } = useTranslation()
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', height: '100dvh' }}>
      <CircularProgress aria-label={t('loading')} />
    </Box>
  )
}
