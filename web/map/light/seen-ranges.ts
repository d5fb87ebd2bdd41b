import type { MapLibreMap } from 'maplibre-gl'
import type { Light } from '#contract/relief/light.ts'
import { tileKey, type TileAddress } from '#geo/tiles/tile-address.ts'
import { pixelAt } from '#geo/tiles/mercator.ts'
import type { TileHeights } from '../heights/elevation-tile.ts'
import { rangeBetween, shareOfView } from './contrast.ts'
import {
  FIXED_HEIGHTS,
  fixedRange,
  type Range,
  NARROWEST_HEIGHTS,
  narrowestRange,
  valueAt,
  type Ground,
} from './light-uses.ts'
import type { LitTileset } from './tiles/lit-tileset.ts'
import { groundPixel, reliefReach, skyReach } from './ground-scale.ts'

/** What is known about one place on a tile. */
interface GroundSample extends Ground {
  /** Share of the world from the west and the north, Web Mercator. */
  x: number
  y: number
}

/** Places along a side of a tile: enough to represent most of the ground. */
const ALONG = 12

/** Pixels to each side for the local mean, and directions and steps for the sky: a rough estimate is enough. */
const MEAN_STEPS = 4

const SKY_DIRECTIONS = 8

const SKY_STEPS = 4

/** The parts of the light on which samples depend. */
type SampledLight = Pick<Light, 'exaggeration' | 'reliefRadius' | 'skyRadius'>

/** Samples spread evenly over a tile, where heights are known. They use only heights of the same tile. */
export function samplesOf(
  tile: TileAddress,
  heights: TileHeights,
  side: number,
  { exaggeration, reliefRadius, skyRadius }: SampledLight,
): GroundSample[] {
  const pixel = groundPixel(tile, side)
  const world = side * 2 ** tile.z
  const at = (column: number, row: number) =>
    column < 0 || row < 0 || column >= side || row >= side
      ? Number.NaN
      : (heights[row * side + column] ?? Number.NaN)
  const [relief, sky] = [reliefReach(reliefRadius, pixel), skyReach(skyRadius, pixel)]
  const samples: GroundSample[] = []
  for (let index = 0; index < ALONG * ALONG; index++) {
    const column = Math.floor((((index % ALONG) + 0.5) / ALONG) * side)
    const row = Math.floor(((Math.floor(index / ALONG) + 0.5) / ALONG) * side)
    const look = (right: number, down: number) => at(column + right, row + down)
    const height = look(0, 0)
    const eastward = (look(1, 0) - look(-1, 0)) / (2 * pixel)
    const northward = (look(0, -1) - look(0, 1)) / (2 * pixel)
    if (Number.isNaN(eastward + northward + height)) continue
    samples.push({
      x: (tile.x * side + column) / world,
      y: (tile.y * side + row) / world,
      eastward,
      northward,
      height,
      relief: (height - meanAround(look, relief.radius)) / relief.stretched,
      sky: skySeen(look, sky.radius, exaggeration / pixel),
    })
  }
  return samples
}

type Look = (right: number, down: number) => number

function meanAround(look: Look, radius: number): number {
  let [sum, count] = [0, 0]
  for (let down = -MEAN_STEPS; down <= MEAN_STEPS; down++)
    for (let right = -MEAN_STEPS; right <= MEAN_STEPS; right++) {
      const height = look(Math.round((right * radius) / MEAN_STEPS), Math.round((down * radius) / MEAN_STEPS))
      if (Number.isNaN(height)) continue
      sum += height
      count++
    }
  return sum / count
}

function skySeen(look: Look, radius: number, rise: number): number {
  const height = look(0, 0)
  let hidden = 0
  for (let direction = 0; direction < SKY_DIRECTIONS; direction++) {
    const turn = (2 * Math.PI * direction) / SKY_DIRECTIONS
    let horizon = 0
    for (let step = 1; step <= SKY_STEPS; step++) {
      const [right, down] = [Math.cos(turn), Math.sin(turn)].map((part) =>
        Math.round((part * radius * step) / SKY_STEPS),
      )
      const steep = ((look(right ?? 0, down ?? 0) - height) * rise) / Math.hypot(right ?? 0, down ?? 0)
      if (steep > horizon) horizon = steep
    }
    hidden += horizon / Math.hypot(1, horizon)
  }
  return 1 - hidden / SKY_DIRECTIONS
}

/** Percentiles of the range: without them, a few outliers would take the contrast from everything else. */
const ENDS = [0.02, 0.98] as const

/** A view with fewer samples than this is not representative. */
const FEWEST = 12

/** The range that stretches the ramp over the ground in view; null where too little of it is known. */
export function rangeInView(samples: readonly GroundSample[], light: Light): Range | null {
  const range = spread(
    samples.map((sample) => valueAt(sample, light)),
    narrowestRange(light),
  )
  // For slopes the range is reversed, because steep ground is shown dark.
  return range && light.method === 'slope' ? [range[1], range[0]] : range
}

/** The range of heights in view, in metres. */
export function heightsInView(samples: readonly GroundSample[]): Range | null {
  return spread(
    samples.map(({ height }) => height),
    NARROWEST_HEIGHTS,
  )
}

