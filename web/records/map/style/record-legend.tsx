import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { SURE_ARCHAEOLOGICAL } from '#contract/review/verdicts.ts'
import type { RecordStyle } from '#web/map/layers/layer-state.ts'
import { SWATCH_GROUND } from '#web/map/layers/mark-swatch.tsx'
import {
  FILLS,
  PLAIN_WIDTH,
  WIDTHS,
  CASING,
  CONFIRMED_CASING,
  DASHES,
  type Pattern,
} from '../record-patterns.ts'

interface Sample {
  colour: string
  contrast: string
  /** Width of the line in pixels. */
  width: number
  /** Opacity of the fill, 0 to 1. */
  fill: number
  pattern: Pattern
  /** What the casing adds to the line, in pixels. */
  casing: number
}

/** Pixels. */
const [WIDTH, HEIGHT] = [44, 24]

const BOX = { x: 5, y: 5, width: WIDTH - 10, height: HEIGHT - 10, rx: 3 } as const

/** An outline as the map draws it; its words stand beside it. */
function OutlineSample({ colour, contrast, width, fill, pattern, casing }: Sample) {
  const dashes = pattern === 'solid' ? undefined : DASHES[pattern].map((part) => part * width).join(' ')
  return (
    <svg width={WIDTH} height={HEIGHT} aria-hidden style={{ flex: 'none' }}>
      <rect width={WIDTH} height={HEIGHT} rx={3} fill={SWATCH_GROUND} />
      <rect {...BOX} fill="none" stroke={contrast} strokeWidth={width + casing} />
      <rect
        {...BOX}
        fill={colour}
        fillOpacity={fill}
        stroke={colour}
        strokeWidth={width}
        strokeDasharray={dashes}
        strokeLinecap={pattern === 'dotted' ? 'round' : 'butt'}
      />
    </svg>
  )
}

export interface RecordColours {
  record: string
  recordContrast: string
  rejectedRecord: string
}

interface RecordLegendProps {
  style: Exclude<RecordStyle, 'plain'>
  /** Whether records that were judged not archaeological are shown. */
  rejected: boolean
  colours: RecordColours
}

/** What the outlines of records mean in a style, each with a sample. */
export function RecordLegend({ style, rejected, colours }: RecordLegendProps) {
  const { t } = useTranslation('map')
  const samples = useSamples(style, rejected, colours)
  return (
    <Box
      component="ul"
      aria-label={t('recordStyle.legend', { style: t(`recordStyle.${style}`) })}
      sx={{ listStyle: 'none', m: 0, my: 0.5, p: 0, fontSize: '0.9rem', lineHeight: 1.35 }}
    >
      {samples.map(({ words, ...sample }) => (
        <Box component="li" key={words} sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.25 }}>
          <OutlineSample {...sample} contrast={colours.recordContrast} />
          {words}
        </Box>
      ))}
    </Box>
  )
}

type SampleInWords = Omit<Sample, 'contrast'> & { words: string }

function useSamples(
  style: RecordLegendProps['style'],
  rejected: boolean,
  colours: RecordColours,
): SampleInWords[] {
  const { t } = useTranslation(['map', 'review'])
  const colour = colours.record
  const plain = { colour, width: PLAIN_WIDTH, fill: 0, pattern: 'solid', casing: CASING } as const
  if (style === 'confidence')
    return [
      ...SURE_ARCHAEOLOGICAL.map((sure) => ({
        ...plain,
        width: WIDTHS[sure],
        fill: FILLS[sure],
        words: t(`review:sure_archaeological.${sure}`),
      })),
      { ...plain, pattern: 'fine', words: t('map:recordStyle.unsaid') },
    ]
  const rejectedSample = {
    ...plain,
    colour: colours.rejectedRecord,
    pattern: 'dashed',
    words: t('review:states.not_archaeological'),
  } as const
  return [
    { ...plain, words: t('map:recordStyle.undecided') },
    { ...plain, casing: CONFIRMED_CASING, words: t('review:states.verified') },
    { ...plain, pattern: 'dotted', words: t('review:states.already_recorded') },
    ...(rejected ? [rejectedSample] : []),
    { ...plain, pattern: 'fine', words: t('map:recordStyle.square') },
  ]
}
