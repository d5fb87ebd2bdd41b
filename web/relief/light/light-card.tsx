import Paper from '@mui/material/Paper'
import { useRef, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useLight, type LightStore } from '#web/map/light/light-store.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import { useMapKey } from '#web/map/pointing/use-map-key.ts'
import { useMapValue } from '#web/map/view/use-map-value.ts'
import { LIGHT_USES } from '#web/map/light/light-uses.ts'
import { ExpandMoreIcon } from '#web/ui/icons/controls.ts'
import { inCircle, LightDial } from './light-dial.tsx'
import { CloseLight, WholeLight } from './whole-light.tsx'
import type { CardSize } from './use-card-size.ts'
import { useTurning } from './use-turning.ts'
import type { LightParts } from './light-parts.ts'
import { TurnButton } from './turn-button.tsx'
import { useDirectionWords } from './use-direction-words.ts'

interface LightCardProps {
  store: LightStore
  /** Whether there is room for only one row beside the map. */
  small: boolean
  size: CardSize
  /** The dial, for keyboard users. */
  dialRef: Ref<HTMLElement>
  onClose: (() => void) | null
}

/** Degrees that `,` and `.` turn the light by. */
const KEY_STEP = 15

/** The lighting of the live relief: folded, one row with the dial; unfolded, all controls. */
export function LightCard({ store, small, size, dialRef, onClose }: LightCardProps) {
  const map = usePageMap()
  const { t } = useTranslation('light')
  const light = useLight(store)
  const turning = useTurning(store)
  const bearing = useMapValue(map, 'rotate', (turned) => Math.round(turned.getBearing()), 0)
  const toggle = useRef<HTMLButtonElement>(null)
  const change: LightStore['change'] = (part) => {
    turning.stop()
    store.change(part)
  }
  useMapKey((key) => {
    if (key !== ',' && key !== '.') return
    const degrees = key === ',' ? -KEY_STEP : KEY_STEP
    change({ azimuth: inCircle(Math.round(store.get().azimuth) + degrees) })
  })
  const parts = { light, bearing, turning, dialRef, toggleRef: toggle, onClose, onChange: change }
  const press = (next: boolean) => {
    size.fold(next)
    // The button that was pressed is replaced by another one.
    requestAnimationFrame(() => toggle.current?.focus())
  }
  return (
    <Paper
      component="section"
      aria-label={t('title')}
      elevation={3}
      sx={{
        width: small ? 'auto' : 360,
        maxWidth: '100%',
        // The rest can be scrolled to; at least the dial is visible.
        flexShrink: '1 !important',
        minHeight: 72,
        overflowY: 'auto',
        // Below an opaque scroller Chromium does not draw the map, even where the scroller is clipped.
        backgroundColor: '#fffffffa',
        pointerEvents: 'auto',
        ...(small && { alignSelf: 'stretch', mx: 1, mb: 1, maxHeight: '48dvh' }),
      }}
    >
      {size.folded ? (
        <LightRow {...parts} onUnfold={() => press(false)} />
      ) : (
        <WholeLight {...parts} onFold={() => press(true)} />
      )}
    </Paper>
  )
}

/** The dial and the button for the other controls, in a single low row. */
function LightRow(props: LightParts & { onUnfold: () => void }) {
  const { light, bearing, turning, dialRef, toggleRef, onClose, onChange, onUnfold } = props
  const { t } = useTranslation('light')
  const words = useDirectionWords('short')
  const { azimuth: moves } = LIGHT_USES[light.method]
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 0.75, p: 0.75 }}>
      <LightDial
        azimuth={light.azimuth}
        altitude={light.altitude}
        bearing={bearing}
        size={56}
        disabled={!moves}
        dialRef={dialRef}
        onChange={(azimuth) => onChange({ azimuth })}
        onTouch={turning.stop}
      />
      <Typography variant="body2" sx={{ flex: 1, minWidth: 0, fontSize: '0.9rem', lineHeight: 1.25 }}>
        {moves ? words(light.azimuth) : t(`methods.${light.method}.name`)}
      </Typography>
      {moves && <TurnButton turning={turning} azimuth={light.azimuth} onChange={onChange} short />}
      <Button
        ref={toggleRef}
        size="small"
        color="secondary"
        endIcon={<ExpandMoreIcon />}
        aria-expanded={false}
        aria-label={t('more')}
        onClick={onUnfold}
        sx={{ px: 1.25, whiteSpace: 'nowrap' }}
      >
        {t('moreShort')}
      </Button>
      <CloseLight onClose={onClose} />
    </Stack>
  )
}
