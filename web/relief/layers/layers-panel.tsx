import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { Fragment, useId, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import Box from '@mui/material/Box'
import { HERITAGE_LAYERS } from '#contract/relief/heritage.ts'
import { BASES, LIDAR_LAYERS } from '#contract/relief/map.ts'
import type { Tileset } from '#contract/relief/tilesets.ts'
import { LIVE_LIGHT, type LayerName, type Overlay, FIRST_BLEND_OPACITY } from '#web/map/layers/layer-state.ts'
import { reliefLayerOf, bareGroundAs } from '#web/map/swipe/compared-layer.ts'
import { ExpandLessIcon } from '#web/ui/icons/controls.ts'
import { LayersIcon } from '#web/ui/icons/map.ts'
import type { ReliefLayerId } from '#contract/relief/relief-names.ts'
import { Fold } from '#web/ui/fold.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { SIDES, withSide, type Comparison, type Side } from '#web/map/swipe/comparison.ts'
import { useVisible } from '#web/ui/use-visible.ts'
import { layerFacts } from './layer-facts.ts'
import { useLayers } from './layers-context.ts'
import { LayerRow } from './layer-row.tsx'
import { OverlayLegend, SideLegend } from './legend/layer-legend.tsx'
import { isNoneOpen } from './condition/lidar-condition.rules.ts'
import { ReliefLayerChoice } from './relief-choice/relief-layer-choice.tsx'
import { bareGroundLayers, shownBlend } from './kinds/relief-layers.ts'
import { TilesetsList } from './ground/tilesets-list.tsx'
import { useComparedNames } from './compare/use-compared-names.ts'
import { OpacitySlider } from './opacity-slider.tsx'
import { ReliefThumbnail } from './relief-choice/relief-thumbnail.tsx'
import { useThumbnails, type Thumbnail } from './relief-choice/use-thumbnails.ts'

const NONE = 'none'

/** Lays a second relief layer over the bare ground, folded away. Nothing where the bare ground has no second layer. */
function BlendChoice() {
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

interface LayersPanelProps {
  open: boolean
  /** Absent on small screens, where the toolbar opens and closes the panel. */
  onToggle: (() => void) | null
  onGoTo: (tileset: Tileset) => void
  /** Message about a layer while it is on. */
  notes: Readonly<Partial<Record<LayerName, string | null>>>
  /** Further choices under an overlay while it is on. */
  choices?: Readonly<Partial<Record<Overlay, ReactNode>>>
}

/** Switches the layers of the map on and off. */
export function LayersPanel({ open, onToggle, ...rest }: LayersPanelProps) {
  const { t } = useTranslation('map')
  const titleId = useId()
  if (!open) return onToggle && <ToggleButton open={false} onToggle={onToggle} />
  return (
    <Paper
      component="section"
      aria-labelledby={titleId}
      elevation={3}
      sx={{
        width: 300,
        maxWidth: '100%',
        maxHeight: '100%',
        overflowY: 'auto',
        p: 2,
        pt: 1,
        // Below an opaque scroller Chromium does not draw the map, even where the scroller is clipped.
        backgroundColor: '#fffffffa',
      }}
    >
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', minHeight: 44 }}>
        <Typography id={titleId} variant="h3" component="h2">
          {t('layers.title')}
        </Typography>
        {onToggle && <ToggleButton open onToggle={onToggle} />}
      </Stack>
      <PanelContent {...rest} />
    </Paper>
  )
}

function ToggleButton({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  const { t } = useTranslation('map')
  const title = open ? t('layers.hide') : t('layers.show')
  const button = (
    <IconButton aria-label={title} aria-expanded={open} onClick={onToggle} color="secondary">
      {open ? <ExpandLessIcon /> : <LayersIcon />}
    </IconButton>
  )
  return <Tooltip title={title}>{open ? button : <Paper elevation={3}>{button}</Paper>}</Tooltip>
}

function PanelContent({ onGoTo, notes, choices }: Omit<LayersPanelProps, 'open' | 'onToggle'>) {
  const { t } = useTranslation(['map', 'swipe'])
  const ids = { overlays: useId(), lidar: useId() }
  const { settings, surveys, lidar, layers, changeLayer, comparison, lightTrouble, pointAtTileset } =
    useLayers()
  const nameOf = useComparedNames()
  const sides = comparison ? [comparison.left, comparison.right] : []
  const ownRelief = layers.overlays.dtm && !comparison ? [layers.reliefLayer] : []
  const ground = <ReliefLayerChoice tilesets={settings.reliefSets} layers={layers} onChange={changeLayer} />
  const overlayRow = (overlay: Overlay) => (
    <LayerRow
      key={overlay}
      name={overlay}
      on={layers.overlays[overlay]}
      missing={layerFacts(settings, overlay).missing ?? (overlay === LIVE_LIGHT ? lightTrouble : null)}
      note={notes[overlay] ?? null}
      control={
        <Switch
          checked={layers.overlays[overlay]}
          onChange={(_, on) => changeLayer({ do: 'switch', overlay, on })}
        />
      }
      legend={<OverlayLegend overlay={overlay} reliefLayer={layers.reliefLayer} />}
      more={
        overlay === 'dtm' && bareGroundLayers(settings.reliefSets).length > 1
          ? ground
          : (choices?.[overlay] ?? null)
      }
    />
  )
  return (
    <>
      <Stack role="group" aria-labelledby={ids.lidar}>
        <GroupHeading id={ids.lidar}>{t('map:layers.lidar')}</GroupHeading>
        {!comparison && (
          <>
            {overlayRow(LIVE_LIGHT)}
            {LIDAR_LAYERS.map((layer) => (
              <Fragment key={layer}>
                {overlayRow(layer)}
                {layer === 'dtm' && <BlendChoice />}
              </Fragment>
            ))}
          </>
        )}
        {comparison && (
          <FormHelperText>
            {t('swipe:inPanel', { left: nameOf(comparison.left), right: nameOf(comparison.right) })}
          </FormHelperText>
        )}
        {comparison && <ComparedReliefChoice comparison={comparison} />}
        {isNoneOpen(lidar) && <FormHelperText role="status">{t('map:lidar.none')}</FormHelperText>}
      </Stack>
      {!comparison && <BaseChoice notes={notes} />}
      <Stack role="group" aria-labelledby={ids.overlays}>
        <GroupHeading id={ids.overlays}>{t('map:layers.overlays')}</GroupHeading>
        {overlayRow('finds')}
        {HERITAGE_LAYERS.map(overlayRow)}
      </Stack>
      <TilesetsList
        tilesets={surveys}
        reliefLayers={[...ownRelief, ...sides.flatMap((side) => reliefLayerOf(side) ?? [])]}
        onGoTo={onGoTo}
        onPoint={pointAtTileset}
      />
    </>
  )
}

function BaseChoice({ notes }: Pick<LayersPanelProps, 'notes'>) {
  const { t } = useTranslation('map')
  const id = useId()
  const { settings, layers, changeLayer } = useLayers()
  return (
    <>
      <GroupHeading id={id}>{t('layers.base')}</GroupHeading>
      <RadioGroup aria-labelledby={id} value={layers.base}>
        {BASES.map((base) => (
          <LayerRow
            key={base}
            name={base}
            on={layers.base === base}
            missing={layerFacts(settings, base).missing}
            note={notes[base] ?? null}
            control={<Radio value={base} onChange={() => changeLayer({ do: 'choose-base', base })} />}
          />
        ))}
      </RadioGroup>
    </>
  )
}

function GroupHeading({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Typography
      id={id}
      variant="body2"
      component="h3"
      color="text.secondary"
      sx={{ mt: 1.5, fontWeight: 650 }}
    >
      {children}
    </Typography>
  )
}

/** For each side of a comparison the relief layers of bare ground, as small thumbnails, and the legend of what it shows. */
function ComparedReliefChoice({ comparison }: { comparison: Comparison }) {
  const { settings } = useLayers()
  const box = useRef<HTMLDivElement>(null)
  const reliefLayers = bareGroundLayers(settings.reliefSets)
  const thumbnails = useThumbnails(reliefLayers, settings.reliefSets, useVisible(box))
  return (
    <Box ref={box}>
      {SIDES.map((side) => (
        <Box key={side} sx={{ mt: 1 }}>
          {reliefLayers.length > 1 && <SideChoice {...{ side, comparison, thumbnails }} />}
          <SideLegend side={comparison[side]} />
        </Box>
      ))}
    </Box>
  )
}

interface SideChoiceProps {
  side: Side
  comparison: Comparison
  /** In the order of the relief layers. */
  thumbnails: readonly (Thumbnail | null)[]
}

function SideChoice({ side, comparison, thumbnails }: SideChoiceProps) {
  const { settings, compare } = useLayers()
  const { t } = useTranslation(['swipe', 'map'])
  const ids = { group: useId(), label: useId() }
  return (
    <>
      <Box id={ids.label} sx={{ fontSize: '0.9rem', mb: 0.5 }}>
        {t(`swipe:relief.${side}`)}
      </Box>
      <Box
        role="radiogroup"
        aria-labelledby={ids.label}
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(5, minmax(0, 1fr))', gap: 0.75 }}
      >
        {bareGroundLayers(settings.reliefSets).map((reliefLayer, at) => (
          <ReliefThumbnail
            key={reliefLayer}
            group={ids.group}
            name={t(`map:pictures.${reliefLayer}.name`)}
            chosen={comparison[side] === bareGroundAs(reliefLayer)}
            small
            thumbnail={thumbnails[at] ?? null}
            onChoose={() => compare(withSide(comparison, side, bareGroundAs(reliefLayer)))}
          />
        ))}
      </Box>
    </>
  )
}
