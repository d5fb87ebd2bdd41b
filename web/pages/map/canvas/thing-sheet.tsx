import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { LatitudeLongitude } from '#geo/position.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import { useClosedByEscape, useFocusGivenBack } from '#web/map/pointing/opened-thing.ts'
import type { ThingFrameProps } from '#web/map/pointing/popup-frame.tsx'
import { showOutline } from '#web/map/pointing/show-outline.ts'
import { Panel } from '#web/ui/panel/panel.tsx'
import { freePart, isInSight } from '../layout/free-part.ts'
import { useMapLayout } from '../layout/layout-context.ts'
import { panelPlace } from '../layout/sizes.ts'
import { useSelection } from '../state/selection.ts'
import type { Chosen } from './map-things.ts'
import { ThingPopup } from './thing-popup.tsx'

interface ThingSheetProps {
  chosen: Chosen
  /** Undefined while it is not known, null for a mere place. */
  outline: readonly LatitudeLongitude[] | null | undefined
}

/** What was chosen on the map, as a sheet over its lower part: on touch screens a popup would lie on what it is about. */
export function ThingSheet({ chosen, outline }: ThingSheetProps) {
  const { choose, size } = useSelection()
  useFocusGivenBack()
  useClosedByEscape(() => choose(null))
  useInSight(outline === null ? [[chosen.latitude, chosen.longitude]] : outline, size)
  return <ThingPopup chosen={chosen} Frame={SheetFrame} />
}

function SheetFrame({ kind, title, picture, action, close, onClose, children }: ThingFrameProps) {
  const { t } = useTranslation('recordForm')
  const { frame, thing, hidden } = useMapLayout()
  const { resize } = useSelection()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <Panel
      as="bottom sheet"
      role="dialog"
      place={panelPlace('form', 'bottom sheet', frame)}
      size={hidden ? 'closed' : thing}
      heading={title ?? kind}
      words={{ close, showMore: t('afterSave.showMore'), showLess: t('showLess') }}
      headingRef={heading}
      onResize={(size) => (size === 'closed' ? onClose() : resize(size))}
    >
      <Stack sx={{ gap: 1 }}>
        <Stack direction="row" sx={{ gap: 1.5, justifyContent: 'space-between', alignItems: 'start' }}>
          <Stack sx={{ gap: 1, alignItems: 'start' }}>
            <Typography variant="caption" color="primary" sx={KIND}>
              {kind}
            </Typography>
            {action}
          </Stack>
          <Box sx={{ flex: 'none' }}>{picture}</Box>
        </Stack>
        {children}
      </Stack>
    </Panel>
  )
}

/** In a low window its line is for the way to the whole record. */
const KIND = { fontWeight: 650, '@media (max-height: 480px)': { display: 'none' } } as const

/** Brings what the sheet is about into the part of the map that nothing covers. */
function useInSight(shape: readonly LatitudeLongitude[] | undefined, size: string): void {
  const map = usePageMap()
  const isKnown = shape !== undefined
  const bring = useEffectEvent(() => {
    if (map && shape && !isInSight(map, shape)) showOutline(map, shape, freePart(map))
  })
  useEffect(() => {
    if (!map || !isKnown) return
    const look = () => bring()
    // A second movement would stop the one that is under way.
    if (!map.isMoving()) look()
    else map.once('moveend', look)
    return () => {
      map.off('moveend', look)
    }
  }, [map, isKnown, size])
}
