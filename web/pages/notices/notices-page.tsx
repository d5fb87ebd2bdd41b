import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from '#web/lib/routing/index.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { ToLogin } from '#web/accounts/session/to-login.tsx'
import { NoticesList } from '#web/notices/notices-list.tsx'
import { MyPage } from '#web/members/my-page.tsx'

export default function NoticesPage() {
  const { t } = useTranslation('notices')
  const session = useSession()
  if (!session) return <ToLogin />
  return (
    <MyPage heading={t('heading')} width={600}>
      <NoticesList session={session} />
      <Typography variant="body2" color="text.secondary" sx={{ mt: 5 }}>
        {t('mails')}{' '}
        <Link component={RouterLink} to="/account">
          {t('toAccount')}
        </Link>
      </Typography>
    </MyPage>
  )
}
