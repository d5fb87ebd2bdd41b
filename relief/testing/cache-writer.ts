// Started, and killed, by disk-cache-kill.slow.test.ts: puts entries into a cache without pause, and reports the key of each when
// it is kept. Arguments: folder, budget in bytes, a name that makes its keys its own, and how many (0: until it is killed).
import { setImmediate } from 'node:timers/promises'
import { openDiskCache } from '../lidar/disk-cache.ts'
import { bytesFor } from './kept-entries.ts'

export interface WriterReport {
  kept?: string
  logged?: string
}

const [folder = '', budget = '0', name = '', count = '0'] = process.argv.slice(2)
const WRITERS = 4

const report = (said: WriterReport): void => void process.send?.(said)
const store = await openDiskCache(folder, { bytes: Number(budget), log: (logged) => report({ logged }) })
await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
await store.close()
process.disconnect()

async function write(writer: number): Promise<void> {
  const most = Number(count) === 0 ? Infinity : Number(count) / WRITERS
  for (let turn = 0; turn < most; turn++) {
    // Half of the keys are written again and again, also by the other processes.
    const key = turn % 2 === 0 ? `blocks/v1/${turn % 100}-5000` : `tiles/v1/r1/${name}/${writer}-${turn}`
    if (await store.put(key, bytesFor(key))) report({ kept: key })
    await store.get(`blocks/v1/${(turn + 50) % 100}-5000`)
    await setImmediate()
  }
}
