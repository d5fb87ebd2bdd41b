import FormHelperText from '@mui/material/FormHelperText'
import { useTranslation } from 'react-i18next'
import Box from '@mui/material/Box'
import type { ReliefLayerId } from '#contract/relief/relief-names.ts'
import { LIVE_LIGHT, type ReliefOverlay } from '#web/map/layers/layer-state.ts'
import { useLight } from '#web/map/light/light-store.ts'
import type { Light } from '#contract/relief/light.ts'
import { shareOfView } from '#web/map/light/contrast.ts'
import { FIXED_HEIGHTS, fixedRange, PICTURE_OF, type Range } from '#web/map/light/light-uses.ts'
import { rampGradient } from '#web/map/light/ramps.ts'
import { boxOf, isInBox } from '#geo/shapes/box.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import { useMapRest } from '#web/map/view/use-map-rest.ts'
import { numberWords } from '#language/numbers.ts'
import { ForScreenReaders } from '#web/ui/for-screen-readers.tsx'
import { useLayers } from '../layers-context.ts'
import { type Legend, layerLegend, type ScaleKey, scaleKeys, valueWords } from './legend.ts'
import { drawnTilesets, type LidarLayer } from '../kinds/relief-layers.ts'

interface OverlayLegendProps {
  overlay: ReliefOverlay
  /** The relief layer in which bare ground is drawn. */
  reliefLayer: ReliefLayerId
}

/** The legend of relief. */
export function OverlayLegend({ overlay, reliefLayer }: OverlayLegendProps) {
  return overlay === LIVE_LIGHT ? <LightLegend /> : <ReliefLegend layer={overlay} reliefLayer={reliefLayer} />
}

/** What the live light shows now. */
function LightLegend() {
  const { t } = useTranslation(['map', 'light'])
  const { light: store, lightRange } = useLayers()
  const light = useLight(store)
  return (
    <>
      <FormHelperText sx={{ mt: 0 }}>
        {t(light.ramp === 'heights' ? 'map:legend.heights.text' : `light:methods.${light.method}.says`)}
      </FormHelperText>
      <LegendRamp layer={t(`light:methods.${light.method}.name`)} {...lightLegend(light, lightRange)} />
    </>
  )
}

/**
 * The legend of the live light.
 * @param drawn the values at the dark end and the light end as drawn; null if not known
 */
export function lightLegend(light: Light, drawn: Range | null): Legend {
  const byHeight = light.ramp === 'heights'
  const same = byHeight ? FIXED_HEIGHTS : fixedRange(light)
  const range = shareOfView(light) === 0 ? same : drawn
  const highIsDark = same[0] > same[1]
  const [low, high] = highIsDark ? [1, 0] : [0, 1]
  const values = range?.map((value) => (byHeight ? value : onGround(value, light)))
  return {
    meaning: byHeight ? 'heights' : PICTURE_OF[light.method],
    values: values ? { low: values[low] ?? NaN, high: values[high] ?? NaN } : 'in view',
    gradient: rampGradient(light.ramp, highIsDark ? 'left' : 'right'),
    highIsDark,
  }
}

/** What a value of the exaggerated ground is on the ground itself. */
function onGround(value: number, { method, exaggeration }: Light): number {
  if (method === 'local-relief') return value / exaggeration
  if (method !== 'slope') return value
  return (Math.atan(Math.tan((value * Math.PI) / 180) / exaggeration) * 180) / Math.PI
}

interface ReliefLegendProps {
  layer: LidarLayer
  /** The relief layer in which bare ground is drawn. */
  reliefLayer: ReliefLayerId
}

/**
 * What the shades of a layer mean. The values are those of the tileset at the middle of the view; nothing is known of those
 * of pictures of another service.
 */
