import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReliefLayerId } from '#contract/relief/relief-names.ts'
import type { Tileset } from '#contract/relief/tilesets.ts'
import {
  FIRST_BLEND_OPACITY,
  groundPicture,
  reliefOverlay,
  type Relief,
  type ReliefOverlay,
} from '#web/map/layers/layer-state.ts'
import { methodOf } from '#web/map/light/light-uses.ts'
import { bareGroundAs, reliefOf, type ComparedLayer } from '#web/map/swipe/compared-layer.ts'
import { Fold } from '#web/ui/fold.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { CompareIcon, SunIcon } from '#web/ui/icons/map.ts'
import { comparedFacts } from './compare/compared-layers.ts'
import { useComparedNames, useDrawnPicture, useReliefName } from './compare/use-compared-names.ts'
import { whyNoneIsOpen } from './condition/lidar-condition.rules.ts'
import { TilesetsList } from './ground/tilesets-list.tsx'
import { bareGroundLayers, shownBlend } from './kinds/relief-layers.ts'
import { canOnlyBeLit, layerFacts } from './layer-facts.ts'
import { useLayers } from './layers-context.ts'
import { OverlayLegend } from './legend/layer-legend.tsx'

const NONE = 'none'

/** The pictures for a first look, in the order of the list, with what each is good for. */
const FIRST = ['multi-hillshade', 'hillshade', 'vat', 'local-relief'] as const satisfies ReliefLayerId[]
const FURTHER = [
  'slope',
  'sky-view-factor',
  'positive-openness',
  'negative-openness',
  'local-dominance',
  'colour-relief',
  'topographic-position',
] as const satisfies ReliefLayerId[]

export interface ReliefChooserProps {
  onGoTo: (tileset: Tileset) => void
  /** Begins a comparison; null where there is nothing to compare. */
  onCompare: (() => void) | null
  /** Where a layer is read from and when it was flown, in one line. */
  sources: Readonly<Partial<Record<ReliefOverlay, string>>>
}

/** Chooses the one picture of the ground, or none. */
export function ReliefChooser({ onGoTo, onCompare, sources }: ReliefChooserProps) {
  const { t } = useTranslation(['map', 'swipe'])
  const { settings, shown, lidar, chooseRelief } = useLayers()
  const noneOpen = whyNoneIsOpen(lidar)
  const reliefName = useReliefName()
  const there = bareGroundLayers(settings.reliefSets)
  const drawn = reliefOverlay(shown)
  const entry = (picture: ReliefLayerId, says?: string) => {
    // The specification names it, so that it is listed even where there is none.
    if (picture !== 'hillshade' && !there.includes(picture)) return null
    return (
      <Entry key={picture} layer={bareGroundAs(picture)} says={says}>
        <LightSwitch picture={picture} />
      </Entry>
    )
  }
  const choose = (value: string) => {
    const layer = value === NONE ? null : (value as ComparedLayer)
    chooseRelief(layer && reliefOf(layer, 'hillshade'))
  }
  return (
    <>
      <RadioGroup
        aria-label={t('map:layers.lidar')}
        value={useDrawnPicture() ?? NONE}
        onChange={(_, value) => choose(value)}
      >
        {FIRST.map((picture) => entry(picture, t(`map:relief.for.${picture}`)))}
        <Heading>{t('map:relief.surface')}</Heading>
        <Entry layer="dsm" />
        <Entry layer="dsmMulti" />
        <FormControlLabel
          value={NONE}
          control={<Radio size="small" sx={{ py: 0.5 }} />}
          label={t('map:relief.none')}
          sx={{ minHeight: 36 }}
        />
        <Fold
          title={t('map:relief.more')}
          open={FURTHER.some((picture) => picture === shown.relief?.picture)}
        >
          {FURTHER.map((picture) => entry(picture))}
          <BlendChoice />
          {onCompare && (
            <Button
              data-control="compare"
              size="small"
              color="secondary"
              startIcon={<CompareIcon />}
              onClick={onCompare}
            >
              {t('swipe:with')}
            </Button>
          )}
          <Surveys onGoTo={onGoTo} />
        </Fold>
      </RadioGroup>
      {noneOpen && <FormHelperText role="status">{t(`map:lidar.${noneOpen}`)}</FormHelperText>}
      {drawn && layerFacts(settings, drawn).missing === null && (
        <Box role="group" aria-label={reliefName}>
          <OverlayLegend overlay={drawn} reliefLayer={groundPicture(shown)} />
          {sources[drawn] && <FormHelperText sx={{ mt: 0 }}>{sources[drawn]}</FormHelperText>}
        </Box>
      )}
    </>
  )
}

