import { RELIEF_PRESETS, type ReliefLayerId, type ReliefPreset } from '#contract/relief/relief-names.ts'
import { PRESETS, type PresetNumbers, type Stretch } from './presets.ts'
import { DIRECTIONS, roundHalfToEven, type Reach, type Ring } from './rays.ts'
import { OPENNESS_DIFFERENCE, slopeColours, STEEPEST } from './relief-colours.ts'
import { scaleColours } from './position/colours.ts'
import {
  distanceOf,
  LIGHTNESS,
  NEAREST_FACTOR,
  radiiOf,
  SCALES,
  STEEPEST_DEGREES,
  factorOf,
  type PositionRecipe,
} from './position/scales.ts'
import { FOUR_SUNS, NORTH_WEST_SUN, type Sun } from './shading.ts'

export type { Stretch } from './presets.ts'

/** One half of VAT combined, or the whole of a single recipe. */
export interface VatPart {
  readonly sun: Sun
  readonly slope: Stretch
  readonly reach: Reach
  readonly positiveOpenness: Stretch
  readonly skyView: Stretch
}

/** How the values of a layer are computed from heights. Lengths are in cells unless the name says otherwise. */
export type Recipe =
  | { readonly kind: 'hillshade'; readonly sun: Sun }
  | { readonly kind: 'multi-hillshade'; readonly altitude: number }
  | { readonly kind: 'slope' }
  | { readonly kind: 'local-relief'; readonly radius: number }
  | { readonly kind: 'horizon'; readonly of: 'sky' | 'positive' | 'negative'; readonly reach: Reach }
  | { readonly kind: 'local-dominance'; readonly ring: Ring }
  | { readonly kind: 'vat'; readonly parts: readonly [VatPart] | readonly [VatPart, VatPart] }
  | { readonly kind: 'colour-relief'; readonly reach: Reach }
  | PositionRecipe

/** A layer of a build: how it is computed, shown and described. */
export interface LayerPlan {
  readonly id: ReliefLayerId
  /** Null if presets are mixed or make no difference. */
  readonly preset: ReliefPreset | null
  readonly recipe: Recipe
  /** Width of the halo in cells: the value of a cell depends on the cells up to this distance. */
  readonly halo: number
  /** Cells beyond the window in which heights count in blocks, and the side of the widest block; left out for none. */
  readonly around?: { readonly distance: number; readonly block: number }
  /** Number of fields: one, or red, green and blue. */
  readonly channels: 1 | 3
  readonly stretch: Stretch
  /** Facts that the tileset states about the layer besides its stretch, with units in their names. */
  readonly facts: Readonly<Record<string, unknown>>
}

/** `combined` is the mean of the recipes for general and for flat ground. */
export const VAT_RECIPES = ['combined', ...RELIEF_PRESETS] as const
/** A recipe for VAT: a preset, or `combined`. */
export type VatRecipe = (typeof VAT_RECIPES)[number]

/** Options of a build besides its preset. */
export interface PlanOptions {
  /** Direction that the light comes from, in degrees clockwise from grid north. */
  readonly azimuth?: number
  /** Degrees above the horizon. */
  readonly altitude?: number
  /** By default `combined` for the preset `general`, otherwise the recipe of the preset. */
  readonly vat?: VatRecipe
  /**
   * Whether the contrast stays as it is where coarse cells change a radius, as those of overviews do. Local relief and local
   * dominance grow with theirs; the other layers measure angles.
   */
  readonly evened?: boolean
}

/**
 * The power of a radius with which local relief grows: 1.0 to 1.2 on gentle and 1.6 to 2.1 on steep ground, measured on two
 * models of 1 m (Slovenia, California) with radii of 16 to 64 m.
 */
const LOCAL_RELIEF_POWER = 1.5

const UNIT: Stretch = { low: 0, high: 1, inverted: false }
const HORN = 'Horn 1981'
const CENTRAL = 'central differences'

/** Plans a layer for heights whose cells are `cell` metres wide, using parameters in metres. */
export function planLayer(
  id: ReliefLayerId,
  preset: ReliefPreset,
  cell: number,
  options: PlanOptions = {},
): LayerPlan {
  return PLANS[id]({ preset, numbers: PRESETS[preset], cell, options })
}

