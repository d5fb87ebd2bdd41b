import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Trans, useTranslation } from 'react-i18next'
import { OUTLINE_MIN_POINTS } from '#contract/http/limits.ts'
import type { Outline } from '#contract/records/records.ts'
import { RedoIcon, UndoIcon } from '#web/ui/icons/map.ts'
import { areaWords, lengthWords } from '#web/lib/words/sizes.ts'
import { barAtFoot, PARTS_IN_LINE } from '../controls/bar-at-foot.ts'
import { KeyCap } from '../keyboard-help/key-cap.tsx'
import type { DrawingControls } from './use-drawing.ts'
import { useLooseEnd, type LooseEnd } from './corners/loose-end.ts'
import { measuresOfSketch } from './sketch-measures.ts'

interface DrawingBarProps {
  controls: DrawingControls
  /** Everything in one line, for a wide map. */
  inLine?: boolean
  /** The grid reference of a place, as fine as its accuracy allows; null outside the National Grid. */
  gridReferenceOf: (corner: Outline[number]) => string | null
}

/** While a polygon is in progress: the next step, its size, and buttons for everything that the keys do. */
export function DrawingBar({ controls, inLine = false, gridReferenceOf }: DrawingBarProps) {
  const { t } = useTranslation('drawing')
  const touch = useMediaQuery('(pointer: coarse)')
  if (controls.drawing.phase !== 'drawing') return null
  const { corners } = controls.drawing
  const means = controls.byKeyboard ? 'Keys' : touch ? 'Touch' : ''
  const stage = corners.length === 0 ? 'first' : corners.length < OUTLINE_MIN_POINTS ? 'next' : 'closable'
  // There is nothing to measure before the first corner, and in one line there is no room for both.
  const size = !inLine || corners.length > 0
  const keys = means !== 'Touch' && !(inLine && size)
  return (
    <Paper
      component="section"
      aria-label={t('bar.label')}
      elevation={6}
      sx={{ ...barAtFoot(inLine ? 1240 : 640), ...(inLine ? PARTS_IN_LINE : BLOCK) }}
    >
      <Box role="status" sx={STEP}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {t(`bar.${stage}${means}`)}
        </Typography>
        <Typography variant="body2" sx={{ whiteSpace: 'nowrap' }}>
          {t('bar.corners', { count: corners.length })}
        </Typography>
      </Box>
      {size && (
        <SketchSize corners={corners} looseEnd={controls.looseEnd} gridReferenceOf={gridReferenceOf} />
      )}
      {keys && (
        <Typography variant="caption" component="p" color="textSecondary">
          <Trans t={t} i18nKey="bar.keys" components={{ key: <KeyCap /> }} />
        </Typography>
      )}
      <Stack direction="row" useFlexGap sx={BUTTONS}>
        <Button color="secondary" onClick={controls.clear}>
          {t('bar.cancel')}
        </Button>
        <HistoryButtons controls={controls} named={!inLine} />
        <Button variant="contained" disabled={corners.length < OUTLINE_MIN_POINTS} onClick={controls.finish}>
          {t('bar.finish')}
        </Button>
      </Stack>
    </Paper>
  )
}

const BLOCK = { px: 2, py: 1.5, display: 'grid', rowGap: 0.75 } as const

const STEP = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  flexWrap: { xs: 'nowrap', sm: 'wrap', lg: 'nowrap' },
  columnGap: 2,
  lineHeight: 1.3,
  '& > p': { lineHeight: 1.3 },
} as const

const BUTTONS = {
  gap: 1,
  justifyContent: 'flex-end',
  '& .MuiButton-root': { px: { xs: 1.25, sm: 2 } },
} as const

function HistoryButtons({ controls, named }: { controls: DrawingControls; named: boolean }) {
  const { t } = useTranslation('drawing')
  const roomy = useMediaQuery('(min-width: 600px)') && named
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
      <Tooltip key={name} title={name}>
        {/* A disabled button gets no pointer events, so the tooltip listens on the element around it. */}
        <span>
          <IconButton
            color="secondary"
            aria-label={name}
            disabled={!can}
            onClick={go}
            sx={{ width: 48, height: 44 }}
          >
            <Icon />
          </IconButton>
        </span>
      </Tooltip>
    ),
  )
}

interface SketchSizeProps {
  corners: Outline
  looseEnd: LooseEnd
  gridReferenceOf: (corner: Outline[number]) => string | null
}

/**
 * The size of the polygon and the position of its next corner, following the pointer. Not announced with each movement:
 * screen reader users ask for it.
 */
function SketchSize({ corners, looseEnd, gridReferenceOf }: SketchSizeProps) {
  const { t, i18n } = useTranslation('drawing')
  const loose = useLooseEnd(looseEnd)
  const sketch = loose ? [...corners, loose] : corners
  const { area, length } = measuresOfSketch(sketch)
  const corner = sketch.at(-1)
  const facts = [
    [t('bar.area'), area === null ? null : areaWords(area, i18n.language)],
    [
      t(sketch.length === 2 ? 'bar.long' : 'bar.around'),
      length === null ? null : lengthWords(length, i18n.language),
    ],
    [t('bar.corner'), corner ? gridReferenceOf(corner) : null],
  ] as const
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(72px, 1fr) minmax(64px, 1fr) minmax(112px, 1.4fr)',
        columnGap: 2,
        m: 0,
      }}
    >
      {facts.map(([name, value]) => (
        <div key={name}>
          <Typography component="dt" variant="caption" color="textSecondary">
            {name}
          </Typography>
          <Typography
            component="dd"
            variant="body2"
            translate={value === null ? undefined : 'no'}
            sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
          >
            {value ?? t('bar.notYet')}
          </Typography>
        </div>
      ))}
    </Box>
  )
}