function spread(values: readonly number[], narrowest: number): Range | null {
  if (values.length < FEWEST) return null
  const sorted = Float64Array.from(values).sort()
  const [low, high] = ENDS.map((share) => sorted[Math.round(share * (sorted.length - 1))] ?? 0) as [
    number,
    number,
  ]
  const missing = Math.max(0, narrowest - (high - low)) / 2
  return [low - missing, high + missing]
}

type Corner = readonly [x: number, y: number]

/** Whether a place lies within a convex shape, whose corners may run either way round. */
export function isInShape({ x, y }: { x: number; y: number }, corners: readonly Corner[]): boolean {
  const turns = corners.map(([fromX, fromY], at) => {
    const [toX, toY] = corners[(at + 1) % corners.length] ?? [0, 0]
    return (toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX)
  })
  return turns.every((turn) => turn >= 0) || turns.every((turn) => turn <= 0)
}

/** Milliseconds in which about two thirds of a change take place. */
const PACE = 160

/** Remaining difference, as a share of the range, that counts as having arrived. */
const NEAR = 0.004

/** A range that follows another one smoothly, so that contrast does not flicker while the map or the light moves. */
export class EasedRange {
  private range: Range | null = null
  private topic = ''
  private last = 0

  /**
   * The range to use now. When its subject (`topic`) changes, it jumps, because the two ranges cannot be compared. While the
   * target is unknown, the range stays as it is; it is null if there was none. `still` is true once it has arrived.
   */
  follow(
    target: Range | null,
    { topic, now }: { topic: string; now: number },
  ): { range: Range | null; still: boolean } {
    const before = this.topic === topic ? this.range : null
    if (!target) return { range: before, still: true }
    const next = before ? rangeBetween(before, target, 1 - Math.exp(-(now - this.last) / PACE)) : target
    const off = Math.abs(next[0] - target[0]) + Math.abs(next[1] - target[1])
    const still = off <= NEAR * Math.abs(target[1] - target[0])
    this.topic = topic
    this.last = now
    this.range = still ? target : next
    return { range: this.range, still }
  }
}

export interface Ranges {
  range: Range
  /** Range of heights in view, in metres. */
  heights: Range
  /** False while they are still adapting to the view. */
  still: boolean
}

/** The range of the ramp: the same everywhere, adapted to the ground in view, or between the two. */
export class SeenRanges {
  private readonly range = new EasedRange()
  private readonly heights = new EasedRange()
  private readonly known = new WeakMap<TileHeights, { under: string; samples: GroundSample[] }>()
  private seen: { view: string; samples: GroundSample[] } = { view: '', samples: [] }

  now(map: MapLibreMap, tilesets: readonly LitTileset[], light: Light): Ranges {
    const now = performance.now()
    const [range, heights] = this.targets(light, () => this.samplesInView(map, tilesets, light))
    const [eased, easedHeights] = [
      this.range.follow(range, { topic: light.method, now }),
      this.heights.follow(heights, { topic: 'heights', now }),
    ]
    return {
      range: eased.range ?? fixedRange(light),
      heights: easedHeights.range ?? FIXED_HEIGHTS,
      still: eased.still && easedHeights.still,
    }
  }

  /** The ranges to aim at; null where they depend on the ground in view and too little of it is known. */
  private targets(light: Light, look: () => readonly GroundSample[]): [Range | null, Range | null] {
    const share = shareOfView(light)
    const fixed = fixedRange(light)
    if (share === 0) return [fixed, FIXED_HEIGHTS]
    const samples = look()
    const [range, heights] = [rangeInView(samples, light), heightsInView(samples)]
    return [
      range && rangeBetween(fixed, range, share),
      heights && rangeBetween(FIXED_HEIGHTS, heights, share),
    ]
  }

  private samplesInView(
    map: MapLibreMap,
    tilesets: readonly LitTileset[],
    light: SampledLight,
  ): GroundSample[] {
    const under = [light.exaggeration, light.reliefRadius, light.skyRadius].join(' ')
    const corners = cornersOf(map)
    const tiles = tilesets.flatMap(({ store, tilesInView }) =>
      tilesInView.flatMap((tile) => {
        const heights = store.heightsOf(tileKey(tile))
        return heights ? [{ tile, heights, side: store.tileset.tileSize, tileset: store.tileset.id }] : []
      }),
    )
    const view = `${under} ${corners.join(' ')} ${tiles.map(({ tile, tileset }) => `${tileset} ${tileKey(tile)}`).join(' ')}`
    if (view !== this.seen.view) {
      const samples = tiles
        .flatMap(({ tile, heights, side }) => {
          const known = this.known.get(heights)
          if (known?.under === under) return known.samples
          const made = samplesOf(tile, heights, side, light)
          this.known.set(heights, { under, samples: made })
          return made
        })
        .filter((sample) => isInShape(sample, corners))
      this.seen = { view, samples }
    }
    return this.seen.samples
  }
}

/** Corners of the view on the ground, as shares of the world in Web Mercator. */
function cornersOf(map: MapLibreMap): (readonly [number, number])[] {
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  const corners = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ] as const
  return corners.map((corner) => {
    const { lng, lat } = map.unproject([...corner])
    return pixelAt([lng, lat], 1)
  })
}
