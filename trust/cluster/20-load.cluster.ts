import { expect } from 'vitest'
import { fillFirst, fillRest, tokensOf } from '../../bench/scale/fill.ts'
import { quantile } from '../../bench/scale/requests.ts'
import { openSaving } from '../../bench/scale/saving.ts'
import { readTogether } from '../../bench/scale/together.ts'
import { clusterRun, startPair } from './pair.ts'

/** Megabytes of one process. */
const MOST_MEMORY = 700

// Here whether all is answered, also on a busy machine; how fast, with 200,000 records, is measured by bench/two-processes.ts.
clusterRun(
  '20: many readers of tiles and lists, while members save, get all that they ask for',
  async (run) => {
    const { first, second, db } = await startPair(run)
    await fillFirst(db, 500)
    await fillRest(db, run.count(20_000, 2000))
    const saving = openSaving(first.address, await tokensOf(db, 4))
    run.after(() => {
      saving.close()
      return Promise.resolve()
    })
    const addresses = [first.address, second.address]
    const { tiles, lists, saves, turnedAway, failed } = await readTogether(addresses, saving.save, {
      tiles: run.count(200, 40),
      lists: run.count(20, 4),
      savesASecond: 1,
      seconds: run.count(30, 5),
    })
    const memory = [first, second].map((portal) => portal.memory().peak)
    run.figure('tiles', tiles.length)
    run.figure('95 of 100 tiles within', `${quantile(tiles, 0.95).toFixed(0)} ms`)
    run.figure('whole lists', lists.length)
    run.figure('saves', saves)
    run.figure('turned away to the other process', turnedAway)
    run.figure('memory', memory.map((each) => `${String(each)} MB`).join(', '))
    expect(failed).toEqual([])
    expect(Math.min(tiles.length, lists.length, saves)).toBeGreaterThan(0)
    expect(Math.max(...memory)).toBeLessThan(MOST_MEMORY)
  },
)

clusterRun('20, control: an answer that fails is noticed', async (run) => {
  const { first, second, db } = await startPair(run)
  await fillFirst(db, 100)
  const saving = openSaving(first.address, await tokensOf(db, 4))
  run.after(() => {
    saving.close()
    return Promise.resolve()
  })
  const reading = readTogether([first.address, second.address], saving.save, {
    tiles: 4,
    lists: 1,
    savesASecond: 1,
    seconds: 3,
  })
  await second.kill()
  const { failed } = await reading
  run.figure('failed', failed.length)
  expect(failed.length).toBeGreaterThan(0)
})
