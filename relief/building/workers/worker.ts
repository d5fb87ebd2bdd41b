import { parentPort, workerData } from 'node:worker_threads'
import { openKernels } from '../../kernels/kernels.ts'
import { freeAtOnce } from '../../reader/free.ts'
import { openIndexed } from '../../mosaic/mosaic.ts'
import { ReliefRefusal } from '../../failures.ts'
import { openWork } from '../../work/open-work.ts'
import { jobFile, openCarriedHeights, openCarriedLayers, metatileKey } from '../metatiles/carried-over.ts'
import { packJob } from '../job-file.ts'
import { makeMetatile, type Tools } from '../metatiles/make-metatile.ts'
import type { Pass } from '../metatiles/passes.ts'
import { halvedFrame } from '../metatiles/placement.ts'
import { SamplePlaces } from '../metatiles/encode.ts'
import { openHeightsAround } from '../metatiles/surroundings.ts'
import { aroundOf } from '../spec.ts'
import type { PassStart, MetatileOrder, WorkerAnswer, WorkerStart } from './worker-pool.ts'

const port = parentPort
if (!port) throw new Error('this file must be run as a worker thread')
const { spec, index, work } = workerData as WorkerStart

const kernels = await openKernels()
const files = openWork(work)
const places = new SamplePlaces(spec.tileSize)
let current: { pass: Pass; tools: Tools } | null = null

port.on('message', (message: PassStart | MetatileOrder) => {
  void answerTo(message).then((answer) => port.postMessage(answer))
})

async function answerTo(message: PassStart | MetatileOrder): Promise<WorkerAnswer> {
  try {
    if (message.kind === 'metatile') return await carryOut(message)
    await current?.tools.source.close()
    current = { pass: message.pass, tools: toolsFor(message) }
    return { kind: 'ready' }
  } catch (error) {
    const { message: problem, stack } = error instanceof Error ? error : new Error(String(error))
    const exitCode = error instanceof ReliefRefusal ? error.exitCode : null
    return { kind: 'failed', message: problem, stack, exitCode }
  }
}

async function carryOut({ metatile, placement }: MetatileOrder): Promise<WorkerAnswer> {
  if (!current) throw new Error('an order came before its pass')
  const made = await makeMetatile(spec, { pass: current.pass, metatile, placement }, current.tools)
  const job = packJob(made ?? { tiles: [], known: null, heights: null, layers: [] })
  await files.put(jobFile(current.pass.index, metatile), job)
  for (const { values } of [...(made?.layers ?? []), ...(made?.heights ? [made.heights] : [])])
    freeAtOnce(values.buffer)
  return { kind: 'done' }
}

function toolsFor({ pass, carried }: PassStart): Tools {
  const before = spec.passes[pass.index - 1]
  if (!before) {
    const source = openIndexed(index)
    const around = aroundOf(spec) ? openHeightsAround(files, source) : null
    return { kernels, places, source, carried: null, around }
  }
  const done = new Set(carried.map(({ metatile }) => metatileKey(metatile)))
  return {
    kernels,
    places,
    source: openCarriedHeights(files, before.index, carried, halvedFrame(spec.frame, pass.level)),
    carried: openCarriedLayers(files, before.index, done, 2 ** before.zooms.length),
    around: null,
  }
}
