import type { MapLibreMap } from 'maplibre-gl'
import type { Light } from '#contract/light.ts'
import { tileKey } from '#geo/tile-address.ts'
import { pixelAt } from '#geo/mercator.ts'
import type { TileHeights } from '../heights/elevation-tile.ts'
import { EasedRange } from './eased-range.ts'
import { samplesOf, type GroundSample } from './ground-samples.ts'
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

/** The range of the ramp: the same everywhere, or adapted to the ground in view. */
export class SeenRanges {
  private readonly range = new EasedRange()
  private readonly heights = new EasedRange()
  private readonly known = new WeakMap<TileHeights, { exaggeration: number; samples: GroundSample[] }>()
  private seen: { view: string; samples: GroundSample[] } = { view: '', samples: [] }

  now(map: MapLibreMap, tilesets: readonly LitTileset[], light: Light): Ranges {
    if (light.stretch === 'fixed') return { range: fixedRange(light), heights: FIXED_HEIGHTS, still: true }
    const samples = this.samplesInView(map, tilesets, light.exaggeration)
    const now = performance.now()
    const range = rangeInView(samples, light) ?? fixedRange(light)
    const heights = heightsInView(samples) ?? FIXED_HEIGHTS
    const [eased, easedHeights] = [
      this.range.follow(range, { topic: light.method, now }),
      this.heights.follow(heights, { topic: 'heights', now }),
    ]
    return { range: eased.range, heights: easedHeights.range, still: eased.still && easedHeights.still }
  }

  private samplesInView(
    map: MapLibreMap,
    tilesets: readonly LitTileset[],
    exaggeration: number,
  ): GroundSample[] {
    const corners = cornersOf(map)
    const tiles = tilesets.flatMap(({ store, tilesInView }) =>
      tilesInView.flatMap((tile) => {
        const heights = store.heightsOf(tileKey(tile))
        return heights ? [{ tile, heights, side: store.tileset.tileSize, tileset: store.tileset.id }] : []
      }),
    )
    const view = `${exaggeration} ${corners.join(' ')} ${tiles.map(({ tile, tileset }) => `${tileset} ${tileKey(tile)}`).join(' ')}`
    if (view !== this.seen.view) {
      const samples = tiles
        .flatMap(({ tile, heights, side }) => {
          const known = this.known.get(heights)
          if (known?.exaggeration === exaggeration) return known.samples
          const made = samplesOf(tile, heights, { side, exaggeration })
          this.known.set(heights, { exaggeration, samples: made })
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
