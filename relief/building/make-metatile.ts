import type { HeightSource } from '../height-source.ts'
import type { Channels } from '../kernels/metatile-bytes.ts'
import type { LayerPlan } from '../kernels/layer-plan.ts'
import type { Kernels } from '../kernels/kernels.ts'
import type { MadeMetatile } from './job-file.ts'
import type { CarriedLayers } from './carried-over.ts'
import { METATILE_SIZE, type Pass, type MetatileAddress } from './passes.ts'
import { cellsUnder, CONTROL_STEP, halvedFrame, nodesIn, type Placement } from './placement.ts'
import type { SamplePlaces } from './sample-places.ts'
import { haloOf, heightStep, plansAt, type BuildSpec } from './spec.ts'
import { TileMaker } from './tile-maker.ts'

/** The input of one job: the metatile, its pass and its position on the ground. */
export interface Job {
  readonly pass: Pass
  readonly metatile: MetatileAddress
  readonly placement: Placement
}

/** Resources that the jobs of a worker share during a pass. */
export interface Tools {
  readonly kernels: Kernels
  readonly places: SamplePlaces
  /** Heights at the level of the pass. */
  readonly source: HeightSource
  /** Averaged layers carried over from the previous pass; null in the first. */
  readonly carried: CarriedLayers | null
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer U)[] ? U[] : T[K] }

/**
 * Makes all tiles of one metatile at the zooms of its pass, and the data for the next pass. Returns null if no height
 * is known.
 */
export async function makeMetatile(spec: BuildSpec, job: Job, tools: Tools): Promise<MadeMetatile | null> {
  const { pass, placement } = job
  const frame = halvedFrame(spec.frame, pass.level)
  const deepest = Math.max(...pass.levels, pass.keptLevel ?? 0)
  const window = cellsUnder(placement, frame, haloOf(spec, pass), 2 ** (deepest - pass.level))
  const heights = tools.kernels.open(window.width, window.height, frame.cell)
  await tools.source.read(window, heights)
  if (heights.every(Number.isNaN)) return null
  const made: Mutable<MadeMetatile> = { tiles: [], heights: null, layers: [] }
  const tiles = new TileMaker(spec, job.metatile, tools.kernels, tools.places)
  if (tools.carried) await averageCarried(spec, job, tools.carried, tools.kernels, tiles, made)
  else await averageNew(spec, job, tools.kernels, nodesIn(placement, frame, window), tiles, made)

  let current = { ...window, cell: frame.cell, values: heights }
  let level = pass.level
  const goTo = (wanted: number): void => {
    for (; level < wanted; level++) {
      const halved = tools.kernels.halveHeights()
      current = { ...halved, column: current.column / 2, row: current.row / 2 }
    }
  }
  for (const shared of new Set(pass.levels)) {
    goTo(shared)
    const zooms = pass.zooms.flatMap((zoom, k) => (pass.levels[k] === shared ? [{ zoom, k }] : []))
    const nodes = nodesIn(placement, halvedFrame(spec.frame, level), current)
    const wanted = zooms.filter(({ zoom }) => tiles.wants(zoom))
    if (wanted.length === 0) continue
    if (spec.elevation)
      for (const { zoom, k } of wanted) {
        const warped = tools.kernels.warp(
          current.values,
          nodes,
          CONTROL_STEP >> k,
          METATILE_SIZE >> k,
          'bicubic',
        )
        tools.kernels.clearBytes()
        await tiles.heights(zoom, k, tools.kernels.terrarium(warped, heightStep(zoom, spec)))
      }
    for (const { layer, fields } of tools.kernels.layers(plansAt(spec, current.cell).recomputed))
      for (const { zoom, k } of wanted) {
        tools.kernels.clearBytes()
        const channels = fields.map((field) => {
          const warped = tools.kernels.warp(field, nodes, CONTROL_STEP >> k, METATILE_SIZE >> k, 'bilinear')
          return tools.kernels.quantise(warped, layer.stretch)
        })
        await tiles.layer(layer.id, zoom, k, channels as unknown as Channels)
      }
  }
  if (pass.keptLevel !== null) {
    goTo(pass.keptLevel)
    made.heights = cutHeights(cellsUnder(placement, halvedFrame(spec.frame, level), 0, 1), current)
  }
  made.tiles = await tiles.encoded()
  return made
}

