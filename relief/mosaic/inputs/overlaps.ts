import type { RasterFrame } from '../../height-source.ts'
import { mixture } from './named-model.ts'
import { dateInName } from './raster-name.ts'

/** A raster by its name and its frame in metres. */
export interface NamedFrame extends RasterFrame {
  readonly name: string
}

/** Two rasters that cover the same ground. */
export interface Overlap {
  /** The raster that wins where both have a height. */
  readonly upper: string
  readonly lower: string
  /** Square metres that both frames cover. */
  readonly area: number
  /** The part of the lower frame that this is, up to 1. */
  readonly share: number
  /** Why the upper one wins: the date in its name is later, both have the same date, or not both have one. */
  readonly because: 'date' | 'same-date' | 'no-date'
  /** Whether their names say that one is bare ground and the other is not. */
  readonly isMixed: boolean
}

/**
 * Returns the pairs of rasters that overlap, the largest overlap first. Frames are compared, which may have missing
 * cells.
 * @param rasters of one system, in the order in which they win
 */
export function overlapsOf(rasters: readonly NamedFrame[]): readonly Overlap[] {
  const placed = rasters
    .map((raster, at) => ({ ...raster, at, ...sidesOf(raster) }))
    .sort((a, b) => a.west - b.west)
  const found: { readonly overlap: Overlap; readonly above: number; readonly below: number }[] = []
  for (const [first, a] of placed.entries()) {
    const least = a.cell / 2
    for (let next = first + 1; next < placed.length; next++) {
      const b = placed[next]
      if (!b || b.west > a.east - least) break
      const across = Math.min(a.east, b.east) - b.west
      const down = Math.min(a.north, b.north) - Math.max(a.south, b.south)
      // Edges of neighbours miss each other by the last digits of their coordinates.
      if (across <= least || down <= least) continue
      const [upper, lower] = a.at < b.at ? [a, b] : [b, a]
      const area = across * down
      const whole = (lower.east - lower.west) * (lower.north - lower.south)
      const overlap = {
        upper: upper.name,
        lower: lower.name,
        area,
        share: Math.min(1, area / whole),
        because: reasonOf(upper.name, lower.name),
        isMixed: mixture(upper.name, lower.name) !== null,
      }
      found.push({ overlap, above: upper.at, below: lower.at })
    }
  }
  return found
    .sort((a, b) => b.overlap.area - a.overlap.area || a.above - b.above || a.below - b.below)
    .map(({ overlap }) => overlap)
}

function sidesOf({ west, north, width, height, cell }: RasterFrame) {
  return { east: west + width * cell, south: north - height * cell }
}

function reasonOf(upper: string, lower: string): Overlap['because'] {
  const [above, below] = [dateInName(upper), dateInName(lower)]
  if (above === null || below === null) return 'no-date'
  return above === below ? 'same-date' : 'date'
}
