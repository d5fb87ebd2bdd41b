import Stack from '@mui/material/Stack'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { MapLibreMap } from 'maplibre-gl'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LocateButton } from '#web/features/finding/locate-button.tsx'
import type { Location } from '#web/features/finding/use-location.ts'
import { CompassButton } from '#web/map/compass-button.tsx'
import { ControlGroup } from '#web/map/control-button.tsx'
import { FullScreenButton } from '#web/map/full-screen-button.tsx'
import { KeyboardHelp } from '#web/map/keyboard-help/keyboard-help.tsx'
import { ZoomControls } from '#web/map/zoom-controls.tsx'

interface MapControlsProps {
  map: MapLibreMap | null
  location: Location
  /** There is no room beside the zoom. */
  small: boolean
  /** What else changes how the map is seen. */
  children?: ReactNode
}

/** The buttons in the lower right corner. A device worked by touch has no keys to explain, and its browser is full screen already. */
export function MapControls({ map, location, small, children }: MapControlsProps) {
  const { t } = useTranslation('finding')
  const touch = useMediaQuery('(pointer: coarse)')
  const upright = touch || small
  return (
    <Stack
      direction={upright ? 'column' : 'row'}
      sx={{ gap: 1, alignItems: 'end', pointerEvents: 'none !important', '& > *': { pointerEvents: 'auto' } }}
    >
      <ControlGroup label={t('view')} flat={!upright}>
        <LocateButton location={location} />
        {children}
        {!touch && (
          <>
            <FullScreenButton />
            <KeyboardHelp map={map} />
          </>
        )}
      </ControlGroup>
      <Stack sx={{ gap: 1 }}>
        <CompassButton map={map} />
        <ZoomControls map={map} />
      </Stack>
    </Stack>
  )
}
