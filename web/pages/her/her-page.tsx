import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link } from '#web/lib/routing/index.ts'
import { useHerOfficer } from '#web/accounts/administrator.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { ToLogin } from '#web/accounts/session/to-login.tsx'
import { PageColumn } from '#web/ui/page/page-column.tsx'
import { HerDesk } from './her-desk.tsx'

export default function HerPage() {
  const { t } = useTranslation('her')
  const session = useSession()
  const officer = useHerOfficer()
  if (!session) return <ToLogin />
  if (officer === 'yes') return <HerDesk />
  return (
    <PageColumn width="narrow">
      <Typography variant="h2" component="h1" gutterBottom>
        {t('heading')}
      </Typography>
      {officer === 'not known' && <CircularProgress aria-label={t('loading')} />}
      {officer === 'failed' && <Alert severity="warning">{t('rightsFailed')}</Alert>}
      {officer === 'no' && (
        <>
          <Typography sx={{ mb: 3 }}>{t('onlyOfficers')}</Typography>
          <Button component={Link} to="/contact" variant="outlined">
            {t('toContact')}
          </Button>
        </>
      )}
    </PageColumn>
  )
}
