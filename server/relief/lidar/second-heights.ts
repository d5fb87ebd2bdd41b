import { SECOND_HEIGHTS, type LidarState } from '#contract/relief/lidar.ts'
import { ELEVATION, TILESET_FORMAT } from '#contract/relief/relief-names.ts'
import type { HeightTiles } from '#relief/lidar/second/height-tiles.ts'
import type { NationalRaster } from '#relief/lidar/national-raster.ts'
import { reasonOf, troubleOf } from '#relief/lidar/trouble/lidar-trouble.ts'
import type { SecondHeights } from '#server/platform/config/groups/config-second-heights.ts'
import { answered, type LidarTileset } from './lidar-tileset.ts'

/** Milliseconds for which the national file must be away before a view changes its source: most outages are shorter. */
const PATIENCE = 60_000

/** The second source of heights as a tileset without pictures, and when it takes the place of the national file. */
export class SecondSource implements LidarTileset {
  readonly id = SECOND_HEIGHTS
  readonly description: LidarTileset['description']
  readonly #tiles: HeightTiles
  readonly #national: Pick<NationalRaster, 'state'> | null
  #awaySince: number | null = null

  /** @param national the raster of bare ground; null if the operator switched it off */
  constructor(settings: SecondHeights, tiles: HeightTiles, national: Pick<NationalRaster, 'state'> | null) {
    this.description = describe(settings, tiles.version)
    this.#tiles = tiles
    this.#national = national
  }

  readonly tile: LidarTileset['tile'] = async (layer, address, signal) =>
    layer === ELEVATION ? answered(this.#tiles.tile(address, signal), null) : null

  /**
   * Whether heights come from here at the moment: from all of a view or from none. The bytes of a day are those of both
   * sources, so that it does not help when they are used up.
   */
  isUsed(now = Date.now()): boolean {
    const { condition, trouble } = this.#national?.state() ?? { condition: 'unusable', trouble: null }
    const isAway = condition !== 'opening' && condition !== 'ready' && trouble !== 'daily-budget'
    this.#awaySince = isAway ? (this.#awaySince ?? now) : null
    if (this.#awaySince === null || !this.#tiles.isOpen) return false
    return condition !== 'kept-only' || now - this.#awaySince >= PATIENCE
  }

  /** For the page of operations. */
  state(): NonNullable<LidarState['second']> {
    const { isOpen, trouble } = this.#tiles
    const message = trouble && reasonOf(trouble, this.description.sources[0] ?? '')
    if (isOpen) return { condition: this.isUsed() ? 'used' : 'waiting', message }
    if (!trouble) return { condition: 'opening', message }
    return { condition: troubleOf(trouble, false).isLasting ? 'unusable' : 'unreachable', message }
  }
}

function describe(settings: SecondHeights, version: string): LidarTileset['description'] {
  const { address, tileSize, minZoom, maxZoom, bounds, step, credit, licence } = settings
  const centimetres = Math.round(step * 100)
  return {
    ...{ format: TILESET_FORMAT, version, tileSize, licence, surveyed: null, sources: [address], layers: [] },
    ...{ model: 'DTM', invented: false, crs: 'EPSG:3857', cell: 1, datumShift: 'none', storage: 'xyz' },
    name: `Second source of heights, in steps of up to ${centimetres} cm`,
    name_cy: `Ail ffynhonnell uchderau (cam mwyaf: ${centimetres} cm)`,
    attribution: `${credit} (heights in steps of up to ${centimetres} cm)`,
    attribution_cy: `${credit} (cam mwyaf yr uchderau: ${centimetres} cm)`,
    bounds: [...bounds],
    elevation: { encoding: 'terrarium', minZoom, maxZoom, step },
  }
}