async function averageNew(
  spec: BuildSpec,
  { pass }: Job,
  kernels: Kernels,
  nodes: Float64Array,
  tiles: TileMaker,
  made: Mutable<MadeMetatile>,
): Promise<void> {
  for (const { layer, fields } of kernels.layers(plansAt(spec, spec.frame.cell).averaged)) {
    kernels.clearBytes()
    const perChannel = fields.map((field) => {
      let values = kernels.warp(field, nodes, CONTROL_STEP, METATILE_SIZE, 'bilinear')
      const sizes = [kernels.quantise(values, layer.stretch)]
      while (sizes.length < sizesOf(pass)) {
        values = kernels.halveMetatile(values, METATILE_SIZE >> (sizes.length - 1))
        sizes.push(kernels.quantise(values, layer.stretch))
      }
      return sizes
    })
    await take(pass, layer, perChannel, tiles, made)
  }
}

async function averageCarried(
  spec: BuildSpec,
  { pass, metatile }: Job,
  carried: CarriedLayers,
  kernels: Kernels,
  tiles: TileMaker,
  made: Mutable<MadeMetatile>,
): Promise<void> {
  const below = await carried.below(metatile)
  try {
    for (const layer of plansAt(spec, spec.frame.cell).averaged) {
      kernels.clearBytes()
      const perChannel: Uint8Array[][] = []
      for (let channel = 0; channel < layer.channels; channel++) {
        let bytes = kernels.blank(METATILE_SIZE)
        await below.paste(layer.id, channel, bytes)
        const sizes = [bytes]
        while (sizes.length < sizesOf(pass)) {
          bytes = kernels.halveBytes(bytes, METATILE_SIZE >> (sizes.length - 1))
          sizes.push(bytes)
        }
        perChannel.push(sizes)
      }
      await take(pass, layer, perChannel, tiles, made)
    }
  } finally {
    await below.close()
  }
}

/** Returns the number of sizes of a layer that a pass makes: one for each zoom, and one for the next pass. */
function sizesOf({ zooms, keptLevel }: Pass): number {
  return zooms.length + (keptLevel === null ? 0 : 1)
}

async function take(
  pass: Pass,
  layer: LayerPlan,
  perChannel: readonly (readonly Uint8Array[])[],
  tiles: TileMaker,
  made: Mutable<MadeMetatile>,
): Promise<void> {
  for (const [k, zoom] of pass.zooms.entries())
    if (tiles.wants(zoom))
      await tiles.layer(layer.id, zoom, k, perChannel.map((sizes) => sizes[k]) as unknown as Channels)
  if (pass.keptLevel === null) return
  for (const [channel, sizes] of perChannel.entries()) {
    const bytes = sizes.at(-1)
    if (bytes && hasAny(bytes)) made.layers.push({ layer: layer.id, channel, bytes: bytes.slice() })
  }
}

function hasAny(bytes: Uint8Array): boolean {
  return bytes.some((byte) => byte !== 0)
}

interface Heights {
  readonly column: number
  readonly row: number
  readonly width: number
  readonly values: Float32Array
}

function cutHeights(window: { column: number; row: number; width: number; height: number }, from: Heights) {
  const values = new Float32Array(window.width * window.height)
  for (let y = 0; y < window.height; y++) {
    const at = (window.row - from.row + y) * from.width + window.column - from.column
    values.set(from.values.subarray(at, at + window.width), y * window.width)
  }
  return { window, values }
}
