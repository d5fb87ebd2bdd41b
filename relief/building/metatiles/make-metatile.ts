import { ELEVATION } from '#contract/relief/relief-names.ts'
import { common, type CellWindow, type HeightSource } from '../../height-source.ts'
import type { Channels, MetatileBytes, Samples, TilePlace } from '../../kernels/metatile-bytes.ts'
import type { LayerPlan, Stretch } from '../../kernels/layer-plan.ts'
import type { Kernels } from '../../kernels/kernels.ts'
import type { Surroundings } from '../../kernels/position/moments.ts'
import type { MadeMetatile } from '../job-file.ts'
import type { CarriedLayers } from './carried-over.ts'
import { freeAtOnce } from '../../reader/free.ts'
import { knownIn, type KnownHeights } from './known-ground.ts'
import type { HeightsAround } from './surroundings.ts'
import { blockOf, METATILE_SIZE, type Pass, type MetatileAddress } from './passes.ts'
import { cellsUnder, CONTROL_STEP, halvedFrame, nodesIn, pixelIn, type Placement } from './placement.ts'
import { type SamplePlaces, encodeHeights, encodeLayer, type Encode } from './encode.ts'
import { aroundOf, haloOf, heightStep, jobWindow, plansOf, qualityAt, type BuildSpec } from '../spec.ts'

type Tile = MadeMetatile['tiles'][number]

type TileName = Omit<Tile, 'bytes'>

/** Cuts metatiles into tiles, and encodes them while the next layer is computed. */
class TileMaker {
  readonly #spec: BuildSpec
  readonly #metatile: MetatileAddress
  readonly #kernels: MetatileBytes
  readonly #places: SamplePlaces
  readonly #tiles: { readonly name: TileName; readonly encoding: Promise<Uint8Array> }[] = []

  constructor(spec: BuildSpec, metatile: MetatileAddress, kernels: MetatileBytes, places: SamplePlaces) {
    this.#spec = spec
    this.#metatile = metatile
    this.#kernels = kernels
    this.#places = places
  }

  wants(zoom: number): boolean {
    return zoom >= this.#spec.minZoom && zoom <= this.#spec.maxZoom
  }

  /** Takes a metatile of heights encoded as red, green and blue, with its side halved `k` times. */
  async heights(zoom: number, k: number, metatile: Uint8Array): Promise<void> {
    for (const { place, ...at } of this.#tilesOf(zoom, k)) {
      const samples = this.#kernels.cutHeights(metatile, METATILE_SIZE >> k, place)
      if (samples) await this.#encode({ layer: ELEVATION, ...at }, samples, encodeHeights)
    }
  }

  /** Takes a metatile of a layer in bytes, with its side halved `k` times. */
  async layer(layer: string, zoom: number, k: number, channels: Channels): Promise<void> {
    const encode = encodeLayer(qualityAt(zoom, this.#spec))
    for (const { place, ...at } of this.#tilesOf(zoom, k)) {
      const samples = this.#kernels.cut(channels, METATILE_SIZE >> k, place)
      if (samples) await this.#encode({ layer, ...at }, samples, encode)
    }
  }

  /** Returns all tiles when they are encoded. Rejects with the first failure, after all of them have ended. */
  async encoded(): Promise<Tile[]> {
    await Promise.allSettled(this.#tiles.map(({ encoding }) => encoding))
    return Promise.all(this.#tiles.map(async ({ name, encoding }) => ({ ...name, bytes: await encoding })))
  }

  *#tilesOf(zoom: number, k: number): Generator<Omit<TileName, 'layer'> & { readonly place: TilePlace }> {
    const { x, y } = this.#metatile
    const size = this.#spec.tileSize
    const across = (METATILE_SIZE >> k) / size
    for (let row = 0; row < across; row++)
      for (let column = 0; column < across; column++)
        yield { z: zoom, x: x * across + column, y: y * across + row, place: { column, row, size } }
  }

  async #encode(name: TileName, samples: Samples, encode: Encode): Promise<void> {
    const { work } = await this.#places.lend(samples.values, (values) =>
      encode({ ...samples, values }, this.#spec.tileSize),
    )
    this.#tiles.push({ name, encoding: work })
  }
}

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
  /** Heights around metatiles; null where no layer of the pass needs them. */
  readonly around: HeightsAround | null
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer U)[] ? U[] : T[K] }

/**
 * Makes all tiles of one metatile at the zooms of its pass, and the data for the next pass. Returns null if no height
 * is known.
 */
