import { useTranslation } from 'react-i18next'
import { NavigationIcon } from '#web/ui/icons/map.ts'
import { ControlButton, ControlGroup } from './control-button.tsx'
import { usePageMap } from '../page-map.tsx'
import { useMapValue } from '../view/use-map-value.ts'

/** Points north while the map is rotated, and rotates it back. Not shown while north is up. */
export function CompassButton() {
  const map = usePageMap()
  const { t } = useTranslation('search')
  const bearing = useMapValue(map, 'rotate', (turned) => Math.round(turned.getBearing()), 0)
  if (bearing === 0) return null
  return (
    <ControlGroup label={t('compass.label')}>
      <ControlButton
        control="north"
        name={t('compass.north')}
        onPress={() => {
          map?.resetNorth()
          // The button disappears when north is up again, and the focus would be lost with it.
          map?.getCanvas().focus({ preventScroll: true })
        }}
      >
        <NavigationIcon sx={{ rotate: `${-bearing}deg`, color: 'primary.main' }} />
      </ControlButton>
    </ControlGroup>
  )
}
