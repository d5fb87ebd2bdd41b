import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keepAssets } from './kept-assets.ts'

const on = (day: number) => new Date(Date.UTC(2026, 0, day))

/** A folder of a build. `release` writes the files of a release and leaves what is there, as the build does. */
async function folderOfBuild() {
  const parent = await mkdtemp(path.join(tmpdir(), 'kept-assets-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  const dir = path.join(parent, 'web')
  const assets = path.join(dir, 'assets')
  await mkdir(assets, { recursive: true })
  return {
    release: async (day: number, ...names: string[]) => {
      for (const name of names)
        for (const file of [name, `${name}.br`]) await writeFile(path.join(assets, file), name)
      await keepAssets(dir, names, on(day))
    },
    put: (name: string) => writeFile(path.join(assets, name), ''),
    names: async () => (await readdir(assets)).filter((name) => !name.endsWith('.br')).sort(),
    all: async () => (await readdir(assets)).length,
  }
}

test('the assets of the last release stay for 30 days after it was replaced, however long it was in use', async () => {
  const folder = await folderOfBuild()
  await folder.release(1, 'index-1.js', 'react-1.js')
  await folder.release(200, 'index-2.js', 'react-1.js')
  expect(await folder.names()).toEqual(['index-1.js', 'index-2.js', 'react-1.js'])
  await folder.release(230, 'index-2.js', 'react-1.js')
  expect(await folder.names()).toEqual(['index-1.js', 'index-2.js', 'react-1.js'])
  await folder.release(231, 'index-2.js', 'react-1.js')
  expect(await folder.names()).toEqual(['index-2.js', 'react-1.js'])
  expect(await folder.all()).toBe(4)
})

test('a file that comes back stays as long as it is part of a release', async () => {
  const folder = await folderOfBuild()
  await folder.release(1, 'index-1.js')
  await folder.release(2, 'index-2.js')
  await folder.release(3, 'index-1.js')
  await folder.release(60, 'index-1.js')
  expect(await folder.names()).toEqual(['index-1.js'])
})

test('a file that no build is known to have written is not deleted before 30 days have passed since it was first seen', async () => {
  const folder = await folderOfBuild()
  await folder.put('unknown-1.js')
  await folder.release(100, 'index-1.js')
  await folder.release(120, 'index-1.js')
  expect(await folder.names()).toEqual(['index-1.js', 'unknown-1.js'])
})
