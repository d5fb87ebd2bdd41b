import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SideLabel } from '#web/relief/layers/compare/side-label.tsx'
import { useLayers } from '#web/relief/layers/layers-context.ts'
import { useComparedNames } from '#web/relief/layers/compare/use-compared-names.ts'
import { LightOnMap } from '#web/relief/light/light-on-map.tsx'
import { partSoon } from '#web/lib/part-later.tsx'
import { usePageMap } from '#web/map/page-map.tsx'
import { mapLayerOf } from '#web/map/swipe/compared-layer.ts'
import { MIDDLE } from '#web/map/swipe/divider-position.ts'
import { Divider } from '#web/map/swipe/divider.tsx'
import { SecondMap } from '#web/map/swipe/second-map.tsx'
import type { Tool } from '#web/map/controls/tool.ts'
import { CompareIcon } from '#web/ui/icons/map.ts'
import { useMapLayout } from '../../layout/layout-context.ts'
import { GRIP } from '../../layout/sizes.ts'
import { useComparing } from './use-comparing.ts'

const RightPicture = partSoon(
  async () => (await import('#web/relief/layers/compare/right-picture.tsx')).RightPicture,
)

/** Starts or ends a comparison; in the menu Tools. */
export function useCompareTool(): Tool {
  const background = useLayers()
  const comparing = useComparing()
  const { t } = useTranslation('swipe')
  const on = background.comparison !== null
  return {
    id: 'compare',
    name: t(on ? 'end' : 'button'),
    ...(on ? {} : { hint: t(comparing.start ? 'hint' : 'hintNothing') }),
    Icon: CompareIcon,
    disabled: !on && comparing.start === null,
    onPress: () => (on ? comparing.end() : comparing.start?.()),
  }
}

/** The choice of what the map is compared with; renders nothing without a comparison. */
export function ComparisonChoice() {
  const background = useLayers()
  const { comparison, compare } = background
  const comparing = useComparing()
  if (!comparison) return null
  return (
    <Suspense>
      <RightPicture
        comparable={background}
        comparison={comparison}
        onChange={compare}
        onEnd={comparing.end}
      />
    </Suspense>
  )
}

/** The right half over the map, and the divider; nothing without a comparison. */
export function MapComparison() {
  const map = usePageMap()
  const { comparison } = useLayers()
  return map && comparison && <TwoHalves />
}

/** Percentage points by which pressing a side widens it. */
const MORE = 20

/** A component of its own, so that each comparison starts with the divider in the middle. */
function TwoHalves() {
  const map = usePageMap()
  const background = useLayers()
  const comparing = useComparing()
  const { t } = useTranslation('swipe')
  const nameOf = useComparedNames()
  const [position, setPosition] = useState(MIDDLE)
  const { right, positionRef } = comparing
  const { grip, frame } = useMapLayout()
  useEffect(() => {
    positionRef.current = position
  }, [positionRef, position])
  const { comparison, beside } = background
  if (!map || !comparison) return null
  const percent = Math.round(position)
  return (
    <>
      <LightOnMap map={right.map} leader={map} layers={beside} watch={right.watch} />
      <SecondMap first={map} styleOf={right.styleOf} from={position} onReady={right.onReady} />
      <Divider
        position={position}
        onMove={setPosition}
        name={t('divider', {
          left: nameOf(comparison.left),
          right: nameOf(comparison.right),
        })}
        text={t('position', { percent, rest: 100 - percent })}
        sliderRef={comparing.dividerRef}
        grip={{ size: GRIP, fromTop: grip, names: frame === 'sideways' ? 'beside' : 'below' }}
        left={
          <SideLabel
            layer={comparison.left}
            watch={background.watch}
            // The map itself reports a base map that fails to load on this side.
            baseFailed={false}
            onTryAgain={() => background.tryLayerAgain(mapLayerOf(comparison.left))}
            onMore={() => setPosition(Math.min(100, position + MORE))}
          />
        }
        right={
          <SideLabel
            layer={comparison.right}
            watch={right.watch}
            // Where both sides lie on one base map, the map reports it for both.
            baseFailed={right.baseFailed && beside?.base !== background.shown.base}
            onTryAgain={right.tryAgain}
            onMore={() => setPosition(Math.max(0, position - MORE))}
          />
        }
      />
    </>
  )
}
