import { useTranslation } from 'react-i18next'
import { compassPoint } from '#web/lib/words/compass-point.ts'

/** Where the light comes from, in words: "315 degrees, north-west". */
export function useDirectionWords(): (azimuth: number) => string {
  const { t } = useTranslation(['light', 'seen'])
  return (azimuth) =>
    t('light:value', {
      degrees: t('seen:degrees', { count: Math.round(azimuth) % 360 }),
      point: t(`seen:point.${compassPoint(azimuth)}`),
    })
}
