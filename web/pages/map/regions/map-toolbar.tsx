import LayersIcon from '@mui/icons-material/Layers'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Tooltip from '@mui/material/Tooltip'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface MapToolbarProps {
  layersOpen: boolean
  /** Null on wider screens, where the layers panel has its own button. */
  onToggleLayers: (() => void) | null
  children: ReactNode
}

export function MapToolbar({ layersOpen, onToggleLayers, children }: MapToolbarProps) {
  const { t } = useTranslation('map')
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
        // At twice the size of text a window is this low, and one column would end below it.
        '@media (max-height: 600px) and (max-width: 1199px)': { gridTemplateColumns: '48px 48px', width: 96 },
      }}
    >
      {onToggleLayers && (
        <Tooltip title={t('toggleLayers')} placement="right">
          <IconButton
            aria-label={t('toggleLayers')}
            aria-expanded={layersOpen}
            onClick={onToggleLayers}
            sx={{ width: 48, height: 48, borderRadius: 1, color: 'secondary.main' }}
          >
            <LayersIcon />
          </IconButton>
        </Tooltip>
      )}
      {children}
    </Paper>
  )
}
