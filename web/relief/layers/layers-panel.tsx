import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useId, useState, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BASES } from '#contract/relief/map.ts'
import { OVERLAYS, reliefOverlay, type LayerName, type Overlay } from '#web/map/layers/layer-state.ts'
import { MarkSwatch } from '#web/map/layers/mark-swatch.tsx'
import { CloseIcon, ExpandLessIcon } from '#web/ui/icons/controls.ts'
import { LayersIcon } from '#web/ui/icons/map.ts'
import { useReliefName } from './compare/use-compared-names.ts'
import { layerFacts } from './layer-facts.ts'
import { LayerMark } from './layer-mark.tsx'
import { useLayers } from './layers-context.ts'
import { PanelRow } from './panel-row.tsx'
import { ReliefChooser, type ReliefChooserProps } from './relief-chooser.tsx'
import { ReliefOpacity } from './relief-opacity.tsx'

interface LayersPanelProps extends ReliefChooserProps {
  open: boolean
  onToggle: () => void
  /** Whether it covers the map of a small screen, whose toolbar opens it; otherwise it opens itself. */
  small: boolean
  /** Message about an overlay while it is on. */
  notes: Readonly<Partial<Record<Overlay, string | null>>>
  /** Further choices under an overlay while it is on. */
  choices: Readonly<Partial<Record<Overlay, ReactNode>>>
}

type Row = 'lidar' | 'base' | 'overlays'

/** What the map shows: the relief, the base map below it, and the overlays above it. */
export function LayersPanel({ open, onToggle, small, ...rest }: LayersPanelProps) {
  const { t } = useTranslation(['map', 'portal'])
  const titleId = useId()
  if (!open)
    return small ? null : (
      <PanelButton title={t('map:layers.show')} open={false} onPress={onToggle}>
        <LayersIcon />
      </PanelButton>
    )
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
        px: 1.5,
        pb: 0.5,
        // Below an opaque scroller Chromium does not draw the map, even where the scroller is clipped.
        backgroundColor: '#fffffffa',
      }}
    >
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', minHeight: 44 }}>
        <Typography id={titleId} variant="h3" component="h2" sx={{ px: 0.5 }}>
          {t('map:layers.title')}
        </Typography>
        <PanelButton title={t(small ? 'portal:close' : 'map:layers.hide')} open onPress={onToggle}>
          {small ? <CloseIcon /> : <ExpandLessIcon />}
        </PanelButton>
      </Stack>
      <Rows first={small ? 'lidar' : null} {...rest} />
    </Paper>
  )
}

interface PanelButtonProps {
  title: string
  open: boolean
  onPress: () => void
  children: ReactElement
}

function PanelButton({ title, open, onPress, children }: PanelButtonProps) {
  const button = (
    <IconButton
      data-control="toggle layers"
      aria-label={title}
      aria-expanded={open}
      onClick={onPress}
      color="secondary"
      sx={{ width: 44, height: 44 }}
    >
      {children}
    </IconButton>
  )
  return <Tooltip title={title}>{open ? button : <Paper elevation={3}>{button}</Paper>}</Tooltip>
}

type RowsProps = Omit<LayersPanelProps, 'open' | 'onToggle' | 'small'>

/** One row is unfolded at a time, so that the others stay in sight. */
function Rows({ first, notes, choices, ...relief }: RowsProps & { first: Row | null }) {
  const { t } = useTranslation('map')
  const { settings, shown } = useLayers()
  const [unfolded, unfold] = useState(first)
  const reliefName = useReliefName()
  const drawn = reliefOverlay(shown)
  const row = (name: Row) => ({
    control: `${name} row`,
    open: unfolded === name,
    onToggle: () => unfold(unfolded === name ? null : name),
  })
  const on = OVERLAYS.filter((overlay) => shown.overlays[overlay]).map((overlay) => t(`layers.${overlay}`))
  const isDrawn = drawn !== null && layerFacts(settings, drawn).missing === null
  return (
    <>
      <PanelRow
        {...row('lidar')}
        name={t('layers.lidar')}
        value={reliefName}
        mark={isDrawn && <LayerMark layer={drawn} name={reliefName} />}
      >
        <ReliefChooser {...relief} />
      </PanelRow>
      <ReliefOpacity />
      <PanelRow
        {...row('base')}
        name={t('layers.base')}
        value={t(`layers.${shown.base}`)}
        mark={<LayerMark layer={shown.base} name={t(`layers.${shown.base}`)} />}
      >
        <BaseChoice />
      </PanelRow>
      <PanelRow
        {...row('overlays')}
        name={t('layers.overlays')}
        value={on.join(', ') || t('layers.noOverlays')}
      >
        <OverlaySwitches notes={notes} choices={choices} />
      </PanelRow>
    </>
  )
}

function BaseChoice() {
  const { t } = useTranslation('map')
  const { shown, chooseBase } = useLayers()
  return (
    <RadioGroup aria-label={t('layers.base')} value={shown.base}>
      {BASES.map((base) => (
        <Choice
          key={base}
          layer={base}
          on={shown.base === base}
          control={<Radio size="small" value={base} onChange={() => chooseBase(base)} />}
        />
      ))}
    </RadioGroup>
  )
}

function OverlaySwitches({ notes, choices }: Pick<RowsProps, 'notes' | 'choices'>) {
  const { t } = useTranslation('map')
  const { layers, changeLayer } = useLayers()
  return (
    <Stack role="group" aria-label={t('layers.overlays')}>
      {OVERLAYS.map((overlay) => {
        const on = layers.overlays[overlay]
        return (
          <Choice
            key={overlay}
            layer={overlay}
            on={on}
            control={
              <Switch
                size="small"
                checked={on}
                onChange={(_, next) => changeLayer({ do: 'switch', overlay, on: next })}
              />
            }
          >
            {choices[overlay]}
            {notes[overlay] && <FormHelperText sx={{ mt: 0 }}>{notes[overlay]}</FormHelperText>}
          </Choice>
        )
      })}
    </Stack>
  )
}

interface ChoiceProps {
  layer: Exclude<LayerName, 'light'>
  on: boolean
  /** A radio button or a switch. */
  control: ReactElement
  /** Further choices while it is on. */
  children?: ReactNode
}

/** A layer that can be chosen, and why it cannot be where it cannot. */
function Choice({ layer, on, control, children }: ChoiceProps) {
  const { t } = useTranslation('map')
  const { settings } = useLayers()
  const { missing } = layerFacts(settings, layer)
  const name = t(`layers.${layer}`)
  const shown = on && missing === null
  return (
    <Box data-control={layer}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
        <FormControlLabel
          label={
            <Stack component="span" direction="row" sx={{ alignItems: 'center', gap: 1 }}>
              <MarkSwatch of={layer} />
              {name}
            </Stack>
          }
          control={control}
          disabled={missing !== null}
          sx={{ ml: -0.75, mr: 0, minHeight: 40, '.MuiFormControlLabel-label': { lineHeight: 1.2 } }}
        />
        {shown && <LayerMark layer={layer} name={name} />}
      </Stack>
      {missing && (
        <FormHelperText sx={{ mt: -0.5, mb: 0.5 }}>{t(`layers.missing.${missing}`)}</FormHelperText>
      )}
      {shown && children}
    </Box>
  )
}
