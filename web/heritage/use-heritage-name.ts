import { useTranslation } from 'react-i18next'
import type { HeritageLayer } from '#contract/relief/heritage.ts'
import { nameIn } from './heritage-things.ts'

/** The name of a monument, park or site in the visitor's language, or a text that says that it has no name. */
export function useHeritageName(
  named: { name: string | null; name_cy: string | null },
  layer: HeritageLayer,
): string {
  const { t, i18n } = useTranslation('map')
  return nameIn(i18n.language, named) ?? t(`heritage.nameless.${layer}`)
}
