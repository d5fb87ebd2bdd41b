import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink, useParams } from '#web/lib/routing/index.ts'
import type { ProfileCard } from '#contract/accounts/profiles.ts'
import { EVERY_RECORD } from '#contract/records/record-filter.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { Badges } from '#web/members/badges/badges.tsx'
import { DownloadButton } from '#web/open-data/download-button.tsx'
import { MemberProfileFacts } from '#web/members/profiles/member-profile-facts.tsx'
import { MemberPortrait } from '#web/members/profiles/member-portrait.tsx'
import { MemberProfileTrouble } from '#web/members/profiles/member-profile-trouble.tsx'
import { profileCardQuery } from '#web/members/profiles/profiles.data.ts'
import { SocialLinks } from '#web/members/profiles/social-links.tsx'
import { ReportButton } from '#web/moderation/reports/report-button.tsx'
import { RecordsList } from '#web/records/list/records-list.tsx'
import { RecordsMap } from '#web/records/map/records-map.tsx'
import { PageColumn } from '#web/ui/page/page-column.tsx'
import { useOwnTitle } from '#web/ui/page/page-title.ts'
import { MemberText } from '#web/ui/spoken.tsx'

/** Size of the portrait in pixels. */
const PORTRAIT_SIZE = 160

export default function UserPage() {
  const { t } = useTranslation('profiles')
  const { username = '' } = useParams()
  const session = useSession()
  const { data: profile, error, refetch } = useQuery(profileCardQuery(username))
  useOwnTitle(profile ? `@${profile.user_username}` : null)
  return (
    <PageColumn width="text">
      <Stack
        direction="row"
        useFlexGap
        sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between', mb: 3 }}
      >
        <Typography variant="h2" component="h1" translate="no" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          @{profile?.user_username ?? username}
        </Typography>
        {profile && profile.user_username === session?.username && (
          <Button component={RouterLink} to="/profile" variant="outlined">
            {t('edit')}
          </Button>
        )}
      </Stack>
      {profile && <WholeProfile profile={profile} />}
      {!profile && !error && <CircularProgress aria-label={t('loading')} />}
      {!profile && error && <MemberProfileTrouble error={error} onTryAgain={() => void refetch()} />}
    </PageColumn>
  )
}

function WholeProfile({ profile }: { profile: ProfileCard }) {
  const { t } = useTranslation('profiles')
  const session = useSession()
  const filter = { ...EVERY_RECORD, by: profile.user_username }
  return (
    <Stack sx={{ gap: 4 }}>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 3, alignItems: 'start' }}>
        <MemberPortrait profile={profile} size={PORTRAIT_SIZE} />
        <MemberProfileFacts profile={profile} whole />
      </Stack>
      <Section heading={t('bio')}>
        <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '65ch' }}>
          {profile.bio === '' ? t('noBio') : <MemberText>{profile.bio}</MemberText>}
        </Typography>
      </Section>
      <Section heading={t('linksHeading')}>
        <SocialLinks profile={profile} />
      </Section>
      <Badges username={profile.user_username} />
      <Section heading={t('features')}>
        {profile.records_shown ? (
          <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { sm: 'minmax(0, 1fr) 200px' } }}>
            <div>
              <Box sx={{ marginBottom: 2 }}>
                <DownloadButton filter={filter} />
              </Box>
              <RecordsList
                filter={filter}
                empty={t('noFeatures')}
                ofMember
                renderTitle={({ id, title }) => (
                  <Link
                    component={RouterLink}
                    to={`/LidarPortal?record=${id}`}
                    sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
                  >
                    <MemberText>{title}</MemberText>
                  </Link>
                )}
              />
            </div>
            <RecordsMap filter={filter} />
          </Box>
        ) : (
          <Typography>{t('recordsHidden')}</Typography>
        )}
      </Section>
      {session?.username !== profile.user_username && (
        <ReportButton about={{ profile: profile.user_username }} />
      )}
    </Stack>
  )
}

function Section({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h2" sx={{ mb: 1 }}>
        {heading}
      </Typography>
      {children}
    </Box>
  )
}
