import { expect } from 'vitest'
import { createAndLook } from './create-and-look.ts'
import { clusterRun, startPair } from './pair.ts'

clusterRun('1: what one process stores, the other shows in its next answer', async (run) => {
  const pair = await startPair(run, { isNew: true })
  const records = run.count(100, 8)
  const missed = await createAndLook(pair, records)
  run.figure('records', records)
  run.figure('not seen at once', missed.length)
  expect(missed).toEqual([])
})

clusterRun('1, control: a process whose version is frozen is found out', async (run) => {
  const pair = await startPair(run, { plantedInSecond: ['frozen-version'] })
  const missed = await createAndLook(pair, 3)
  run.figure('not seen at once', missed.length)
  expect(new Set(missed.map((line) => line.split(' ')[0]))).toEqual(
    new Set(['list', 'feed', 'sitemap', 'tile', 'profiles']),
  )
})
