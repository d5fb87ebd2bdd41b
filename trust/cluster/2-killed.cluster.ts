import path from 'node:path'
import { expect } from 'vitest'
import { sweepPictures } from '#server/pictures/sweep-pictures.action.ts'
import { openFileStore } from '#server/platform/storage/file-store.ts'
import { age, comparePictures } from '../harness/picture-files.ts'
import { clusterRun, startPair } from './pair.ts'
import { writeAndKill } from './write-and-kill.ts'

clusterRun('2: writes go on when a process is killed: nothing is lost or doubled', async (run) => {
  const pair = await startPair(run)
  const rounds = run.count(10, 1)
  const writing = await writeAndKill(run, pair, { rounds, writes: run.count(500, 80), named: true })
  const { db, first } = pair
  const { dataDir } = first.place
  const before = await comparePictures(db, dataDir)
  await Promise.all([pair.first.stop(), pair.second.stop()])
  await age(dataDir)
  await sweepPictures({ db, files: await openFileStore(path.join(dataDir, 'files')) })
  const after = await comparePictures(db, dataDir)
  run.figure('kills', rounds)
  run.figure('acknowledged', writing.acknowledged)
  run.figure('requests without an answer', writing.broken)
  run.figure('lost', writing.lost)
  run.figure('doubled', writing.doubled)
  run.figure('orphans before the sweep', before.orphans)
  expect(writing).toMatchObject({ lost: 0, doubled: 0 })
  expect([before.missing, after.missing, after.orphans]).toEqual([0, 0, 0])
})

clusterRun('2, control: without the key, records are doubled', async (run) => {
  const writing = await writeAndKill(run, await startPair(run), { rounds: 1, writes: 80, named: false })
  run.figure('doubled', writing.doubled)
  expect(writing.doubled).toBeGreaterThan(0)
})