interface Asked {
  readonly preset: ReliefPreset
  readonly numbers: PresetNumbers
  readonly cell: number
  readonly options: PlanOptions
}

const PLANS: Readonly<Record<ReliefLayerId, (asked: Asked) => LayerPlan>> = {
  hillshade: ({ preset, numbers, options }) => {
    const sun = {
      azimuth: options.azimuth ?? NORTH_WEST_SUN.azimuth,
      altitude: options.altitude ?? numbers.sunAltitude,
    }
    return plan('hillshade', preset, {
      recipe: { kind: 'hillshade', sun },
      halo: 1,
      facts: { azimuthDegrees: sun.azimuth, altitudeDegrees: sun.altitude, north: 'grid', gradient: HORN },
    })
  },
  'multi-hillshade': ({ preset, numbers, options }) => {
    const altitude = options.altitude ?? numbers.sunAltitude
    return plan('multi-hillshade', preset, {
      recipe: { kind: 'multi-hillshade', altitude },
      halo: 1,
      facts: {
        azimuthDegrees: FOUR_SUNS,
        altitudeDegrees: altitude,
        north: 'grid',
        gradient: HORN,
        source: 'Mark 1992',
      },
    })
  },
  slope: ({ preset, numbers }) =>
    plan('slope', preset, {
      recipe: { kind: 'slope' },
      halo: 1,
      stretch: numbers.slope,
      facts: { unit: 'degrees', gradient: HORN },
    }),
  'local-relief': ({ preset, numbers, cell, options }) => {
    const radius = inCells(numbers.localReliefRadius, cell)
    const { low, high } = numbers.localRelief
    const wider = options.evened ? ((radius * cell) / numbers.localReliefRadius) ** LOCAL_RELIEF_POWER : 1
    return plan('local-relief', preset, {
      recipe: { kind: 'local-relief', radius },
      halo: radius,
      stretch: { ...numbers.localRelief, low: low * wider, high: high * wider },
      facts: { unit: 'metres', radiusMetres: numbers.localReliefRadius, source: 'Hesse 2010' },
    })
  },
  'sky-view-factor': (asked) =>
    horizonPlan('sky-view-factor', 'sky', asked, asked.numbers.skyView, 'Zakšek and others 2011'),
  'positive-openness': (asked) =>
    horizonPlan('positive-openness', 'positive', asked, asked.numbers.positiveOpenness, 'Yokoyama 2002'),
  'negative-openness': (asked) =>
    horizonPlan('negative-openness', 'negative', asked, asked.numbers.negativeOpenness, 'Yokoyama 2002'),
  'local-dominance': ({ preset, numbers, cell, options }) => {
    const { nearest, farthest, observer } = numbers.dominance
    const same = ringOf(numbers.dominance, cell)
    // A taller observer in a wider ring sees the same slope under the same angle.
    const wider = options.evened ? ((same.nearest + same.farthest) * cell) / (nearest + farthest) : 1
    const ring: Ring = { ...same, observerMetres: observer * wider }
    return plan('local-dominance', preset, {
      recipe: { kind: 'local-dominance', ring },
      halo: ring.farthest,
      stretch: numbers.dominanceStretch,
      facts: {
        nearestMetres: nearest,
        radiusMetres: farthest,
        observerMetres: observer,
        directions: 24,
        source: 'Hesse 2016',
      },
    })
  },
  vat: ({ preset, cell, options }) => {
    const recipe = options.vat ?? (preset === 'general' ? 'combined' : preset)
    const halves: readonly ReliefPreset[] = recipe === 'combined' ? ['general', 'flat'] : [recipe]
    const parts = halves.map((half) => vatPart(PRESETS[half], cell))
    return plan('vat', recipe === 'combined' ? null : recipe, {
      recipe: { kind: 'vat', parts: parts as [VatPart] | [VatPart, VatPart] },
      halo: Math.max(...parts.map((part) => part.reach.farthest)),
      facts: {
        recipe: halves.join(' and '),
        radiusMetres: Math.max(...halves.map((half) => PRESETS[half].horizonRadius)),
        directions: DIRECTIONS,
        gradient: CENTRAL,
        overlayPercent: 50,
        source: 'Kokalj and Somrak 2019',
      },
    })
  },
  'colour-relief': ({ cell }) => {
    const reach = reachOf(PRESETS.general, cell)
    return plan('colour-relief', null, {
      recipe: { kind: 'colour-relief', reach },
      halo: reach.farthest,
      channels: 3,
      facts: {
        radiusMetres: PRESETS.general.horizonRadius,
        directions: DIRECTIONS,
        gradient: CENTRAL,
        ramp: 'OrRd',
        slopeRadians: [0, STEEPEST],
        slopeColours: slopeColours(),
        opennessDifferenceDegrees: [-OPENNESS_DIFFERENCE, OPENNESS_DIFFERENCE],
        source: 'colour relief image map, Kokalj and Somrak 2019',
      },
    })
  },
  'topographic-position': ({ cell }) => {
    const { horizonRadius, dominance } = PRESETS.general
    const { local, meso, broad } = SCALES
    const recipe: PositionRecipe = {
      kind: 'topographic-position',
      reach: reachOf(PRESETS.general, cell),
      wide: reachOf(PRESETS.flat, cell),
      ring: ringOf(dominance, cell),
      local: radiiOf(local, cell),
      meso: radiiOf(meso, cell),
      broad: radiiOf(broad, cell),
    }
    const { reach, wide, ring } = recipe
    const nearby = distanceOf(recipe, (factor) => factor < NEAREST_FACTOR)
    return plan('topographic-position', null, {
      recipe,
      halo: Math.max(reach.farthest, wide.farthest, ring.farthest, nearby),
      around: {
        distance: distanceOf(recipe, () => true),
        block: Math.max(NEAREST_FACTOR, ...recipe.broad.map(factorOf)),
      },
      channels: 3,
      facts: {
        localMetres: local,
        mesoMetres: meso,
        broadMetres: broad,
        lightness: LIGHTNESS,
        scaleColours: scaleColours(),
        radiusMetres: horizonRadius,
        directions: DIRECTIONS,
        gradient: CENTRAL,
        ramp: 'Reds',
        slopeDegrees: [0, STEEPEST_DEGREES],
        source: 'e4MSTP, Kokalj 2025; deviation from mean elevation, Lindsay and others 2015',
      },
    })
  },
}

