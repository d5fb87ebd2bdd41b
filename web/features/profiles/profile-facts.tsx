import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { ProfileCard } from '#contract/profiles.ts'

interface ProfileFactsProps {
  profile: ProfileCard
  /** Whether to say also how many records there are and since when they are a member. */
  whole: boolean
}

/** What a member says of themselves in few words, and when they were last here. */
export function ProfileFacts({ profile, whole }: ProfileFactsProps) {
  const { t } = useTranslation('profiles')
  const expertise = useExpertise(profile.expertise_level)
  const facts = [
    { name: t('location'), value: profile.location ?? '' },
    { name: t('expertise'), value: expertise },
    { name: t('organisation'), value: profile.organisation },
    { name: t('lastActive'), value: profile.last_active },
    ...(whole
      ? [
          { name: t('records'), value: String(profile.record_count) },
          { name: t('memberSince'), value: profile.joined_date },
        ]
      : []),
  ]
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 2, rowGap: 0.5, m: 0 }}
    >
      {facts
        .filter(({ value }) => value !== '')
        .map(({ name, value }) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" color="text.secondary">
              {name}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </Box>
        ))}
    </Box>
  )
}

function useExpertise(level: string): string {
  const { t, i18n } = useTranslation('vocabulary')
  const key = `expertise.${level}`
  return i18n.exists(key, { ns: 'vocabulary' }) ? t(key as 'expertise.beginner') : level
}
