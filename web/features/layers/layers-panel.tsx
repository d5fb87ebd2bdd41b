import ExpandLess from '@mui/icons-material/ExpandLess'
import Layers from '@mui/icons-material/Layers'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useId, type Dispatch, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MapSettings } from '#contract/map.ts'
import type { ReliefSet } from '#contract/tiles.ts'
import { BASES, type LayerChange, type LayerState, type Overlay } from '#web/map/layer-state.ts'
import { hasRelief } from './relief.layer.ts'

interface LayersPanelProps {
  settings: MapSettings
  layers: LayerState
  onChange: Dispatch<LayerChange>
  open: boolean
  /** Absent on small screens, where the toolbar opens and closes the panel. */
  onToggle: (() => void) | null
  onGoTo: (set: ReliefSet) => void
  /** Stands under Community Finds while they are on. */
  finds: ReactNode
}

/** What may be seen on the map, switched on and off. */
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
        // Under an opaque scroller Chromium leaves out the map, also where the scroller is clipped.
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
      {open ? <ExpandLess /> : <Layers />}
    </IconButton>
  )
  return <Tooltip title={title}>{open ? button : <Paper elevation={3}>{button}</Paper>}</Tooltip>
}

function PanelContent({
  settings,
  layers,
  onChange,
  onGoTo,
  finds,
}: Omit<LayersPanelProps, 'open' | 'onToggle'>) {
  const { t } = useTranslation('map')
  const ids = { base: useId(), overlays: useId(), lidar: useId() }
  const reliefIsThere = hasRelief(settings)
  const switchOverlay = (overlay: Overlay) => ({
    checked: layers.overlays[overlay],
    onChange: (_: unknown, on: boolean) => onChange({ do: 'switch', overlay, on }),
  })
  return (
    <>
      <GroupHeading id={ids.base}>{t('layers.base')}</GroupHeading>
      <RadioGroup aria-labelledby={ids.base} value={layers.base}>
        {BASES.map((base) => (
          <Choice
            key={base}
            label={t(`layers.${base}`)}
            control={<Radio value={base} onChange={() => onChange({ do: 'choose-base', base })} />}
            unavailable={settings[base].address === null ? t('layers.notConfigured') : null}
          />
        ))}
      </RadioGroup>
      <Stack role="group" aria-labelledby={ids.overlays}>
        <GroupHeading id={ids.overlays}>{t('layers.overlays')}</GroupHeading>
        <Choice
          label={t('layers.finds')}
          control={<Switch {...switchOverlay('finds')} />}
          unavailable={null}
        />
        {layers.overlays.finds && finds}
      </Stack>
      <Stack role="group" aria-labelledby={ids.lidar} sx={{ alignItems: 'start' }}>
        <GroupHeading id={ids.lidar}>{t('layers.lidar')}</GroupHeading>
        <Choice
          label={t('layers.relief')}
          control={<Switch {...switchOverlay('relief')} />}
          unavailable={reliefIsThere ? null : t('layers.noRelief')}
          hint={t('layers.reliefHint')}
        />
        {settings.reliefSets.map((set) => (
          <GoToSet key={set.name} set={set} onGoTo={onGoTo} />
        ))}
      </Stack>
    </>
  )
}

function GoToSet({ set, onGoTo }: { set: ReliefSet; onGoTo: (set: ReliefSet) => void }) {
  const { t } = useTranslation('map')
  return (
    <>
      <Button variant="outlined" size="small" onClick={() => onGoTo(set)} sx={{ mt: 1 }}>
        {set.invented ? t('layers.goToDemonstration') : t('layers.goTo', { name: set.name })}
      </Button>
      {set.invented && <FormHelperText>{t('inventedLandscape')}</FormHelperText>}
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

interface ChoiceProps {
  label: string
  control: ReactElement
  /** Why it cannot be chosen; null where it can. */
  unavailable: string | null
  hint?: string
}

function Choice({ label, control, unavailable, hint }: ChoiceProps) {
  const explanation = unavailable ?? hint
  return (
    <>
      <FormControlLabel label={label} control={control} disabled={unavailable !== null} />
      {explanation && <FormHelperText sx={{ mt: -0.5, mb: 0.5 }}>{explanation}</FormHelperText>}
    </>
  )
}
