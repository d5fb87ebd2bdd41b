import { useTranslation } from 'react-i18next'
import type { ReliefLayerId } from '#contract/relief/relief-names.ts'
import { FIRST_BLEND_OPACITY } from '#web/map/layer-state.ts'
import { Fold } from '#web/ui/fold.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { useLayers } from './layers-context.ts'
import { OpacitySlider } from './opacity-slider.tsx'
import { bareGroundLayers, shownBlend } from './relief-layers.ts'

const NONE = 'none'

/** Lays a second relief layer over the bare ground, folded away. Nothing where the bare ground has no second layer. */
export function BlendChoice() {
  const { t } = useTranslation('map')
  const { settings, layers, changeLayer } = useLayers()
  const { reliefLayer, overlays } = layers
  const blend = shownBlend(layers, settings.reliefSets)
  const others = bareGroundLayers(settings.reliefSets).filter((layer) => layer !== reliefLayer)
  if (!overlays.dtm || others.length === 0) return null
  const nameOf = (layer: ReliefLayerId) => t(`pictures.${layer}.name`)
  const options = others.map((layer) => ({ value: layer, name: nameOf(layer) }))
  const choose = (chosen: ReliefLayerId | typeof NONE) => {
    const opacity = blend?.opacity ?? FIRST_BLEND_OPACITY
    changeLayer({ do: 'blend', blend: chosen === NONE ? null : { reliefLayer: chosen, opacity } })
  }
  return (
    <Fold title={t('blend.title')} open={blend !== null}>
      <NativeSelect
        label={t('blend.choose')}
        value={blend?.reliefLayer ?? NONE}
        options={[{ value: NONE, name: t('blend.none') }, ...options]}
        onChange={choose}
      />
      {blend && (
        <OpacitySlider
          label={nameOf(blend.reliefLayer)}
          opacity={blend.opacity}
          onChange={(opacity) => changeLayer({ do: 'blend', blend: { ...blend, opacity } })}
        />
      )}
    </Fold>
  )
}
