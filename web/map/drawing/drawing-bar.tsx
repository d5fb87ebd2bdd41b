import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OUTLINE_MIN_POINTS } from '#contract/http/limits.ts'
import type { Outline } from '#contract/records/records.ts'
import { DeleteIcon, RedoIcon, UndoIcon } from '#web/ui/icons/map.ts'
import { areaWords, lengthWords } from '#web/lib/words/sizes.ts'
import { barAtFoot, PARTS_IN_LINE } from '../controls/bar-at-foot.ts'
import { ForScreenReaders } from '#web/ui/for-screen-readers.tsx'
import { KeyboardSheet } from '../keyboard-help/keyboard-help.tsx'
import { useDeletion } from './drawing-tools.tsx'
import type { DrawingControls } from './use-drawing.ts'
import { useLooseEnd, type LooseEnd } from './corners/loose-end.ts'
import { measuresOfSketch } from './sketch-measures.ts'

interface DrawingBarProps {
  controls: DrawingControls
  /** In one line or in several at the foot of the map; or within a low sheet. */
  shape: 'line' | 'block' | 'sheet'
  /** The grid reference of a place, as fine as its accuracy allows; null outside the National Grid. */
  gridReferenceOf: (corner: Outline[number]) => string | null
}

/** While a polygon is in progress: the next step, its size, and buttons for everything that the keys do. */
export function DrawingBar({ controls, shape, gridReferenceOf }: DrawingBarProps) {
  const { t } = useTranslation('drawing')
  const touch = useMediaQuery('(pointer: coarse)')
  if (controls.drawing.phase !== 'drawing') return null
  const { corners } = controls.drawing
  const means = controls.byKeyboard ? 'Keys' : touch ? 'Touch' : ''
  const stage = corners.length === 0 ? 'first' : corners.length < OUTLINE_MIN_POINTS ? 'next' : 'closable'
  const sheet = shape === 'sheet'
  const step = t(`bar.${stage}${means}`)
  return (
    <Paper
      component="section"
      aria-label={t('bar.label')}
      elevation={sheet ? 0 : 6}
      square={sheet}
      sx={
        sheet
          ? [IN_SHEET, corners.length > 0 ? IN_STRIP : AT_PEEK]
          : { ...barAtFoot(shape === 'line' ? 1240 : 640), ...(shape === 'line' ? PARTS_IN_LINE : BLOCK) }
      }
    >
      <Box role="status" sx={STEP}>
        {sheet && corners.length > 0 ? (
          <ForScreenReaders as="span">{step}</ForScreenReaders>
        ) : (
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {step}
          </Typography>
        )}
        {(corners.length > 0 || !sheet) && (
          <Typography variant="body2" sx={{ whiteSpace: sheet ? 'normal' : 'nowrap' }}>
            {t('bar.corners', { count: corners.length })}
          </Typography>
        )}
      </Box>
      {!sheet && (shape === 'block' || corners.length > 0) && (
        <SketchSize corners={corners} looseEnd={controls.looseEnd} gridReferenceOf={gridReferenceOf} />
      )}
      <Buttons controls={controls} keys={!touch} />
    </Paper>
  )
}

/** Pixels, large enough for a finger. */
const BUTTON = { width: 44, height: 44 } as const

function Buttons({ controls, keys }: { controls: DrawingControls; keys: boolean }) {
  const { t } = useTranslation(['drawing', 'keyboard'])
  const deletion = useDeletion(controls, () => undefined)
  const [explaining, explain] = useState(false)
  const corners = controls.drawing.phase === 'drawing' ? controls.drawing.corners.length : 0
  const icons = [
    { control: 'undo', name: t('undo'), Icon: UndoIcon, can: controls.canUndo, go: controls.undo },
    { control: 'redo', name: t('redo'), Icon: RedoIcon, can: controls.canRedo, go: controls.redo },
    { control: 'delete polygon', name: t('delete'), Icon: DeleteIcon, can: corners > 0, go: deletion.ask },
    ...(keys
      ? [{ control: 'keys', name: t('keyboard:open'), Icon: KeysIcon, can: true, go: () => explain(true) }]
      : []),
  ]
  return (
    <Stack direction="row" useFlexGap sx={BUTTONS}>
      <Button color="secondary" data-control="cancel" onClick={controls.clear}>
        {t('bar.cancel')}
      </Button>
      {icons.map(({ control, name, Icon, can, go }) => (
        <Tooltip key={control} title={name}>
          {/* A disabled button gets no pointer events, so the tooltip listens on the element around it. */}
          <span>
            <IconButton
              color="secondary"
              aria-label={name}
              data-control={control}
              disabled={!can}
              onClick={go}
              sx={BUTTON}
            >
              <Icon />
            </IconButton>
          </span>
        </Tooltip>
      ))}
      <Button
        variant="contained"
        data-control="finish"
        disabled={corners < OUTLINE_MIN_POINTS}
        onClick={controls.finish}
      >
        {t('bar.finish')}
      </Button>
      {deletion.dialog}
      <KeyboardSheet open={explaining} onClose={() => explain(false)} />
    </Stack>
  )
}

function KeysIcon() {
  return (
    <Box component="span" aria-hidden sx={{ fontWeight: 700, fontSize: '1.2rem', lineHeight: 1 }}>
      ?
    </Box>
  )
}

const BLOCK = { px: 2, py: 1.5, display: 'grid', rowGap: 0.75 } as const

const IN_SHEET = {
  px: 1.5,
  display: 'grid',
} as const

/** Before the first corner the sheet is higher than its bar. */
const AT_PEEK = { '@media (min-height: 481px)': { px: 2, pt: 1.5, rowGap: 1.5 } } as const

/** A window so low that each line counts has everything beside each other. */
const IN_STRIP = {
  '@media (max-height: 480px)': {
    px: 0.75,
    display: 'flex',
    alignItems: 'center',
    '& [role=status]': { width: 52, flexShrink: 0, fontSize: '0.85rem' },
    '& [role=status] > p': { fontSize: 'inherit' },
    '& > div:last-child': { gap: 0 },
    '& .MuiButton-root': { px: 0.75, minWidth: 0, fontSize: '0.95rem' },
    '& .MuiIconButton-root': { width: 40 },
  },
} as const

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
  gap: 0.5,
  flex: 1,
  justifyContent: 'flex-end',
  '& .MuiButton-root': { px: 1.25, minHeight: 44 },
} as const

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
