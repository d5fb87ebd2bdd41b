import { useTranslation } from 'react-i18next'
import type { CountedBy } from '#contract/open-data/statistics.ts'
import { monthInWords } from '#language/days.ts'

/** Returns what a counted value is called in the visitor's language. */
export function useValueWords(by: CountedBy): (value: string) => string {
  const { t, i18n } = useTranslation(['statistics', 'vocabulary'])
  return (value) => {
    if (value === '') return t('notGiven')
    switch (by) {
      case 'site_type':
        return t(`vocabulary:siteType.${value as 'mound'}`)
      case 'monument_type':
        return t(`vocabulary:monumentType.${value as 'cairn'}`)
      case 'period':
        return t(`vocabulary:period.${value as 'roman'}`)
      case 'month':
        return monthInWords(value, i18n.language)
      case 'square':
        return `${value.slice(0, 2)} ${value.slice(2)}`
    }
  }
}
