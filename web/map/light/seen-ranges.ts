import type { MapLibreMap } from 'maplibre-gl'
import type { Light } from '#contract/relief/light.ts'
import { tileKey } from '#geo/tile-address.ts'
import { pixelAt } from '#geo/mercator.ts'
import type { TileHeights } from '../heights/elevation-tile.ts'
import { rangeBetween, shareOfView } from './contrast.ts'
import { EasedRange } from './eased-range.ts'
import { samplesOf, type GroundSample, type SampledLight } from './ground-samples.ts'
import { FIXED_HEIGHTS, fixedRange, type Range } from './light-uses.ts'
import type { LitTileset } from './lit-tileset.ts'
import { heightsInView, isInShape, rangeInView } from './view-range.ts'

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
