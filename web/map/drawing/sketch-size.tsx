import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Outline } from '#contract/records/records.ts'
import { areaWords, lengthWords } from '#web/lib/words/sizes.ts'
import { useLooseEnd, type LooseEnd } from './loose-end.ts'
import { measuresOfSketch } from './sketch-measures.ts'

interface SketchSizeProps {
  corners: Outline
  looseEnd: LooseEnd
  gridReferenceOf: (corner: Outline[number]) => string | null
}

/**
 * The size of the polygon and the position of its next corner, following the pointer. Not announced with each movement:
 * screen reader users ask for it.
 */
export function SketchSize({ corners, looseEnd, gridReferenceOf }: SketchSizeProps) {
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
