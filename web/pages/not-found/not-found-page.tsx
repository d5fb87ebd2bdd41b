import Button from '@mui/material/Button'
import Container from '@mui/material/Container'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

export default function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <Container maxWidth="sm" sx={{ paddingBlock: { xs: 8, md: 14 } }}>
      <Typography variant="h1" gutterBottom>
        {t('notFound.heading')}
      </Typography>
      <Typography>{t('notFound.text')}</Typography>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ marginTop: 4 }}>
        <Button component={Link} to="/LidarPortal" variant="contained">
          {t('notFound.toMap')}
        </Button>
        <Button component={Link} to="/" variant="outlined">
          {t('notFound.toHome')}
        </Button>
      </Stack>
    </Container>
  )
}
