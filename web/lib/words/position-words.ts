import type { TFunction } from 'i18next'
import type { StatedPosition } from '#contract/records/places/position.ts'

/** How exact an outline is, as it stands inside a sentence. */
export function positionWords(t: TFunction<'known'>, { metres, by }: StatedPosition): string {
  return t('sure.withinBy', { metres, by: t(`by.${by}`) })
}
