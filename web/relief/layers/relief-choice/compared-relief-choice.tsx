import Box from '@mui/material/Box'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { bareGroundAs } from '#web/map/swipe/compared-layer.ts'
import { SIDES, withSide, type Comparison, type Side } from '#web/map/swipe/comparison.ts'
import { useVisible } from '#web/ui/use-visible.ts'
import { useLayers } from '../layers-context.ts'
import { SideLegend } from '../legend/layer-legend.tsx'
import { bareGroundLayers } from '../kinds/relief-layers.ts'
import { ReliefThumbnail } from './relief-thumbnail.tsx'
import { useThumbnails, type Thumbnail } from './use-thumbnails.ts'

/** For each side of a comparison the relief layers of bare ground, as small thumbnails, and the legend of what it shows. */
export function ComparedReliefChoice({ comparison }: { comparison: Comparison }) {
  const { settings } = useLayers()
  const box = useRef<HTMLDivElement>(null)
  const reliefLayers = bareGroundLayers(settings.reliefSets)
  const thumbnails = useThumbnails(reliefLayers, settings.reliefSets, useVisible(box))
  return (
    <Box ref={box}>
      {SIDES.map((side) => (
        <Box key={side} sx={{ mt: 1 }}>
          {reliefLayers.length > 1 && <SideChoice {...{ side, comparison, thumbnails }} />}
          <SideLegend side={comparison[side]} />
        </Box>
      ))}
    </Box>
  )
}

interface SideChoiceProps {
  side: Side
  comparison: Comparison
  /** In the order of the relief layers. */
  thumbnails: readonly (Thumbnail | null)[]
}

function SideChoice({ side, comparison, thumbnails }: SideChoiceProps) {
  const { settings, compare } = useLayers()
  const { t } = useTranslation(['swipe', 'map'])
  const ids = { group: useId(), label: useId() }
  return (
    <>
      <Box id={ids.label} sx={{ fontSize: '0.9rem', mb: 0.5 }}>
        {t(`swipe:relief.${side}`)}
      </Box>
      <Box
        role="radiogroup"
        aria-labelledby={ids.label}
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(5, minmax(0, 1fr))', gap: 0.75 }}
      >
        {bareGroundLayers(settings.reliefSets).map((reliefLayer, at) => (
          <ReliefThumbnail
            key={reliefLayer}
            group={ids.group}
            name={t(`map:pictures.${reliefLayer}.name`)}
            chosen={comparison[side] === bareGroundAs(reliefLayer)}
            small
            thumbnail={thumbnails[at] ?? null}
            onChoose={() => compare(withSide(comparison, side, bareGroundAs(reliefLayer)))}
          />
        ))}
      </Box>
    </>
  )
}