function Heading({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" component="h4" color="text.secondary" sx={{ mt: 1, fontWeight: 650 }}>
      {children}
    </Typography>
  )
}

interface EntryProps {
  layer: ComparedLayer
  /** What it is good for. */
  says?: string | undefined
  /** What can be done with it while it is drawn. */
  children?: ReactNode
}

function Entry({ layer, says, children }: EntryProps) {
  const { t } = useTranslation('map')
  const background = useLayers()
  const nameOf = useComparedNames()
  const textId = useId()
  const isLit = layer === 'dtm:hillshade' && !background.lightTrouble && canOnlyBeLit(background.settings)
  const missing = isLit ? null : comparedFacts(background, layer).missing
  const text = missing ? t(`layers.missing.${missing}`) : says
  return (
    <Box data-control={`relief ${layer}`} sx={{ position: 'relative' }}>
      <FormControlLabel
        value={layer}
        disabled={missing !== null}
        control={
          <Radio size="small" sx={{ py: 0.5 }} slotProps={{ input: { 'aria-describedby': textId } }} />
        }
        label={nameOf(layer)}
        sx={{ mr: 0, minHeight: 36, '.MuiFormControlLabel-label': { lineHeight: 1.2 } }}
      />
      {text && (
        <FormHelperText id={textId} sx={{ mt: -0.75, mb: 0.5, ml: 3.75, lineHeight: 1.3 }}>
          {text}
        </FormHelperText>
      )}
      {useDrawnPicture() === layer && children}
    </Box>
  )
}

/** Draws the chosen picture in the browser, where its light can be moved, or the rest of it adjusted. */
function LightSwitch({ picture }: { picture: ReliefLayerId }) {
  const { t } = useTranslation('light')
  const { settings, shown, lightTrouble, chooseRelief } = useLayers()
  const canBeLit =
    lightTrouble === null && layerFacts(settings, 'light').missing === null && !canOnlyBeLit(settings)
  if (!canBeLit || methodOf(picture) === null || shown.relief?.model !== 'DTM') return null
  const { lit } = shown.relief
  const relief: Relief = { picture, model: 'DTM', lit: !lit }
  return (
    <Button
      data-control="move the light"
      size="small"
      color="secondary"
      variant={lit ? 'contained' : 'outlined'}
      aria-pressed={lit}
      startIcon={<SunIcon />}
      onClick={() => chooseRelief(relief)}
      sx={{ ml: 3.5, mb: 0.5, px: 1.25, minHeight: 32, py: 0.25 }}
    >
      {t(picture === 'hillshade' ? 'move' : 'adjust')}
    </Button>
  )
}

/** Lays a second picture over the bare ground. Nothing where the bare ground has no second picture. */
function BlendChoice() {
  const { t } = useTranslation('map')
  const { settings, layers, changeLayer, comparison } = useLayers()
  const blend = shownBlend(layers, settings.reliefSets)
  const others = bareGroundLayers(settings.reliefSets).filter((layer) => layer !== groundPicture(layers))
  if (reliefOverlay(layers) !== 'dtm' || comparison || others.length === 0) return null
  const options = others.map((layer) => ({ value: layer, name: t(`pictures.${layer}.name`) }))
  const choose = (chosen: ReliefLayerId | typeof NONE) => {
    const opacity = blend?.opacity ?? FIRST_BLEND_OPACITY
    changeLayer({ do: 'blend', blend: chosen === NONE ? null : { reliefLayer: chosen, opacity } })
  }
  return (
    <NativeSelect
      label={t('relief.onTop')}
      value={blend?.reliefLayer ?? NONE}
      options={[{ value: NONE, name: t('relief.noneOnTop') }, ...options]}
      onChange={choose}
    />
  )
}

/** Every survey of the portal, of which the map can show the area. */
function Surveys({ onGoTo }: Pick<ReliefChooserProps, 'onGoTo'>) {
  const { surveys, shown, pointAtTileset } = useLayers()
  const pictures = reliefOverlay(shown) === 'dtm' ? [groundPicture(shown)] : []
  return <TilesetsList tilesets={surveys} reliefLayers={pictures} onGoTo={onGoTo} onPoint={pointAtTileset} />
}