export async function makeMetatile(spec: BuildSpec, job: Job, tools: Tools): Promise<MadeMetatile | null> {
  const { pass, placement } = job
  const frame = halvedFrame(spec.frame, pass.level)
  const { window, heights, known, surroundings } = await readGround(spec, job, tools)
  if (!known) return null
  const made: Mutable<MadeMetatile> = {
    tiles: [],
    known: pass.index === 0 ? publishedOf(spec, job, { window, heights, known }) : null,
    heights: null,
    layers: [],
  }
  const tiles = new TileMaker(spec, job.metatile, tools.kernels, tools.places)
  if (tools.carried) await averageCarried(spec, job, tools.carried, tools.kernels, tiles, made)
  else await averageNew(spec, job, tools.kernels, nodesIn(placement, frame, window), tiles, made)
  if (surroundings?.moments)
    for (const { buffer } of [surroundings.moments.sums, surroundings.moments.counts]) freeAtOnce(buffer)

  let current = { ...window, cell: frame.cell, values: heights }
  let level = pass.level
  const goTo = (wanted: number): void => {
    for (; level < wanted; level++) {
      const halved = tools.kernels.halveHeights()
      current = { ...halved, column: current.column / 2, row: current.row / 2 }
    }
  }
  for (const [k, zoom] of pass.zooms.entries()) {
    if (!spec.elevation || !tiles.wants(zoom)) continue
    goTo(pass.levels[k] ?? level)
    const nodes = nodesIn(placement, halvedFrame(spec.frame, level), current)
    const warped = tools.kernels.warp(current.values, nodes, CONTROL_STEP >> k, METATILE_SIZE >> k)
    tools.kernels.clearBytes()
    await tiles.heights(zoom, k, tools.kernels.terrarium(warped, heightStep(zoom, spec)))
  }
  if (pass.keptLevel !== null) {
    goTo(pass.keptLevel)
    made.heights = cutHeights(cellsUnder(placement, halvedFrame(spec.frame, level), 0, 1), current)
  }
  made.tiles = await tiles.encoded()
  return made
}

/** The heights of a job in the memory of the kernels. */
interface Ground {
  readonly window: CellWindow
  readonly heights: Float32Array
  /** Null if no height is known. */
  readonly known: KnownHeights | null
  readonly surroundings: Surroundings | null
}

/** A window is made smaller if at most this part of its cells is left. */
const WORTH_A_COPY = 0.8

/**
 * Reads the heights of a job. Where they end, at a coast or at the edge of a survey, only the known ones and a halo of missing
 * cells are kept, on which all layers are the same.
 */
async function readGround(spec: BuildSpec, { pass, placement }: Job, tools: Tools): Promise<Ground> {
  const { kernels, source, around } = tools
  const { cell } = halvedFrame(spec.frame, pass.level)
  const whole = jobWindow(spec, pass, placement)
  const surroundings = await surroundingsOf(spec, whole, around)
  const heights = kernels.open(whole.width, whole.height, cell, surroundings)
  await source.read(whole, heights)
  const known = knownIn(heights, whole)
  const ground = { window: whole, heights, known, surroundings }
  // Pixels are sampled in runs between control points, in another way where a run leaves the window.
  const run = Math.ceil((CONTROL_STEP * pixelIn(placement)) / cell)
  const window = known && windowAround(known.window, whole, haloOf(spec, pass) + run, blockOf(pass))
  if (!window || window.width * window.height > WORTH_A_COPY * whole.width * whole.height) return ground
  const { values } = cutHeights(window, { ...whole, values: heights })
  const { column, row } = window
  const fewer = kernels.open(
    window.width,
    window.height,
    cell,
    surroundings && { ...surroundings, column, row },
  )
  fewer.set(values)
  freeAtOnce(values.buffer)
  return { ...ground, window, heights: fewer }
}

/** Returns the part of a window with known cells and `halo` cells around them, in whole blocks that are averaged together. */
function windowAround(known: CellWindow, whole: CellWindow, halo: number, block: number): CellWindow {
  const down = (cells: number, least: number): number =>
    Math.max(least, Math.floor((cells - halo) / block) * block)
  const up = (cells: number, most: number): number =>
    Math.min(most, Math.ceil((cells + halo) / block) * block)
  const [column, row] = [down(known.column, whole.column), down(known.row, whole.row)]
  const right = up(known.column + known.width, whole.column + whole.width)
  const bottom = up(known.row + known.height, whole.row + whole.height)
  return { column, row, width: right - column, height: bottom - row }
}

async function surroundingsOf(
  spec: BuildSpec,
  window: CellWindow,
  around: HeightsAround | null,
): Promise<Surroundings | null> {
  const reach = aroundOf(spec)
  if (!reach || !around) return null
  const { distance } = reach
  const wider = {
    column: window.column - distance,
    row: window.row - distance,
    width: window.width + 2 * distance,
    height: window.height + 2 * distance,
  }
  return { column: window.column, row: window.row, moments: await around.read(wider) }
}