type Particulars = Pick<LayerPlan, 'recipe' | 'halo' | 'facts'> &
  Partial<Pick<LayerPlan, 'channels' | 'stretch' | 'around'>>

function plan(id: ReliefLayerId, preset: ReliefPreset | null, particulars: Particulars): LayerPlan {
  return { id, preset, channels: 1, stretch: UNIT, ...particulars }
}

function horizonPlan(
  id: ReliefLayerId,
  of: 'sky' | 'positive' | 'negative',
  { preset, numbers, cell }: Asked,
  stretch: Stretch,
  source: string,
): LayerPlan {
  const reach = reachOf(numbers, cell)
  return plan(id, preset, {
    recipe: { kind: 'horizon', of, reach },
    halo: reach.farthest,
    stretch,
    facts: {
      unit: of === 'sky' ? 'part of the sky' : 'degrees',
      radiusMetres: numbers.horizonRadius,
      noiseRadiusMetres: numbers.noise * numbers.horizonRadius,
      directions: DIRECTIONS,
      source,
    },
  })
}

function ringOf({ nearest, farthest, observer }: PresetNumbers['dominance'], cell: number): Ring {
  const reach = { nearest: inCells(nearest, cell), farthest: inCells(farthest, cell) }
  return { ...reach, step: inCells(1, cell), observerMetres: observer }
}

function vatPart(numbers: PresetNumbers, cell: number): VatPart {
  return {
    sun: { azimuth: NORTH_WEST_SUN.azimuth, altitude: numbers.sunAltitude },
    slope: numbers.slope,
    reach: reachOf(numbers, cell),
    positiveOpenness: numbers.positiveOpenness,
    skyView: numbers.skyView,
  }
}

function reachOf({ horizonRadius, noise }: PresetNumbers, cell: number): Reach {
  const farthest = inCells(horizonRadius, cell)
  return { nearest: Math.max(1, roundHalfToEven(noise * farthest)), farthest }
}

/**
 * Converts metres to cells. At least one, so that a radius smaller than a coarse cell still includes the neighbours.
 */
function inCells(metres: number, cell: number): number {
  return Math.max(1, Math.round(metres / cell))
}
