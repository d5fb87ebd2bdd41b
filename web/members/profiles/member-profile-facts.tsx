import { useTranslation } from 'react-i18next'
import type { ProfileCard } from '#contract/accounts/profiles.ts'
import { FactList } from '#web/ui/fact-list.tsx'

interface MemberProfileFactsProps {
  profile: ProfileCard
  /** Whether to include the number of records and the date of joining. */
  whole: boolean
}

/** A member's profile in brief, and when they were last active. */
export function MemberProfileFacts({ profile, whole }: MemberProfileFactsProps) {
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
  return <FactList dense facts={facts.filter(({ value }) => value !== '')} />
}

function useExpertise(level: string): string {
  const { t, i18n } = useTranslation('vocabulary')
  const key = `expertise.${level}`
  return i18n.exists(key, { ns: 'vocabulary' }) ? t(key as 'expertise.beginner') : level
}
