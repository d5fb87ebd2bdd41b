import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

export default function HomePage() {
  const { t } = useTranslation()
  return <Typography variant="h1">{t('titles.home')}</Typography>
}