/** Beside an area, heights around the metatile are read that no tile shows. */
function publishedOf(
  spec: BuildSpec,
  { placement }: Job,
  { window, heights, known }: Pick<Ground, 'window' | 'heights'> & { readonly known: KnownHeights },
): KnownHeights | null {
  if (!spec.area) return known
  return knownIn(heights, window, cellsUnder(placement, spec.frame, 0, 1))
}

async function averageNew(
  spec: BuildSpec,
  { pass }: Job,
  kernels: Kernels,
  nodes: Float64Array,
  tiles: TileMaker,
  made: Mutable<MadeMetatile>,
): Promise<void> {
  for (const { layer, fields } of kernels.layers(plansOf(spec))) {
    kernels.clearBytes()
    const channels = fields.map((field) => {
      const valuesAt = (k: number): Float32Array =>
        kernels.warp(field, nodes, CONTROL_STEP >> k, METATILE_SIZE >> k)
      const { sizes, kept } = averageDown(pass, layer.stretch, valuesAt, kernels)
      return { sizes, kept: kept && toCarry(kept, layer.stretch) }
    })
    await take(pass, layer, channels, tiles, made)
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
    for (const layer of plansOf(spec)) {
      kernels.clearBytes()
      const channels: Averaged[] = []
      for (let channel = 0; channel < layer.channels; channel++) {
        let values = kernels.blankMetatile(METATILE_SIZE)
        await below.paste(layer.id, channel, values)
        const valuesAt = (k: number): Float32Array => {
          if (k > 0) values = kernels.halveMetatile(values, METATILE_SIZE >> (k - 1))
          return values
        }
        channels.push(averageDown(pass, carriedStretch(layer.stretch), valuesAt, kernels))
      }
      await take(pass, layer, channels, tiles, made)
    }
  } finally {
    await below.close()
  }
}

/** One channel of an averaged layer: a metatile in bytes for each zoom of a pass, and values for the next pass. */
interface Averaged {
  readonly sizes: readonly Uint8Array[]
  readonly kept: Float32Array | null
}

/**
 * Stretches values to bytes for the zooms of a pass, in their order. That is the last step, because the mean of clipped
 * values is another one, so that the contrast would change from zoom to zoom.
 * @param valuesAt called with 0, 1 and so on: how often the side of the metatile is halved
 */
function averageDown(
  pass: Pass,
  stretch: Stretch,
  valuesAt: (k: number) => Float32Array,
  kernels: Kernels,
): Averaged {
  const sizes = pass.zooms.map((_, k) => kernels.quantise(valuesAt(k), stretch))
  return { sizes, kept: pass.keptLevel === null ? null : valuesAt(pass.zooms.length).slice() }
}

/**
 * Converts values in place to those that are carried over: 0 is the middle of the stretch and ±0.5 are its ends, so that
 * the rounding to 16 bits in the file of the job is a thirtieth of a grey level. They are not clipped.
 */
function toCarry(values: Float32Array, { low, high }: Stretch): Float32Array {
  for (let at = 0; at < values.length; at++)
    values[at] = ((values[at] ?? NaN) - (low + high) / 2) / (high - low)
  return values
}

/** Returns the stretch of values that were carried over. */
function carriedStretch(stretch: Stretch): Stretch {
  return { ...stretch, low: -0.5, high: 0.5 }
}

async function take(
  pass: Pass,
  layer: LayerPlan,
  channels: readonly Averaged[],
  tiles: TileMaker,
  made: Mutable<MadeMetatile>,
): Promise<void> {
  for (const [k, zoom] of pass.zooms.entries())
    if (tiles.wants(zoom))
      await tiles.layer(layer.id, zoom, k, channels.map(({ sizes }) => sizes[k]) as unknown as Channels)
  for (const [channel, { kept }] of channels.entries())
    if (kept && !kept.every(Number.isNaN)) made.layers.push({ layer: layer.id, channel, values: kept })
}

interface Heights {
  readonly column: number
  readonly row: number
  readonly width: number
  readonly values: Float32Array
}

function cutHeights(window: { column: number; row: number; width: number; height: number }, from: Heights) {
  const values = new Float32Array(window.width * window.height).fill(NaN)
  const height = from.values.length / from.width
  const part = common(window, { column: from.column, row: from.row, width: from.width, height })
  for (let y = part?.row ?? Infinity; part && y < part.row + part.height; y++) {
    const at = (y - from.row) * from.width + part.column - from.column
    const to = (y - window.row) * window.width + part.column - window.column
    values.set(from.values.subarray(at, at + part.width), to)
  }
  return { window, values }
}
