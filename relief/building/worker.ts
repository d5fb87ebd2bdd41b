import { parentPort, workerData } from 'node:worker_threads'
import { openWorkbench } from '../kernels/workbench.ts'
import { openIndexed } from '../reader/mosaic.ts'
import { ReliefRefusal } from '../refusal.ts'
import { jobFile, openKeptHeights, openKeptPictures, squareKey } from './kept.ts'
import { writeJob } from './job-file.ts'
import { makeSquare, type Tools } from './make-square.ts'
import type { Pass } from './passes.ts'
import { halvedFrame } from './placement.ts'
import { SamplePlaces } from './sample-places.ts'
import type { PassStart, SquareOrder, WorkerAnswer, WorkerStart } from './worker-messages.ts'

const port = parentPort
if (!port) throw new Error('this file is the start of a worker thread')
const { spec, index, work } = workerData as WorkerStart

const bench = await openWorkbench()
const places = new SamplePlaces(spec.tileSize)
let current: { pass: Pass; tools: Tools } | null = null

port.on('message', (message: PassStart | SquareOrder) => {
  void answerTo(message).then((answer) => port.postMessage(answer))
})

async function answerTo(message: PassStart | SquareOrder): Promise<WorkerAnswer> {
  try {
    if (message.kind === 'square') return await carryOut(message)
    await current?.tools.source.close()
    current = { pass: message.pass, tools: toolsFor(message) }
    return { kind: 'ready' }
  } catch (error) {
    const { message: problem, stack } = error instanceof Error ? error : new Error(String(error))
    return { kind: 'failed', message: problem, stack, isRefusal: error instanceof ReliefRefusal }
  }
}

async function carryOut({ square, placement }: SquareOrder): Promise<WorkerAnswer> {
  if (!current) throw new Error('an order before its pass')
  const made = await makeSquare(spec, { pass: current.pass, square, placement }, current.tools)
  const file = jobFile(work, current.pass.index, square)
  await writeJob(file, made ?? { tiles: [], heights: null, pictures: [] })
  return { kind: 'done' }
}

function toolsFor({ pass, kept }: PassStart): Tools {
  const before = spec.passes[pass.index - 1]
  if (!before) return { bench, places, source: openIndexed(index), kept: null }
  const done = new Set(kept.map(({ square }) => squareKey(square)))
  return {
    bench,
    places,
    source: openKeptHeights(work, before.index, kept, halvedFrame(spec.frame, pass.level)),
    kept: openKeptPictures(work, before.index, done, 2 ** before.zooms.length),
  }
}