function ReliefLegend({ layer, reliefLayer }: ReliefLegendProps) {
  const { t } = useTranslation('map')
  const { settings } = useLayers()
  const rest = useMapRest(usePageMap())
  const drawn = drawnTilesets(layer, settings.reliefSets, reliefLayer)
  const here = rest && drawn.find(({ tileset }) => isInBox(boxOf(tileset.bounds), rest.place))
  const shown = (here ?? drawn[0])?.layer
  const legend = shown && layerLegend(shown)
  const keys = shown && scaleKeys(shown)
  const name = shown && t(`pictures.${shown.id}.name`)
  const wanted = layer === 'dtm' && shown?.id !== reliefLayer ? reliefLayer : null
  return (
    <>
      <FormHelperText sx={{ mt: 0 }}>
        {layer === 'dtm' ? t(`pictures.${shown?.id ?? 'hillshade'}.text`) : t('legend.surface')}
      </FormHelperText>
      {name && wanted && (
        <FormHelperText>
          {t('tilesets.instead', { drawn: name, wanted: t(`pictures.${wanted}.name`) })}
        </FormHelperText>
      )}
      {name && legend && <LegendRamp layer={name} {...legend} />}
      {name && keys && <ScaleLegend layer={name} keys={keys} />}
    </>
  )
}

interface ScaleLegendProps {
  /** The name of the layer. */
  layer: string
  keys: readonly ScaleKey[]
}

/** What each colour of topographic position means, in words. */
function ScaleLegend({ layer, keys }: ScaleLegendProps) {
  const { t, i18n } = useTranslation('map')
  const number = (metres: number) => numberWords(metres, i18n.language)
  return (
    <Box
      component="ul"
      aria-label={t('legend.label', { layer })}
      sx={{ my: 1, p: 0, listStyle: 'none', fontSize: '0.85rem', lineHeight: 1.3, color: 'text.secondary' }}
    >
      {keys.map(({ scale, colour, distances }) => (
        <Box component="li" key={scale} sx={{ display: 'flex', gap: 1, mt: 0.5 }}>
          <Box
            sx={{
              flex: 'none',
              width: 16,
              height: 16,
              borderRadius: 0.5,
              border: 1,
              borderColor: 'divider',
              backgroundColor: colour,
              forcedColorAdjust: 'none',
            }}
          />
          {t(
            `legend.topographic-position.${scale}`,
            distances ? { from: number(distances.from), to: number(distances.to) } : {},
          )}
        </Box>
      ))}
      <Box component="li" sx={{ mt: 0.5 }}>
        {t('legend.topographic-position.mixed')}
      </Box>
    </Box>
  )
}

interface LegendRampProps extends Legend {
  /** The name of the layer. */
  layer: string
}

/** The shades of a layer with the values at both ends, and what they mean on the ground. */
function LegendRamp({ layer, meaning, values, gradient, highIsDark }: LegendRampProps) {
  const { t, i18n } = useTranslation('map')
  const ends = (['low', 'high'] as const).map((end) => {
    const isDark = (end === 'high') === highIsDark
    return {
      end,
      shade: t(isDark ? 'legend.dark' : 'legend.bright'),
      value:
        values === 'in view'
          ? t(isDark ? 'legend.darkestInView' : 'legend.brightestInView')
          : values && valueWords(values[end], meaning, i18n.language),
      words: t(`legend.${meaning}.${end}`),
    }
  })
  return (
    <Box
      role="group"
      aria-label={t('legend.label', { layer })}
      sx={{ my: 1, fontSize: '0.85rem', lineHeight: 1.3 }}
    >
      <Box
        sx={{
          height: 12,
          borderRadius: 0.5,
          border: 1,
          borderColor: 'divider',
          backgroundImage: gradient,
          forcedColorAdjust: 'none',
        }}
      />
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mt: 0.25 }}>
        {ends.map(({ end, shade, value, words }) => (
          <Box key={end} sx={{ textAlign: end === 'low' ? 'start' : 'end', color: 'text.secondary' }}>
            <ForScreenReaders as="span">{shade}: </ForScreenReaders>
            {value !== null && <Box sx={{ fontWeight: 650, color: 'text.primary' }}>{value}</Box>}
            {words}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
