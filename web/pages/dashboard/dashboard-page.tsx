import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '#web/accounts/session.ts'
import { ToLogin } from '#web/accounts/to-login.tsx'
import { useRecordsOfOtherTabs } from '#web/lib/record-news.ts'
import { PageColumn } from '#web/ui/page-column.tsx'
import { DashboardSection } from './dashboard-section.tsx'
import { MyBadges } from './my-badges.tsx'
import { MyBookmarks } from './my-bookmarks.tsx'
import { MyDeleted } from './my-deleted.tsx'
import { MyDrafts } from './my-drafts.tsx'
import { MyLicences } from './my-licences.tsx'
import { MyNumbers } from './my-numbers.tsx'
import { MyRecords } from './my-records.tsx'

export default function DashboardPage() {
  const { t } = useTranslation('dashboard')
  const session = useSession()
  useRecordsOfOtherTabs()
  if (!session) return <ToLogin />
  return (
    <PageColumn width="whole">
      <Typography variant="h2" component="h1" sx={{ mb: 4 }}>
        {t('heading')}
      </Typography>
      <Stack sx={{ gap: { xs: 5, md: 7 } }}>
        <MyNumbers />
        <DashboardSection heading={t('records.heading')}>
          <MyLicences />
          <MyRecords />
          <MyDeleted />
        </DashboardSection>
        <DashboardSection heading={t('drafts.heading')}>
          <MyDrafts />
          <Button component={Link} to="/import" variant="outlined" sx={{ mt: 2 }}>
            {t('drafts.import')}
          </Button>
        </DashboardSection>
        <DashboardSection heading={t('bookmarks.heading')}>
          <MyBookmarks />
        </DashboardSection>
        <DashboardSection heading={t('secondOpinion.heading')}>
          <Typography sx={{ mb: 2, maxWidth: '60ch' }}>{t('secondOpinion.text')}</Typography>
          <Button component={Link} to="/second-opinion" variant="outlined" color="secondary">
            {t('secondOpinion.open')}
          </Button>
        </DashboardSection>
        <MyBadges username={session.username} />
      </Stack>
    </PageColumn>
  )
}
