import { useTranslation } from 'react-i18next'
import { useLayers } from '#web/features/layers/layers-context.ts'
import { compassPoint } from '#web/lib/compass-point.ts'
import { LIGHT_USES } from '#web/map/light/light-uses.ts'
import { litSide } from '#web/map/swipe/comparison.ts'
import { useView } from '../../state/address.ts'
import { isLit } from '../light/lit-ground.ts'

/**
 * The light and the tilt in words, so that another person can set them: a picture does not show where its light comes from.
 * Null where there is neither.
 */
export function useLookWords(): (pitch: number) => string | null {
  const { t } = useTranslation(['snapshot', 'light', 'seen'])
  const background = useLayers()
  const { terrain } = useView()
  const lightWords = () => {
    const { method, azimuth, altitude, exaggeration, ...fine } = background.light.get()
    const uses = LIGHT_USES[method]
    const at = Math.round(azimuth) % 360
    const parts = [
      t(`light:methods.${method}.name`),
      uses.azimuth && t('azimuth', { azimuth: at, point: t(`seen:point.${compassPoint(azimuth)}`) }),
      uses.altitude && t('altitude', { altitude: Math.round(altitude) }),
      method === 'local-relief' && t('within', { metres: fine.reliefRadius }),
      method === 'sky-view' && t('within', { metres: fine.skyRadius }),
      method === 'sky-view' && t('directions', { number: fine.skyDirections }),
      exaggeration !== 1 && t('exaggeration', { times: Number(exaggeration.toFixed(1)) }),
    ]
    const light = parts.filter((part) => part !== false).join(', ')
    const side = background.comparison && litSide(background.comparison)
    return side ? t(`lightOn.${side}`, { light }) : t('light', { light })
  }
  return (pitch) => {
    const said = [
      isLit(background) ? lightWords() : null,
      terrain && pitch > 0 ? t('tilted', { tilt: Math.round(pitch) }) : null,
    ].filter((words) => words !== null)
    return said.length > 0 ? said.join(' ') : null
  }
}
