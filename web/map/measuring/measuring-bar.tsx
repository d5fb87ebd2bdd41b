import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Trans, useTranslation } from 'react-i18next'
import { barAtFoot, PARTS_IN_LINE } from '../controls/bar-at-foot.ts'
import { ForScreenReaders } from '#web/ui/for-screen-readers.tsx'
import { UndoIcon } from '#web/ui/icons/map.ts'
import { KeyboardCross } from '../controls/keyboard-cross.tsx'
import { KeyCap } from '../keyboard-help/key-cap.tsx'
import { useLooseEnd, type LooseEnd } from '../drawing/corners/loose-end.ts'
import { measureWords } from './measure-words.ts'
import { LINE_POINTS, measuresOf, SHAPE_POINTS, type LinePoint } from './measuring-state.ts'
import type { MeasuringControls } from './use-measuring.ts'

interface MeasuringBarProps {
  controls: MeasuringControls
  /** Everything in one line, for a wide map. */
  inLine?: boolean
}

/** While a line is in progress: the next step, the length so far, and buttons for everything that the keys do. */
export function MeasuringBar({ controls, inLine = false }: MeasuringBarProps) {
  const { t, i18n } = useTranslation('measuring')
  const touch = useMediaQuery('(pointer: coarse)')
  const { measuring, byKeyboard } = controls
  const means = byKeyboard ? 'Keys' : touch ? 'Touch' : ''
  if (measuring.phase !== 'measuring') return null
  const { points } = measuring
  const stage = points.length < LINE_POINTS ? (['first', 'next'] as const)[points.length] : 'more'
  const { length } = measureWords(measuresOf(points, false), i18n.language)
  // In one line there is room for the keys or for the length.
  const keys = means !== 'Touch' && !(inLine && points.length > 0)
  return (
    <Paper
      component="section"
      aria-label={t('bar.label')}
      elevation={6}
      sx={{ ...barAtFoot(inLine ? 1240 : 640), ...(inLine ? PARTS_IN_LINE : BLOCK) }}
    >
      {/* Announced when a point is set, not for every movement of the pointer. */}
      <Typography role="status" variant="body2" sx={{ fontWeight: 600, lineHeight: 1.3 }}>
        {points.length >= LINE_POINTS && (
          <ForScreenReaders as="span">{t('bar.soFar', { count: points.length, length })} </ForScreenReaders>
        )}
        {stage && <span>{t(`bar.${stage}${means}`)}</span>}
      </Typography>
      <LiveLength points={points} looseEnd={controls.looseEnd} />
      {keys && (
        <Typography variant="caption" component="p" color="textSecondary">
          <Trans t={t} i18nKey="bar.keys" components={{ key: <KeyCap /> }} />
        </Typography>
      )}
      <Stack direction="row" useFlexGap sx={BUTTONS}>
        <Button color="secondary" data-control="cancel" onClick={controls.leave}>
          {t('bar.cancel')}
        </Button>
        <Button
          color="secondary"
          disabled={points.length === 0}
          data-control="undo"
          onClick={controls.undo}
          aria-label={t('bar.undoLast')}
        >
          <UndoIcon />
          {!inLine && (
            <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' }, ml: 1 }}>
              {t('bar.undo')}
            </Box>
          )}
        </Button>
        <Button
          color="secondary"
          data-control="close shape"
          disabled={points.length < SHAPE_POINTS}
          onClick={controls.close}
        >
          {t('bar.close')}
        </Button>
        <Button
          variant="contained"
          data-control="finish"
          disabled={points.length < LINE_POINTS}
          onClick={controls.finish}
        >
          {t('bar.finish')}
        </Button>
      </Stack>
    </Paper>
  )
}

/** The cross over the map that replaces the pointer while points are set with keys. */
export function MeasuringCross({ controls }: { controls: MeasuringControls }) {
  return controls.byKeyboard && <KeyboardCross />
}

function LiveLength({ points, looseEnd }: { points: readonly LinePoint[]; looseEnd: LooseEnd }) {
  const { language } = useTranslation().i18n
  const loose = useLooseEnd(looseEnd)
  if (points.length === 0) return null
  const line = loose ? [...points, loose] : points
  const { length } = measureWords(measuresOf(line, false), language)
  return (
    <Typography
      component="span"
      variant="body2"
      data-testid="live-length"
      sx={{ fontWeight: 650, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
    >
      {length}
    </Typography>
  )
}

/** The length beside the next step, the rest below them. */
const BLOCK = {
  px: 2,
  py: 1.5,
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  columnGap: 2,
  rowGap: 0.75,
  '& > p:not([role=status]), & > div': { gridColumn: '1 / 3' },
} as const

const BUTTONS = {
  gap: 1,
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  '& .MuiButton-root': { px: { xs: 1, sm: 2 }, minWidth: 44 },
} as const
