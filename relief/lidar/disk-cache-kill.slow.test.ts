import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { bytesFor, keptEntries } from '../testing/kept-entries.ts'
import type { WriterReport } from '../testing/cache-writer.ts'
import { makeFolder } from '../testing/rasters.ts'
import { openDiskCache, type DiskCache } from './disk-cache.ts'

const WRITER = path.join(import.meta.dirname, '../testing/cache-writer.ts')
const ROUNDS = 10
const GENEROUS = 1_000_000_000
const SMALL = 2_000_000
/** Entries that one process puts: with those of another one, several times what SMALL has room for. */
const MANY = 600

interface Started {
  child: ChildProcess
  reports: WriterReport[]
}

function start(folder: string, budget: number, name: string, count = 0): Started {
  const child = fork(WRITER, [folder, String(budget), name, String(count)])
  onTestFinished(() => void child.kill('SIGKILL'))
  const reports: WriterReport[] = []
  child.on('message', (report: WriterReport) => reports.push(report))
  return { child, reports }
}

const keptBy = ({ reports }: Started): string[] => reports.flatMap(({ kept }) => kept ?? [])

/** Reads every entry, and returns the number of those that are not what was put. */
async function countWrong(folder: string, store: DiskCache): Promise<number> {
  let wrong = 0
  for (const { key } of keptEntries(folder)) {
    const bytes = await store.get(key)
    if (!bytes || Buffer.compare(bytes, bytesFor(key)) !== 0) wrong++
  }
  return wrong + store.usage().damaged
}

test('whenever a process is killed, every entry is whole and nothing that was kept is lost', async () => {
  const folder = await makeFolder()
  for (let round = 0; round < ROUNDS; round++) {
    const writer = start(folder, GENEROUS, `round-${round}`)
    const { child, reports } = writer
    const killed = once(child, 'exit')
    child.on('message', () => {
      // Another moment of the work in each round.
      if (reports.length >= 30 + round * 7) child.kill('SIGKILL')
    })
    const [, signal] = (await killed) as [unknown, string]
    expect(signal).toBe('SIGKILL')
    const store = await openDiskCache(folder, { bytes: GENEROUS, log: () => undefined })
    expect(await countWrong(folder, store)).toBe(0)
    for (const key of keptBy(writer)) expect(await store.get(key)).not.toBeNull()
    await store.close()
  }
})

test('whenever a process is killed while it makes room, every entry is whole and the next start makes room', async () => {
  const folder = await makeFolder()
  for (let round = 0; round < ROUNDS / 2; round++) {
    const { child, reports } = start(folder, SMALL, `round-${round}`)
    // The first round fills the folder.
    const most = (round === 0 ? 500 : 100) + round * 31
    child.on('message', () => {
      if (reports.length >= most) child.kill('SIGKILL')
    })
    await once(child, 'exit')
    const store = await openDiskCache(folder, { bytes: SMALL, log: () => undefined })
    await store.counted()
    expect(await countWrong(folder, store)).toBe(0)
    expect(store.usage().bytes).toBeLessThanOrEqual(SMALL)
    expect(store.usage().bytes).toBeGreaterThan(0)
    await store.close()
  }
})

test('two processes share a folder and its budget without any trouble', async () => {
  const folder = await makeFolder()
  const writers = ['one', 'two'].map((name) => start(folder, SMALL, name, MANY))
  await Promise.all(writers.map(({ child }) => once(child, 'exit')))
  for (const writer of writers) {
    expect(writer.reports.flatMap(({ logged }) => logged ?? [])).toEqual([])
    expect(keptBy(writer)).toHaveLength(MANY)
  }
  const bytes = keptEntries(folder).length * 8192
  expect(bytes).toBeLessThanOrEqual(SMALL)
  expect(bytes).toBeGreaterThan(SMALL / 2)
  const store = await openDiskCache(folder, { bytes: SMALL, log: () => undefined })
  expect(await countWrong(folder, store)).toBe(0)
  await store.close()
})
