import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useMapKey } from '#web/map/pointing/use-map-key.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import { EyeOutlineIcon } from '#web/ui/icons/map.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { useMapLayout } from '../layout/layout-context.ts'
import { EDGE } from '../layout/sizes.ts'

/** The key H on the map, which hides all panels and shows them again; and a button in their place. */
export function HiddenPanels() {
  const { t } = useTranslation('map')
  const map = usePageMap()
  const { hidden, hide } = useMapLayout()
  const showToast = useToast()
  const change = (next: boolean) => {
    hide(next)
    // The button that has the focus disappears.
    map?.getCanvas().focus({ preventScroll: true })
    showToast(t(next ? 'panels.hidden' : 'panels.shown'))
  }
  useMapKey((key) => {
    if (key.toLowerCase() === 'h') change(!hidden)
  })
  if (!hidden) return null
  return (
    <Button
      variant="contained"
      color="secondary"
      startIcon={<EyeOutlineIcon />}
      onClick={() => change(false)}
      sx={{ position: 'absolute', zIndex: 2, top: EDGE, left: EDGE }}
    >
      {t('panels.show')}
    </Button>
  )
}
