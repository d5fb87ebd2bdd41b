import useMediaQuery from '@mui/material/useMediaQuery'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#web/accounts/session/session.ts'
import type { Tool } from '#web/map/controls/tool.ts'
import { useFullScreen } from '#web/map/controls/use-full-screen.ts'
import { PolygonLimitDialog, useDeletion, useDrawingTools } from '#web/map/drawing/drawing-tools.tsx'
import { KeyboardSheet } from '#web/map/keyboard-help/keyboard-help.tsx'
import { useMeasuringTool } from '#web/map/measuring/use-measuring.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import { useMapKey } from '#web/map/pointing/use-map-key.ts'
import { DEFAULT_VIEWPOINT } from '#web/map/view/view-memory.ts'
import { toMapZoom } from '#web/map/view/zoom.ts'
import { useBookmarkViewTool } from '#web/members/bookmarks/use-bookmark-view-tool.tsx'
import { useCopyReference } from '#web/search/position/use-copy.ts'
import { referenceAt } from '#web/search/places/place-readout.tsx'
import { AddIcon, CopyIcon, KeyboardIcon } from '#web/ui/icons/controls.ts'
import {
  FullscreenExitIcon,
  FullscreenIcon,
  HomeIcon,
  MyLocationIcon,
  PolygonPlusIcon,
  RemoveIcon,
} from '#web/ui/icons/map.ts'
import { useMapLayout } from '../layout/layout-context.ts'
import { useRecording } from '../panels/record/use-recording.ts'
import { useWhereabouts } from '../state/whereabouts.ts'
import { useCompareTool } from './comparing/map-comparison.tsx'
import type { AddFind } from './drawing/use-add-find.ts'
import { useMeasuringOnPage } from './measuring/use-measuring-on-page.ts'
import { useSnapshotTool } from './snapshot/use-snapshot-tool.tsx'
import { useTerrainTool } from './terrain/terrain-button.tsx'

/** The lines of the menu Tools, in their order, and the dialogs that they open. */
export function useTools(addFind: AddFind): { tools: Tool[]; dialogs: ReactNode } {
  const map = usePageMap()
  const { drawing, place } = useRecording()
  const deletion = useDeletion(drawing, () => map?.getCanvas().focus())
  const snapshot = useSnapshotTool()
  const bookmark = useBookmarkViewTool()
  const keys = useKeysTool()
  const signedIn = useSession() !== null
  const draw = useDrawTool(addFind)
  const tools = [
    place === 'bottom sheet' && draw,
    ...useDrawingTools(drawing, deletion.ask),
    useMeasuringTool(useMeasuringOnPage().controls),
    useCompareTool(),
    snapshot.tool,
    signedIn && bookmark.tool,
    useTerrainTool(),
    ...usePlaceTools(),
    useFullScreenTool(),
    keys.tool,
  ]
  return {
    tools: tools.filter((tool) => tool !== null && tool !== false),
    dialogs: (
      <>
        {deletion.dialog}
        <PolygonLimitDialog open={drawing.limitReached} onClose={drawing.dismissLimit} />
        {snapshot.dialog}
        {bookmark.dialog}
        {keys.dialog}
      </>
    ),
  }
}

function useDrawTool(addFind: AddFind): Tool {
  const { t } = useTranslation('drawing')
  const { barred } = useRecording().drawing
  const why = barred === 'touch' ? 'drawNotByTouch' : barred ? 'drawLoggedOut' : 'drawOnlyOne'
  return {
    id: 'draw polygon',
    name: t('draw'),
    hint: t(addFind.ready ? 'drawHint' : why),
    Icon: PolygonPlusIcon,
    disabled: !addFind.ready,
    onPress: addFind.press,
  }
}

/** Where the visitor or the map is; and on touch devices the zoom, for which a mouse has buttons. */
function usePlaceTools(): Tool[] {
  const { t } = useTranslation(['map', 'search'])
  const map = usePageMap()
  const { location, searchResult } = useWhereabouts()
  const { frame } = useMapLayout()
  const copy = useCopyReference()
  const touch = useMediaQuery('(pointer: coarse)')
  const { latitude: lat, longitude: lng, zoom } = DEFAULT_VIEWPOINT
  const copyMiddle = () => {
    const centre = map?.getCenter()
    if (!map || !centre) return
    const reference = referenceAt(
      { latitude: centre.lat, longitude: centre.lng },
      map.getZoom(),
      searchResult.grid,
    )
    if (reference) copy(reference)
  }
  const locate: Tool = {
    id: 'where am i',
    name: t(location.on ? 'search:locate.stop' : 'tools.whereAmI'),
    Icon: MyLocationIcon,
    onPress: location.toggle,
  }
  return [
    ...(frame === 'wide' ? [locate] : []),
    {
      id: 'all of wales',
      name: t('tools.wales'),
      Icon: HomeIcon,
      onPress: () => map?.flyTo({ center: { lat, lng }, zoom: toMapZoom(zoom) }),
    },
    { id: 'copy grid reference', name: t('tools.copy'), keyCap: 'C', Icon: CopyIcon, onPress: copyMiddle },
    ...(touch
      ? [
          { id: 'zoom in', name: t('zoom.in'), Icon: AddIcon, onPress: () => map?.zoomIn() },
          { id: 'zoom out', name: t('zoom.out'), Icon: RemoveIcon, onPress: () => map?.zoomOut() },
        ]
      : []),
  ]
}

/** Browsers of phones are full screen already, or cannot be. */
function useFullScreenTool(): Tool | null {
  const { t } = useTranslation('search')
  const screen = useFullScreen()
  return (
    screen && {
      id: 'full screen',
      name: t(screen.full ? 'fullScreen.leave' : 'fullScreen.enter'),
      Icon: screen.full ? FullscreenExitIcon : FullscreenIcon,
      onPress: screen.change,
    }
  )
}

/** The key `?` on the map opens the same sheet. */
function useKeysTool(): { tool: Tool; dialog: ReactNode } {
  const { t } = useTranslation('map')
  const [open, setOpen] = useState(false)
  useMapKey((key) => {
    if (key === '?') setOpen(true)
  })
  return {
    tool: {
      id: 'keys',
      name: t('tools.keys'),
      keyCap: '?',
      Icon: KeyboardIcon,
      onPress: () => setOpen(true),
    },
    dialog: <KeyboardSheet open={open} onClose={() => setOpen(false)} />,
  }
}
