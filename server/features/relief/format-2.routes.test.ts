import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { ReliefSet } from '#contract/relief-sets.ts'
import { makeApp } from '#server/testing/app.ts'

test('a set of the first builder shows its hillshade and its heights', async () => {
  const { app, config } = await makeApp()
  const folder = path.join(config.dataDir, 'tiles', 'survey')
  for (const [place, text] of [
    ['', 'shade'],
    ['elevation', 'heights'],
  ] as const) {
    await mkdir(path.join(folder, place, '16', '1'), { recursive: true })
    await writeFile(path.join(folder, place, '16', '1', '2.webp'), text)
  }
  const zooms = { minZoom: 12, maxZoom: 17, tileSize: 256 }
  const set = { name: 'Old', bounds: [-4, 52, -3, 53], layer: 'hillshade', attribution: '', ...zooms }
  const heights = { elevation: { encoding: 'terrarium', ...zooms }, datumShift: 'none', invented: true }
  await writeFile(path.join(folder, 'set.json'), JSON.stringify({ ...set, ...heights }))
  expect((await app.inject('/tiles/survey/hillshade/16/1/2.webp')).body).toBe('shade')
  expect((await app.inject('/tiles/survey/elevation/16/1/2.webp')).body).toBe('heights')
  expect((await app.inject('/tilesets')).json<ReliefSet[]>()[0]?.layers.map(({ id }) => id)).toEqual([
    'hillshade',
  ])
})
