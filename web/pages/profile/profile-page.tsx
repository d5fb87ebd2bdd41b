import Button from '@mui/material/Button'
import Container from '@mui/material/Container'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router'
import { useSession } from '#web/features/accounts/session.ts'

export default function ProfilePage() {
  const { t } = useTranslation('accounts')
  const session = useSession()
  if (!session) return <Navigate to="/login" replace />
  const { username, email } = session

  return (
    <Container maxWidth="md" sx={{ paddingBlock: { xs: 5, md: 10 } }}>
      <Typography variant="h1" gutterBottom sx={{ overflowWrap: 'anywhere' }}>
        {username ? t('profile.welcome', { username }) : t('profile.welcomeUnnamed')}
      </Typography>
      {email && (
        <Typography sx={{ color: 'text.secondary' }}>{t('profile.signedInWith', { email })}</Typography>
      )}
      <Typography sx={{ marginBlock: 3, maxWidth: '60ch' }}>{t('profile.next')}</Typography>
      <Button component={Link} to="/LidarPortal" variant="contained" size="large">
        {t('profile.toMap')}
      </Button>
    </Container>
  )
}
