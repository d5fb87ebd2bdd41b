import type { TileAddress } from '#geo/tiles/tile-address.ts'
import { METATILE_SIZE, type TileSize } from '../building/metatiles/passes.ts'
import { CONTROL_STEP, nodesIn, placeMetatile } from '../building/metatiles/placement.ts'
import { qualityAt } from '../building/spec.ts'
import { encodeLayer } from '../building/metatiles/encode.ts'
import type { Projection } from '../datum/projections.ts'
import type { Grid } from '../height-source.ts'
import { openKernels } from '../kernels/kernels.ts'
import type { LayerPlan } from '../kernels/layer-plan.ts'

/** The tiles of which zoom and size a layer is computed as. */
interface AveragedFrom {
  readonly zoom: number
  readonly tileSize: TileSize
  /** The lowest zoom whose pixels are sampled from cells; those below are averaged from it. */
  readonly sampled: number
}

/**
 * Returns a tile of an averaged layer with one channel as it should be: values at the pixels of the lowest zoom that is
 * sampled, then means down to the zoom of the tile, and only those stretched to bytes. As WebP; null if nothing is known.
 */
export async function averagedTile(
  heights: Grid,
  projection: Projection,
  layer: LayerPlan,
  top: AveragedFrom,
  { z, x, y }: TileAddress,
): Promise<Buffer | null> {
  const kernels = await openKernels()
  const { values: known, window } = withHalo(heights, layer.halo)
  kernels.open(window.width, window.height, heights.cell).set(known)
  const times = top.zoom - z
  const side = METATILE_SIZE >> times
  const across = Math.ceil(top.tileSize / side)
  const tile = new Float32Array(Math.max(side, top.tileSize) ** 2)
  const pitch = Math.max(side, top.tileSize)
  for (const { fields } of kernels.layers([layer]))
    for (let row = 0; row < across; row++)
      for (let column = 0; column < across; column++) {
        const metatile = {
          x: Math.floor((x * top.tileSize) / side) + column,
          y: Math.floor((y * top.tileSize) / side) + row,
        }
        const nodes = nodesIn(placeMetatile(metatile, top.zoom, top.tileSize, projection), heights, window)
        const sampled = Math.min(times, top.zoom - top.sampled)
        let part = kernels.warp(fields[0] ?? known, nodes, CONTROL_STEP >> sampled, METATILE_SIZE >> sampled)
        for (let k = sampled; k < times; k++) part = kernels.halveMetatile(part, METATILE_SIZE >> k)
        for (let line = 0; line < side; line++)
          tile.set(part.subarray(line * side, (line + 1) * side), (row * side + line) * pitch + column * side)
      }
  const { tileSize } = top
  const values = cutOut(tile, pitch, (x * tileSize) % side, (y * tileSize) % side, tileSize)
  kernels.clearBytes()
  const whole = { column: 0, row: 0, size: tileSize }
  const samples = kernels.cut([kernels.quantise(values, layer.stretch)], tileSize, whole)
  return samples && encodeLayer(qualityAt(z, { maxZoom: top.zoom }))(samples, tileSize)
}

/** Returns heights with missing cells around them, as a job reads them, and their window. */
function withHalo({ width, height, values }: Grid, halo: number) {
  const window = { column: -halo, row: -halo, width: width + 2 * halo, height: height + 2 * halo }
  const wider = new Float32Array(window.width * window.height).fill(NaN)
  for (let row = 0; row < height; row++)
    wider.set(values.subarray(row * width, (row + 1) * width), (row + halo) * window.width + halo)
  return { values: wider, window }
}

function cutOut(
  values: Float32Array,
  pitch: number,
  left: number,
  upper: number,
  size: number,
): Float32Array {
  const [x, y] = pitch === size ? [0, 0] : [left, upper]
  const cut = new Float32Array(size * size)
  for (let line = 0; line < size; line++) {
    const from = (y + line) * pitch + x
    cut.set(values.subarray(from, from + size), line * size)
  }
  return cut
}
