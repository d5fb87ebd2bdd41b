import LayersIcon from '@mui/icons-material/Layers'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Tooltip from '@mui/material/Tooltip'
import { useTranslation } from 'react-i18next'
import { useSession } from '#web/features/accounts/session.ts'
import { BookmarkViewTool } from '#web/features/bookmarks/bookmark-view-tool.tsx'
import { useMapLayout } from '../layout/layout-context.ts'
import { BrowsingTools } from '../panels/in-view/browsing-tools.tsx'
import { CompareTool } from '../tools/comparing/map-comparison.tsx'
import { PageDrawingTools } from '../tools/drawing/drawing-on-page.tsx'
import { LightTool } from '../tools/light/light-tool.tsx'
import { PageMeasuringTool } from '../tools/measuring/measuring-on-page.tsx'
import { SnapshotTool } from '../tools/snapshot/snapshot-tool.tsx'

/** The tools of the map. On a small map it opens the layers; on a wider one their panel has its own button. */
export function MapToolbar() {
  const { t } = useTranslation('map')
  const { layout, layersPanel } = useMapLayout()
  const signedIn = useSession() !== null
  const withListTools = layout.listTools === 'toolbar'
  return (
    <Paper
      role="group"
      aria-label={t('toolbar')}
      elevation={3}
      sx={{
        display: 'grid',
        alignContent: 'start',
        flexShrink: 0,
        width: { xs: 48, lg: 'auto' },
        // At twice the text size the window is so low that a single column would not fit.
        '@media (max-height: 600px) and (max-width: 1199px)': { gridTemplateColumns: '48px 48px', width: 96 },
      }}
    >
      {layout.layersButton === 'toolbar' && (
        <Tooltip title={t('toggleLayers')} placement="right">
          <IconButton
            aria-label={t('toggleLayers')}
            aria-expanded={layersPanel.open}
            onClick={layersPanel.toggle}
            sx={{ width: 48, height: 48, borderRadius: 1, color: 'secondary.main' }}
          >
            <LayersIcon />
          </IconButton>
        </Tooltip>
      )}
      {withListTools && <BrowsingTools />}
      <PageDrawingTools />
      <PageMeasuringTool />
      {withListTools && <LightTool />}
      {signedIn && <BookmarkViewTool />}
      <CompareTool />
      <SnapshotTool />
    </Paper>
  )
}
