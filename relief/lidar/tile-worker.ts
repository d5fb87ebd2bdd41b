// Makes tiles of relief in its own thread, so that the server goes on answering meanwhile.
import { parentPort, workerData } from 'node:worker_threads'
import { makeMetatile } from '../building/metatiles/make-metatile.ts'
import { placeMetatile } from '../building/metatiles/placement.ts'
import { SamplePlaces } from '../building/metatiles/encode.ts'
import { jobWindow } from '../building/spec.ts'
import { openProjection, type Projection } from '../datum/projections.ts'
import type { HeightSource } from '../height-source.ts'
import { openKernels } from '../kernels/kernels.ts'
import { makeSharedBlocks } from '../source/block-cache.ts'
import { openFileSource } from '../source/file.source.ts'
import { freeAtOnce } from '../reader/free.ts'
import type { ByteRange, RangeSource } from '../source/range-source.ts'
import { ReliefRefusal } from '../failures.ts'
import type { FromWorker, LiveOrder, LiveStart, LiveThreadStart, LiveTile, ToWorker } from './tile-thread.ts'
import { LIVE_TILE_SIZE, middleLatitude, openLevels, planLive } from './tile-plan.ts'

const port = parentPort
if (!port) throw new Error('this file must be run as a worker thread')
const { cacheBytes } = workerData as LiveThreadStart

const blocks = makeSharedBlocks(cacheBytes)
const kernels = await openKernels()
const places = new SamplePlaces(LIVE_TILE_SIZE)
const rasters = new Map<number, LiveRaster>()
/** Ends when the heights of the order that is likely to be the next are among the decoded blocks. */
let preparing: Promise<void> = Promise.resolve()

/** A raster of which orders come. */
class LiveRaster {
  readonly crs: string
  readonly asked: PortSource
  readonly #start: LiveStart
  #opened: Promise<Opened> | null = null

  constructor(number: number, start: LiveStart) {
    this.#start = start
    this.crs = start.crs
    this.asked = openPortSource(start, {
      read: (id, ranges) => post({ kind: 'read', raster: number, id, ranges }),
      forget: (ranges) => post({ kind: 'forget', raster: number, ranges }),
    })
  }

  /** The next order tries again if the file could not be opened. */
  open(): Promise<Opened> {
    this.#opened ??= this.#openOnce().catch((error: unknown) => {
      this.#opened = null
      throw error
    })
    return this.#opened
  }

  async close(): Promise<void> {
    const opened = await this.#opened
    opened?.source.close()
    for (const level of opened?.levels ?? []) await level.close()
  }

  async #openOnce(): Promise<Opened> {
    const { crs, ostn15, local, name } = this.#start
    const source = local ? openFileSource(name) : this.asked
    const [projection, levels] = await Promise.all([
      openProjection(crs, ostn15),
      openLevels(source, crs, blocks),
    ])
    const [finest] = levels
    if (!finest) throw new RangeError('a raster has at least one level')
    return { source, projection, levels, latitude: middleLatitude(finest, projection) }
  }
}

interface Opened {
  readonly source: RangeSource
  readonly projection: Projection
  /** The finest first. */
  readonly levels: readonly HeightSource[]
  /** In the middle of the raster, in degrees. */
  readonly latitude: number
}

port.on('message', (message: ToWorker) => {
  const raster = rasters.get(message.raster)
  if (message.kind === 'open') {
    const opened = new LiveRaster(message.raster, message.start)
    rasters.set(message.raster, opened)
    // The first order tells whether that worked.
    opened.open().catch(() => undefined)
  } else if (message.kind === 'bytes') raster?.asked.answer(message.id, message.bytes)
  else if (message.kind === 'order') void answerTo(raster, message.order)
  else if (message.kind === 'prepare') preparing = prepare(raster, message.order)
  else {
    rasters.delete(message.raster)
    void raster?.close()
  }
})

async function answerTo(raster: LiveRaster | undefined, order: LiveOrder): Promise<void> {
  try {
    if (!raster) throw new Error('an order came before its raster')
    const tiles = await carryOut(raster, order)
    post(
      { kind: 'done', tiles },
      tiles.map(({ bytes }) => bytes.buffer),
    )
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    post({ kind: 'failed', message, stack, isRefusal: error instanceof ReliefRefusal })
  }
}

async function carryOut(raster: LiveRaster, order: LiveOrder): Promise<LiveTile[]> {
  await preparing
  const { spec, job, source } = await planJob(raster, order)
  const made = await makeMetatile(spec, job, { kernels, places, source, carried: null, around: null })
  return (made?.tiles ?? []).map(({ x, y, bytes }) => ({ x, y, bytes: new Uint8Array(bytes) }))
}

/** Reads the heights of an order, so that their blocks are decoded when its turn comes. */
async function prepare(raster: LiveRaster | undefined, order: LiveOrder): Promise<void> {
  if (!raster) return
  try {
    const { spec, job, source } = await planJob(raster, order)
    const window = jobWindow(spec, job.pass, job.placement)
    const heights = new Float32Array(window.width * window.height)
    await source.read(window, heights)
    freeAtOnce(heights.buffer)
  } catch {
    // The order reads them again, and tells what is wrong.
  }
}

async function planJob(raster: LiveRaster, { layer, zoom, metatile }: LiveOrder) {
  const { projection, levels, latitude } = await raster.open()
  const frames = levels.map(({ frame }) => frame)
  const { level, spec, pass } = planLive({ frames, crs: raster.crs, latitude }, layer, zoom)
  const source = levels[level]
  if (!source) throw new RangeError('a raster has at least one level')
  const placement = placeMetatile(metatile, pass.zooms[0] ?? zoom, LIVE_TILE_SIZE, projection)
  return { spec, source, job: { pass, metatile, placement } }
}

function post(message: FromWorker, transfer: readonly ArrayBuffer[] = []): void {
  port?.postMessage(message, [...transfer])
}

type Bytes = readonly Uint8Array<ArrayBuffer>[]

/** A file that a worker thread reads through the main thread, which keeps what was read and limits the requests. */
interface PortSource extends RangeSource {
  /** Takes the answer of the main thread; null if the bytes cannot be had. */
  readonly answer: (id: number, bytes: Bytes | null) => void
}

interface Ports {
  readonly read: (id: number, ranges: readonly ByteRange[]) => void
  readonly forget: (ranges: readonly ByteRange[]) => void
}

/**
 * Opens such a file. A read throws ReliefRefusal where the main thread has no bytes; the main thread knows the reason.
 */
function openPortSource(
  facts: Pick<RangeSource, 'name' | 'size' | 'state' | 'reach'>,
  { read, forget }: Ports,
): PortSource {
  const { name, size, state, reach } = facts
  const waiting = new Map<number, PromiseWithResolvers<Bytes>>()
  let next = 0
  return {
    name,
    size,
    state,
    reach,
    read: async (ranges) => {
      if (ranges.length === 0) return []
      const id = next++
      const answer = Promise.withResolvers<Bytes>()
      waiting.set(id, answer)
      read(id, ranges)
      return [...(await answer.promise)]
    },
    forget,
    close: () => undefined,
    answer(id, bytes) {
      const answer = waiting.get(id)
      waiting.delete(id)
      if (bytes) answer?.resolve(bytes)
      else answer?.reject(new ReliefRefusal(`${name}: cannot be read`))
    },
  }
}
