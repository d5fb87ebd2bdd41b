import Stack from '@mui/material/Stack'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslation } from 'react-i18next'
import { LocateButton } from '#web/search/locate-button.tsx'
import { CompassButton } from '#web/map/compass-button.tsx'
import { ControlGroup } from '#web/map/control-button.tsx'
import { FullScreenButton } from '#web/map/full-screen-button.tsx'
import { KeyboardHelp } from '#web/map/keyboard-help/keyboard-help.tsx'
import { ZoomControls } from '#web/map/zoom-controls.tsx'
import { useMapLayout } from '../layout/layout-context.ts'
import { useWhereabouts } from '../state/whereabouts.ts'
import { TerrainButton } from '../tools/terrain/terrain-button.tsx'

/** The buttons in the lower right corner. Touch devices have no keys to explain, and their browsers are already full screen. */
export function MapControls() {
  const { location } = useWhereabouts()
  const { controls } = useMapLayout().layout
  const { t } = useTranslation('search')
  const touch = useMediaQuery('(pointer: coarse)')
  return (
    <Stack
      direction={controls === 'column' ? 'column' : 'row'}
      sx={{ gap: 1, alignItems: 'end', pointerEvents: 'none !important', '& > *': { pointerEvents: 'auto' } }}
    >
      <ControlGroup label={t('view')} flat={controls === 'flat'}>
        <LocateButton location={location} />
        <TerrainButton />
        {!touch && (
          <>
            <FullScreenButton />
            <KeyboardHelp />
          </>
        )}
      </ControlGroup>
      <Stack sx={{ gap: 1 }}>
        <CompassButton />
        <ZoomControls />
      </Stack>
    </Stack>
  )
}
