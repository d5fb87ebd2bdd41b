import Button from '@mui/material/Button'
import Container from '@mui/material/Container'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

/** Shown when a page fails while it loads or draws, mostly because a file of it could not be fetched. */
export function FaultPage() {
  const { t } = useTranslation()
  return (
    <Container component="section" maxWidth="sm" sx={{ paddingBlock: 10 }}>
      <Typography variant="h2" component="h1" gutterBottom>
        {t('fault.heading')}
      </Typography>
      <Typography gutterBottom>{t('fault.text')}</Typography>
      <Button variant="contained" onClick={() => window.location.reload()} sx={{ marginBlock: 2 }}>
        {t('fault.reload')}
      </Button>
    </Container>
  )
}
