import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import { useTranslation } from 'react-i18next'
import { useSession } from '#web/accounts/session/session.ts'
import { BookmarkViewTool } from '#web/members/bookmarks/bookmark-view-tool.tsx'
import { ToolLook, useHint } from '#web/map/controls/tool-button.tsx'
import { LayersIcon } from '#web/ui/icons/map.ts'
import { useMapLayout } from '../layout/layout-context.ts'
import { BrowsingTools } from '../panels/in-view/browsing-tools.tsx'
import { CompareTool } from '../tools/comparing/map-comparison.tsx'
import { PageDrawingTools } from '../tools/drawing/drawing-on-page.tsx'
import { LightTool } from '../tools/light/light-tool.tsx'
import { PageMeasuringTool } from '../tools/measuring/measuring-on-page.tsx'
import { SnapshotTool } from '../tools/snapshot/snapshot-tool.tsx'

/** The tools of the map. On a small map one opens the layers; on a wider one their panel has its own button. */
export function MapToolbar() {
  const { t } = useTranslation('map')
  const { layout } = useMapLayout()
  const signedIn = useSession() !== null
  const { names, columns, tool } = layout.toolbar
  const withListTools = layout.listTools === 'toolbar'
  return (
    <ToolLook value={{ named: names, size: tool }}>
      <Stack sx={{ flexShrink: 0, minHeight: 0, pointerEvents: 'none !important' }}>
        <Paper
          role="group"
          aria-label={t('toolbar')}
          elevation={3}
          sx={{
            display: 'grid',
            alignContent: 'start',
            pointerEvents: 'auto',
            minHeight: 0,
            overflowY: 'auto',
            // Below an opaque scroller Chromium does not draw the map, even where the scroller is clipped.
            backgroundColor: '#fffffffa',
            gridTemplateColumns: names ? 'auto' : `repeat(${columns}, ${tool}px)`,
          }}
        >
          {layout.layersButton === 'toolbar' && <LayersTool />}
          {withListTools && <BrowsingTools />}
          <PageDrawingTools />
          <PageMeasuringTool />
          {withListTools && <LightTool />}
          {signedIn && <BookmarkViewTool />}
          <CompareTool />
          <SnapshotTool />
        </Paper>
      </Stack>
    </ToolLook>
  )
}

function LayersTool() {
  const { t } = useTranslation('map')
  const { layout, layersPanel } = useMapLayout()
  const { tool } = layout.toolbar
  const { hint, left, close } = useHint()
  return (
    <Tooltip title={t('toggleLayers')} placement="right" {...hint}>
      <IconButton
        {...left}
        aria-label={t('toggleLayers')}
        aria-expanded={layersPanel.open}
        onClick={() => {
          close()
          layersPanel.toggle()
        }}
        sx={{ width: tool, height: tool, borderRadius: 1, color: 'secondary.main' }}
      >
        <LayersIcon />
      </IconButton>
    </Tooltip>
  )
}
