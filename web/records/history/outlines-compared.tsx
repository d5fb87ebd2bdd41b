import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordVersion } from '#contract/records/own-records.ts'
import { numberWords } from '#language/numbers.ts'
import { outlineArea } from '#geo/shapes/geodesy.ts'
import { coveredShare } from '#geo/shapes/overlap.ts'
import { toPosition } from '#geo/position.ts'
import { ReliefOutlineMap, type MapDress } from '#web/relief/layers/small-map/relief-outline-map.tsx'
import { useReliefLook, type WantedRelief } from '#web/relief/layers/use-relief-look.ts'
import { ShapeDrawing } from '../map/shape-drawing.tsx'

interface OutlinesComparedProps {
  before: RecordVersion
  after: RecordVersion
  demonstration: boolean
  dress: MapDress
}

/** Both outlines on one map, the earlier one dashed, and how much they differ. */
export function OutlinesCompared({ before, after, demonstration, dress }: OutlinesComparedProps) {
  const { t } = useTranslation('recordVersions')
  const look = useReliefLook({ ...after, demonstration }, useState<WantedRelief>(null))
  const label = t('map', { before: before.version, after: after.version })
  const shape = { label, outline: after.polygonCoordinate, replaced: before.polygonCoordinate }
  return (
    <Box sx={{ my: 3 }}>
      <Box sx={{ position: 'relative', height: { xs: 280, md: 420 }, borderRadius: 1, overflow: 'hidden' }}>
        <ReliefOutlineMap
          {...dress}
          {...shape}
          look={look}
          otherwise={<ShapeDrawing {...shape} colour={dress.colours.record} />}
        />
      </Box>
      <Typography variant="body2" sx={{ mt: 1 }}>
        <Difference before={before} after={after} />
      </Typography>
    </Box>
  )
}

function Difference({ before, after }: Pick<OutlinesComparedProps, 'before' | 'after'>) {
  const { t, i18n } = useTranslation('recordVersions')
  const [was, is] = [before.polygonCoordinate, after.polygonCoordinate]
  if (JSON.stringify(was) === JSON.stringify(is)) return t('sameOutline')
  const percent = (hundredths: number) => numberWords(Math.round(hundredths), i18n.language)
  const change = Math.round((outlineArea(is) / outlineArea(was) - 1) * 100)
  const shared = coveredShare(was.map(toPosition), is.map(toPosition))
  const words = { shared: percent(shared * 100), change: percent(Math.abs(change)) }
  if (change === 0) return t('sameArea', words)
  return t(change < 0 ? 'smaller' : 'larger', words)
}
