import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link } from '#web/lib/routing/index.ts'
import { useReviewer } from '#web/accounts/administrator.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { ToLogin } from '#web/accounts/session/to-login.tsx'
import { PageColumn } from '#web/ui/page/page-column.tsx'
import { ReviewDesk } from './review-desk.tsx'

export default function ReviewPage() {
  const { t } = useTranslation('reviewQueue')
  const session = useSession()
  const reviewer = useReviewer()
  if (!session) return <ToLogin />
  if (reviewer === 'yes') return <ReviewDesk />
  return (
    <PageColumn width="narrow">
      <Typography variant="h2" component="h1" gutterBottom>
        {t('heading')}
      </Typography>
      {reviewer === 'not known' && <CircularProgress aria-label={t('loading')} />}
      {reviewer === 'failed' && <Alert severity="warning">{t('rightsFailed')}</Alert>}
      {reviewer === 'no' && (
        <>
          <Typography sx={{ mb: 3 }}>{t('onlyReviewers')}</Typography>
          <Button component={Link} to="/contact" variant="outlined">
            {t('toContact')}
          </Button>
        </>
      )}
    </PageColumn>
  )
}
