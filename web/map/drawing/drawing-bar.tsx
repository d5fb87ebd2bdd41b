import UndoIcon from '@mui/icons-material/Undo'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Trans, useTranslation } from 'react-i18next'
import { OUTLINE_MIN_POINTS } from '#contract/limits.ts'
import type { DrawingControls } from './use-drawing.ts'

/** Says what to do next while a polygon is in progress, and does by button what the keys do. */
export function DrawingBar({ controls }: { controls: DrawingControls }) {
  const { t } = useTranslation('drawing')
  const touch = useMediaQuery('(pointer: coarse)')
  if (controls.drawing.phase !== 'drawing') return null
  const { corners } = controls.drawing
  const stage = corners === 0 ? 'first' : corners < OUTLINE_MIN_POINTS ? 'next' : 'closable'
  return (
    <Paper
      component="section"
      aria-label={t('bar.label')}
      elevation={6}
      sx={{
        alignSelf: 'center',
        width: 'min(600px, calc(100% - 24px))',
        mb: 1.5,
        px: 2,
        py: 1.5,
      }}
    >
      <Box role="status" sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {t(`bar.${stage}${touch ? 'Touch' : ''}`)}
        </Typography>
        <Typography variant="body2" sx={{ whiteSpace: 'nowrap' }}>
          {t('bar.corners', { count: corners })}
        </Typography>
      </Box>
      {!touch && (
        <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 0.5 }}>
          <Trans t={t} i18nKey="bar.keys" components={{ key: <Key /> }} />
        </Typography>
      )}
      <Stack
        direction="row"
        useFlexGap
        sx={{
          mt: 1,
          gap: 1,
          flexWrap: 'wrap',
          justifyContent: 'flex-end',
          '& .MuiButton-root': { px: { xs: 1.25, sm: 2.5 } },
        }}
      >
        <Button color="secondary" onClick={controls.clear}>
          {t('bar.cancel')}
        </Button>
        <Button
          color="secondary"
          startIcon={<UndoIcon />}
          disabled={corners === 0}
          onClick={controls.undoCorner}
          aria-label={t('bar.undoLast')}
        >
          {t('bar.undo')}
        </Button>
        <Button variant="contained" disabled={corners < OUTLINE_MIN_POINTS} onClick={controls.finish}>
          {t('bar.finish')}
        </Button>
      </Stack>
    </Paper>
  )
}

/** Trans puts the words of the translation inside. */
function Key({ children }: { children?: string }) {
  return (
    <Box
      component="kbd"
      sx={{
        px: 0.6,
        border: 1,
        borderColor: 'divider',
        borderRadius: 0.5,
        bgcolor: 'background.default',
        fontFamily: 'inherit',
        fontWeight: 600,
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </Box>
  )
}
