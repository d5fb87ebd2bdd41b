import { WALES_WITH_MARGIN } from '#contract/http/limits.ts'
import type { HeightTilesSettings } from '#relief/lidar/second/height-tiles.ts'
import { mustBeWebAddress, number, text, type Environment } from '../config-values.ts'

/** Tiles of heights that are used where the national file of bare ground cannot be read. */
export interface SecondHeights extends HeightTilesSettings {
  /** Shown with the heights, word for word. */
  credit: string
  licence: string | null
  /** Metres: heights are rounded to steps of up to this. */
  step: number
}

const NAME = 'ELEVATION_FALLBACK'
const { west, south, east, north } = WALES_WITH_MARGIN

/** Null if the operator gave no address. */
export function parseSecondHeights(environment: Environment): SecondHeights | null {
  const address = text(environment, `${NAME}_URL`)
  if (address === null) return null
  mustBeWebAddress(`${NAME}_URL`, address)
  const parts = ['{z}', '{x}', '{y}']
  if (!parts.every((part) => address.includes(part)) || new URL(address).host.includes('{'))
    throw new Error(`${NAME}_URL holds "${address}"; write {z}, {x} and {y} into its path or query`)
  const credit = text(environment, `${NAME}_CREDIT`)
  if (credit === null)
    throw new Error(`${NAME}_CREDIT is missing: heights from ${NAME}_URL must name their source`)
  const tileSize = number(environment, `${NAME}_TILE_SIZE`, 512, { least: 256, most: 512 })
  if (tileSize !== 256 && tileSize !== 512)
    throw new Error(`${NAME}_TILE_SIZE holds "${tileSize}"; write 256 or 512`)
  const minZoom = tileSize === 512 ? 4 : 5
  return {
    address,
    credit,
    licence: text(environment, `${NAME}_LICENCE`),
    tileSize,
    minZoom,
    maxZoom: number(environment, `${NAME}_MAX_ZOOM`, minZoom + 12, { least: minZoom, most: 20 }),
    step: number(environment, `${NAME}_STEP_CM`, 6, { least: 1, most: 100 }) / 100,
    bounds: [west, south, east, north],
  }
}
