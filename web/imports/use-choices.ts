import { useTranslation } from 'react-i18next'
import type { ImportWordField } from '#contract/imports/imports.ts'
import { MONUMENT_TYPES, PERIODS, SITE_TYPES } from '#contract/open-data/vocabulary.ts'

/** Returns the choices of a field with their names in the language of the page, after one that stands for none. */
export function useChoices() {
  const { t } = useTranslation('vocabulary')
  const all = {
    site_type: SITE_TYPES.map((value) => ({ value: value, name: t(`siteType.${value}`) })),
    monument_type: MONUMENT_TYPES.map((value) => ({
      value: value,
      name: t(`monumentType.${value}`),
    })),
    period: PERIODS.map((value) => ({ value: value, name: t(`period.${value}`) })),
  }
  return (field: ImportWordField, none: string) => [{ value: '', name: none }, ...all[field]]
}
