import { useTranslation } from 'react-i18next'
import { layerFacts } from '#web/relief/layers/layer-facts.ts'
import { useLayers } from '#web/relief/layers/layers-context.ts'
import { shownBlend } from '#web/relief/layers/kinds/relief-layers.ts'
import { useComparedNames } from '#web/relief/layers/compare/use-compared-names.ts'
import { compassPoint } from '#web/lib/words/compass-point.ts'
import { reliefOverlay } from '#web/map/layers/layer-state.ts'
import { LIGHT_USES } from '#web/map/light/light-uses.ts'
import { bareGroundAs, comparedOf } from '#web/map/swipe/compared-layer.ts'
import { litSide } from '#web/map/swipe/comparison.ts'
import { useView } from '../../state/address.ts'
import { isLit } from '../light/lit-ground.ts'

/**
 * The relief, its light and the tilt in words, so that another person can set them: a picture shows neither how its relief
 * was made nor where its light comes from. Null where there is none of them.
 */
export function useLookWords(): (pitch: number) => string | null {
  const { t } = useTranslation(['snapshot', 'light', 'seen'])
  const background = useLayers()
  const { terrain } = useView()
  const nameOf = useComparedNames()
  /** A comparison names its sides in the picture itself. */
  const reliefWords = () => {
    const { settings, shown, comparison } = background
    const drawn = reliefOverlay(shown)
    if (comparison || drawn === null || layerFacts(settings, drawn).missing !== null) return null
    const name = nameOf(comparedOf(shown))
    const blend = drawn === 'dtm' ? shownBlend(shown, settings.reliefSets) : null
    if (!blend) return t('relief', { relief: name })
    const over = t('over', {
      relief: nameOf(bareGroundAs(blend.reliefLayer)),
      percent: Math.round(100 * blend.opacity),
    })
    return t('relief', { relief: `${name} + ${over}` })
  }
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
      isLit(background) ? lightWords() : reliefWords(),
      terrain && pitch > 0 ? t('tilted', { tilt: Math.round(pitch) }) : null,
    ].filter((words) => words !== null)
    return said.length > 0 ? said.join(' ') : null
  }
}
