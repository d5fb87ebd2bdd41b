import RedoIcon from '@mui/icons-material/Redo'
import UndoIcon from '@mui/icons-material/Undo'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Trans, useTranslation } from 'react-i18next'
import { OUTLINE_MIN_POINTS } from '#contract/limits.ts'
import type { Outline } from '#contract/records.ts'
import { barAtFoot } from '../bar-at-foot.ts'
import { KeyCap } from '../keyboard-help/key-cap.tsx'
import { SketchSize } from './sketch-size.tsx'
import type { DrawingControls } from './use-drawing.ts'

interface DrawingBarProps {
  controls: DrawingControls
  /** The grid reference of a place, as fine as its accuracy allows; null outside the National Grid. */
  gridReferenceOf: (corner: Outline[number]) => string | null
}

/** While a polygon is in progress: the next step, its size, and buttons for everything that the keys do. */
export function DrawingBar({ controls, gridReferenceOf }: DrawingBarProps) {
  const { t } = useTranslation('drawing')
  const touch = useMediaQuery('(pointer: coarse)')
  if (controls.drawing.phase !== 'drawing') return null
  const { corners } = controls.drawing
  const stage = corners.length === 0 ? 'first' : corners.length < OUTLINE_MIN_POINTS ? 'next' : 'closable'
  return (
    <Paper
      component="section"
      aria-label={t('bar.label')}
      elevation={6}
      sx={{
        ...barAtFoot(640),
        px: 2,
        py: 1.5,
      }}
    >
      <Box role="status" sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {t(`bar.${stage}${touch ? 'Touch' : ''}`)}
        </Typography>
        <Typography variant="body2" sx={{ whiteSpace: 'nowrap' }}>
          {t('bar.corners', { count: corners.length })}
        </Typography>
      </Box>
      <SketchSize corners={corners} looseEnd={controls.looseEnd} gridReferenceOf={gridReferenceOf} />
      {!touch && (
        <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 0.5 }}>
          <Trans t={t} i18nKey="bar.keys" components={{ key: <KeyCap /> }} />
        </Typography>
      )}
      <Stack
        direction="row"
        useFlexGap
        sx={{
          mt: 1,
          gap: 1,
          justifyContent: 'flex-end',
          '& .MuiButton-root': { px: { xs: 1.25, sm: 2.5 } },
        }}
      >
        <Button color="secondary" onClick={controls.clear}>
          {t('bar.cancel')}
        </Button>
        <HistoryButtons controls={controls} />
        <Button variant="contained" disabled={corners.length < OUTLINE_MIN_POINTS} onClick={controls.finish}>
          {t('bar.finish')}
        </Button>
      </Stack>
    </Paper>
  )
}

function HistoryButtons({ controls }: { controls: DrawingControls }) {
  const { t } = useTranslation('drawing')
  const roomy = useMediaQuery('(min-width: 600px)')
  const steps = [
    { name: t('undo'), Icon: UndoIcon, can: controls.canUndo, go: controls.undo },
    { name: t('redo'), Icon: RedoIcon, can: controls.canRedo, go: controls.redo },
  ]
  return steps.map(({ name, Icon, can, go }) =>
    roomy ? (
      <Button key={name} color="secondary" startIcon={<Icon />} disabled={!can} onClick={go}>
        {name}
      </Button>
    ) : (
      <IconButton
        key={name}
        color="secondary"
        aria-label={name}
        disabled={!can}
        onClick={go}
        sx={{ width: 48, height: 44 }}
      >
        <Icon />
      </IconButton>
    ),
  )
}
