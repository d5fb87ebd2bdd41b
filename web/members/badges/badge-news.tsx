import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Badge, BadgeName } from '#contract/accounts/badges.ts'
import { listWords } from '#language/lists.ts'
import { useToastAfter } from '#web/ui/dialogs/toast.tsx'
import { badgesQuery } from './badges.data.ts'

/**
 * Tells members that they have just earned a badge. The badges are requested again after every change of records. Badges
 * that were there at first are not announced, and neither are badges that are lost and earned again.
 */
export function BadgeNews({ username }: { username: string }) {
  const { t, i18n } = useTranslation('badges')
  const tell = useToastAfter()
  const { data } = useQuery(badgesQuery(username))
  const known = useRef<ReadonlySet<BadgeName> | null>(null)
  const compare = useEffectEvent((badges: readonly Badge[]) => {
    const before = known.current
    const earned = badges.filter((badge) => badge.earned).map(({ badge }) => badge)
    known.current = new Set([...(before ?? []), ...earned])
    if (!before) return
    const names = earned.filter((badge) => !before.has(badge)).map((badge) => t(`names.${badge}`))
    if (names.length === 0) return
    const words = t(names.length === 1 ? 'earned' : 'earnedSeveral', {
      badges: listWords(names, i18n.language),
    })
    tell(words, undefined, { words: t('see'), to: '/dashboard#badges' })
  })
  useEffect(() => {
    if (data) compare(data)
  }, [data])
  return null
}
