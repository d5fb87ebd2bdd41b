import { useRef, type RefObject } from 'react'
import { IMAGE_LAYERS } from '#contract/map.ts'
import { creditsInSight, eachOnce, type Credit } from '#web/features/layers/credits.ts'
import { layerFacts } from '#web/features/layers/layer-facts.ts'
import type { Background } from '#web/features/layers/use-background.ts'
import { useRightSide, type RightSide } from '#web/features/layers/use-right-side.ts'
import { requiredContext } from '#web/lib/required-context.ts'
import { MIDDLE } from '#web/map/swipe/divider-position.ts'
import { firstComparison } from '#web/map/swipe/comparison.ts'
import { MAP_COLOURS } from '../../canvas/layer-order.ts'

export interface Comparing {
  right: RightSide
  /** Whether the DTM hillshade is on, on either side. */
  dtm: boolean
  /** Whether the relief of our own tilesets is on, as layers or under the live light. */
  relief: boolean
  /** For what both sides show. */
  credits: readonly Credit[]
  /** Null where there are no two layers to compare. */
  start: (() => void) | null
  end: () => void
  /** Where the divider stands, percent; for the snapshot of the map. */
  positionRef: RefObject<number>
  buttonRef: RefObject<HTMLButtonElement | null>
  dividerRef: RefObject<HTMLDivElement | null>
}

export const [ComparingContext, useComparing] = requiredContext<Comparing>('ComparingContext')

/** Begins and ends the comparison of two layers, and moves the focus as it comes and goes. */
export function useNewComparing(background: Background, makeRoom: () => void): Comparing {
  const { settings, layers, compare } = background
  const right = useRightSide(background, MAP_COLOURS)
  const positionRef = useRef(MIDDLE)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const dividerRef = useRef<HTMLDivElement>(null)
  const available = IMAGE_LAYERS.filter((layer) => layerFacts(settings, layer).missing === null)
  const first = firstComparison(layers, available)
  const sides = [
    { layers: background.shown, simple: background.simple },
    ...(right.layers ? [{ layers: right.layers, simple: right.simple }] : []),
  ]
  const dtm = sides.some((side) => side.layers.overlays.dtm)
  return {
    right,
    dtm,
    relief: dtm || background.shown.overlays.light,
    credits: eachOnce(sides.flatMap((side) => creditsInSight(settings, side.layers, side.simple))),
    start:
      first &&
      (() => {
        makeRoom()
        compare(first)
        // The divider is not there yet.
        setTimeout(() => dividerRef.current?.focus())
      }),
    end: () => {
      compare(null)
      buttonRef.current?.focus()
    },
    positionRef,
    buttonRef,
    dividerRef,
  }
}
