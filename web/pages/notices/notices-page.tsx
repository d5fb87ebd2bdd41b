import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { useSession } from '#web/accounts/session/session.ts'
import { ToLogin } from '#web/accounts/session/to-login.tsx'
import { NoticesList } from '#web/notices/notices-list.tsx'
import { PageColumn } from '#web/ui/page/page-column.tsx'

export default function NoticesPage() {
  const { t } = useTranslation('notices')
  const session = useSession()
  if (!session) return <ToLogin />
  return (
    <PageColumn width="narrow">
      <Typography variant="h2" component="h1" sx={{ mb: 4 }}>
        {t('heading')}
      </Typography>
      <NoticesList session={session} />
      <Typography variant="body2" color="text.secondary" sx={{ mt: 5 }}>
        {t('mails')}{' '}
        <Link component={RouterLink} to="/account">
          {t('toAccount')}
        </Link>
      </Typography>
    </PageColumn>
  )
}
