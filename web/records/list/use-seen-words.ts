import { useTranslation } from 'react-i18next'
import { LIGHT_METHODS, type SeenUnder } from '#contract/relief/light.ts'
import { RELIEF_LAYERS } from '#contract/relief/relief-names.ts'
import { compassPoint } from '#web/lib/words/compass-point.ts'

/** Describes how a record was seen, in words that can follow a colon. */
export function useSeenWords(): (seen: SeenUnder) => string {
  const { t } = useTranslation('seen')
  return ({ layer, azimuth, altitude }) => {
    if (layer === 'light' && azimuth !== null && altitude !== null) {
      const high = t('degrees', { count: Math.round(altitude) })
      return t('light', { point: t(`point.${compassPoint(azimuth)}`), altitude: high })
    }
    if (layer === 'dsm' || layer === 'dsmMulti') return t(layer)
    const [kind, name = 'single'] = layer.split(':')
    if (kind === 'light') return t(`lightBy.${LIGHT_METHODS.find((known) => known === name) ?? 'single'}`)
    const reliefLayer = RELIEF_LAYERS.find((known) => known === name)
    return reliefLayer ? t(`picture.${reliefLayer}`) : layer
  }
}
