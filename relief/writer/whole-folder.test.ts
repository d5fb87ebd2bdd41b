import { spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from '../testing/rasters.ts'
import { writeWholeFolder } from './whole-folder.ts'

const writes = (text: string) => (folder: string) => writeFile(path.join(folder, 'set.json'), text)

test('a folder is replaced completely, and stays as it was when its successor fails', async () => {
  const parent = await makeFolder()
  const target = path.join(parent, 'set')
  await writeWholeFolder(target, writes('first'))
  const failing = writeWholeFolder(target, async (folder) => {
    await writes('half')(folder)
    throw new Error('the disk is full')
  })
  await expect(failing).rejects.toThrow('the disk is full')
  expect(await readFile(path.join(target, 'set.json'), 'utf8')).toBe('first')
  await writeWholeFolder(target, writes('second'))
  expect(await readFile(path.join(target, 'set.json'), 'utf8')).toBe('second')
  expect(await readdir(parent)).toEqual(['set'])
})

test('leftovers of ended processes are deleted, and those of running ones are not', async () => {
  const parent = await makeFolder()
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  const others = ['.other.unfinished-1', `.set.unfinished-${process.ppid}`]
  for (const name of [`.set.unfinished-${ended}`, `.set.replaced-${ended}`, ...others])
    await mkdir(path.join(parent, name, 'slope'), { recursive: true })
  await writeWholeFolder(path.join(parent, 'set'), writes('new'))
  expect((await readdir(parent)).sort()).toEqual([...others, 'set'].sort())
})
