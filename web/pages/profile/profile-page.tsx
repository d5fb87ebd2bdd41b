import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from '#web/lib/routing/index.ts'
import type { ProfileCard } from '#contract/accounts/profiles.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { ToLogin } from '#web/accounts/session/to-login.tsx'
import { MemberProfileForm } from '#web/members/profiles/member-profile-form/member-profile-form.tsx'
import { ownProfileQuery } from '#web/members/profiles/profiles.data.ts'
import { MyPage } from '#web/members/my-page.tsx'
import { useFailureText } from '#web/lib/sending/failure-text.ts'
import { FirstSteps } from './first-steps.tsx'

export default function ProfilePage() {
  const session = useSession()
  if (!session) return <ToLogin />
  return <OwnProfile username={session.username} />
}

function OwnProfile({ username }: { username: string }) {
  const { t } = useTranslation('profileForm')
  const failed = useFailureText()
  const { data: profile, error, refetch } = useQuery(ownProfileQuery(username))
  const name = profile?.user_username ?? username
  const isNewcomer = (useLocation().state as { newcomer?: boolean } | null)?.newcomer === true
  return (
    <MyPage heading={name ? t('welcome', { username: name }) : t('welcomeUnnamed')} width={900}>
      {/* Its line is reserved from the start, so that nothing moves. */}
      <Typography sx={{ color: 'text.secondary', minHeight: '1.6em' }}>
        {profile && t('recorded', { count: profile.record_count })}
      </Typography>
      {isNewcomer && <FirstSteps />}
      <WaysOn {...(name && { username: name })} />
      {profile && <Editing profile={profile} />}
      {!profile && !error && <CircularProgress aria-label={t('loading')} />}
      {!profile && error && (
        <Alert severity="warning" action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
          {failed(t('failedToLoad'), error)}
        </Alert>
      )}
    </MyPage>
  )
}

function WaysOn({ username }: { username?: string }) {
  const { t } = useTranslation('profileForm')
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1.5, flexWrap: 'wrap', marginBlock: 3 }}>
      <Button component={Link} to="/LidarPortal" variant="outlined">
        {t('toMap')}
      </Button>
      {username && (
        <Button component={Link} to={`/user/${encodeURIComponent(username)}`} color="secondary">
          {t('toPublic')}
        </Button>
      )}
    </Stack>
  )
}

function Editing({ profile }: { profile: ProfileCard }) {
  const { t } = useTranslation('profileForm')
  return (
    <>
      <Typography variant="h3" component="h2" gutterBottom sx={{ marginTop: 5 }}>
        {t('heading')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', marginBottom: 3 }}>
        {t('intro')}
      </Typography>
      <MemberProfileForm profile={profile} />
    </>
  )
}
