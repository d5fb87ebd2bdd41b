import Paper from '@mui/material/Paper'
import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useLight, type LightStore } from '#web/map/light-store.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import { useMapValue } from '#web/map/use-map-value.ts'
import { inCircle } from './light-dial.tsx'
import { LightRow } from './light-row.tsx'
import { WholeLight } from './whole-light.tsx'
import type { CardSize } from './use-card-size.ts'
import { useTurning } from './use-turning.ts'

interface LightCardProps {
  store: LightStore
  /** Whether there is room for only one row beside the map. */
  small: boolean
  size: CardSize
  /** The dial, for keyboard users. */
  dialRef: Ref<HTMLElement>
}

/** Degrees that `,` and `.` turn the light by. */
const KEY_STEP = 15

/** The lighting of the live relief: folded, one row with the dial; unfolded, all controls. */
export function LightCard({ store, small, size, dialRef }: LightCardProps) {
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
  useTurningKeys(map, (degrees) => change({ azimuth: inCircle(Math.round(store.get().azimuth) + degrees) }))
  const parts = { light, bearing, turning, dialRef, toggleRef: toggle, onChange: change }
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
        width: small ? 'auto' : 320,
        maxWidth: '100%',
        // The rest can be scrolled to; at least the dial is visible.
        flexShrink: '1 !important',
        minHeight: 72,
        overflowY: 'auto',
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

/** The keys work only on the map, because elsewhere characters are text (WCAG 2.1.4). */
function useTurningKeys(map: MapLibreMap | null, onTurn: (degrees: number) => void): void {
  const turn = useEffectEvent(onTurn)
  useEffect(() => {
    const canvas = map?.getCanvas()
    const onKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey) return
      if (key === ',') turn(-KEY_STEP)
      if (key === '.') turn(KEY_STEP)
    }
    canvas?.addEventListener('keydown', onKey)
    return () => canvas?.removeEventListener('keydown', onKey)
  }, [map])
}
