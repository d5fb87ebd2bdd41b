import { useTranslation } from 'react-i18next'
import { MONUMENT_TYPES, PERIODS, SITE_TYPES } from '#contract/open-data/vocabulary.ts'
import { dayWords } from '#web/lib/words/day-words.ts'
import type { FilterPart } from './filter-changes.ts'

/** Values that occur in more than one list: a trackway is both a site type and a monument type. */
const AMBIGUOUS = new Set(
  [...SITE_TYPES, ...MONUMENT_TYPES, ...PERIODS].filter(
    (value, index, all) => (all as readonly string[]).indexOf(value) !== index,
  ),
) as ReadonlySet<string>

/** The name of a part of a filter: short on screen, in full for screen readers. */
export function usePartWords(): (part: FilterPart) => { short: string; full: string } {
  const { t, i18n } = useTranslation(['filter', 'vocabulary', 'records'])
  const day = (value: string) => dayWords(new Date(`${value}T00:00`), i18n.language, 'medium')
  const classified = (heading: string, label: string, value: string) => {
    const full = `${heading}: ${label}`
    return { short: AMBIGUOUS.has(value) ? full : label, full }
  }
  const same = (words: string) => ({ short: words, full: words })

  return ({ name, value }) => {
    switch (name) {
      case 'site':
        return classified(t('records:siteType'), t(`vocabulary:siteType.${value as 'mound'}`), value)
      case 'monument':
        return classified(t('records:monumentType'), t(`vocabulary:monumentType.${value as 'cairn'}`), value)
      case 'period':
        return classified(t('records:period'), t(`vocabulary:period.${value as 'roman'}`), value)
      case 'from':
        return same(t('filter:part.from', { day: day(value) }))
      case 'to':
        return same(t('filter:part.to', { day: day(value) }))
      case 'by':
        return same(t('filter:part.by', { username: value }))
      case 'text':
        return same(t('filter:part.text', { text: value }))
    }
  }
}
