import type { MapLibreMap } from 'maplibre-gl'
import { useRef, type RefObject } from 'react'
import { comparableLayers } from '#web/relief/layers/compare/compared-layers.ts'
import { creditsInSight, eachOnce, type Credit } from '#web/relief/layers/credits/credits.ts'
import { useGroundView, type GroundView } from '#web/relief/layers/ground/ground-view.ts'
import type { Background } from '#web/relief/layers/kinds/use-background.ts'
import { surveyBeyond, type SurveyBeyond } from '#web/relief/layers/ground/survey-beyond.ts'
import { useRightSide, type RightSide } from '#web/relief/layers/compare/use-right-side.ts'
import { requiredContext } from '#web/lib/required-context.ts'
import { reliefOverlay } from '#web/map/layers/layer-state.ts'
import { MIDDLE } from '#web/map/swipe/divider-position.ts'
import { firstComparison } from '#web/map/swipe/comparison.ts'
import { MAP_COLOURS } from '../../canvas/layer-order.ts'
import { isLit } from '../light/lit-ground.ts'

export interface Comparing {
  right: RightSide
  /** Whether the DTM hillshade is visible on either side. */
  dtm: boolean
  /** Whether relief of the portal's own tilesets is visible, as layers or under the live light. */
  relief: boolean
  /** Credits of the layers on both sides. */
  credits: readonly Credit[]
  /** The same for a view that the map has just reached. */
  creditsIn: (view: GroundView) => readonly Credit[]
  /** The nearest survey, where relief is on but no survey is in view. */
  beyond: SurveyBeyond | null
  /** Starts a comparison; null if there are fewer than two layers. */
  start: (() => void) | null
  end: () => void
  /** Position of the divider in percent, for the snapshot of the map. */
  positionRef: RefObject<number>
  buttonRef: RefObject<HTMLButtonElement | null>
  dividerRef: RefObject<HTMLDivElement | null>
}

export const [ComparingContext, useComparing] = requiredContext<Comparing>('ComparingContext')

interface Surroundings {
  makeRoom: () => void
  /** The map is about to move to what a link named. */
  arriving: boolean
}

/** Starts and ends the comparison of two layers, and moves the focus accordingly. */
export function useNewComparing(
  map: MapLibreMap | null,
  background: Background,
  { makeRoom, arriving }: Surroundings,
): Comparing {
  const { settings, layers, compare } = background
  const right = useRightSide(background, MAP_COLOURS)
  const view = useGroundView(map)
  const positionRef = useRef(MIDDLE)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const dividerRef = useRef<HTMLDivElement>(null)
  const first = firstComparison(layers, comparableLayers(background))
  const sides = [
    { layers: background.shown, simple: background.simple },
    ...(background.beside ? [{ layers: background.beside, simple: right.simple }] : []),
  ]
  const creditsIn = (seen: GroundView | null) =>
    eachOnce(sides.flatMap((side) => creditsInSight(settings, side.layers, side.simple, seen)))
  const dtm = sides.some((side) => reliefOverlay(side.layers) === 'dtm')
  return {
    right,
    dtm,
    relief: dtm || isLit(background),
    credits: creditsIn(view),
    creditsIn,
    beyond:
      view && !arriving
        ? surveyBeyond(
            settings,
            sides.map((side) => side.layers),
            view,
          )
        : null,
    start:
      first &&
      (() => {
        makeRoom()
        compare(first)
        // The divider does not exist yet.
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
