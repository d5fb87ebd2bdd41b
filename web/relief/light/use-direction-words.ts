import { useTranslation } from 'react-i18next'
import { compassPoint } from '#web/lib/words/compass-point.ts'

/** Where the light comes from, in words: "315 degrees, north-west", or "315°, north-west" where there is little room. */
export function useDirectionWords(length: 'whole' | 'short' = 'whole'): (azimuth: number) => string {
  const { t } = useTranslation(['light', 'seen'])
  return (azimuth) => {
    const count = Math.round(azimuth) % 360
    return t('light:value', {
      degrees: length === 'short' ? `${String(count)}°` : t('seen:degrees', { count }),
      point: t(`seen:point.${compassPoint(azimuth)}`),
    })
  }
}
