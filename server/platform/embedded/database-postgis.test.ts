import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepEntries } from './database-postgis.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-postgis-'))
})
afterEach(() => rm(folder, { recursive: true }))

function tar(...words: string[]): string {
  const { status, stdout, stderr } = spawnSync('tar', words, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

test('entries that are not chosen are left out of a tar file, and the others are as they were', async () => {
  mkdirSync(path.join(folder, 'lib'))
  for (const [name, size] of [
    ['lib/kept.so', 1300],
    ['lib/raster.so', 5000],
    ['lib/whole-blocks.sql', 1024],
    ['lib/empty', 0],
  ] as const)
    writeFileSync(path.join(folder, name), 'x'.repeat(size))
  tar('--format=ustar', '-cf', 'all.tar', 'lib')
  const kept = keepEntries(await readFile(path.join(folder, 'all.tar')), (name) => !name.includes('raster'))
  await writeFile(path.join(folder, 'kept.tar'), kept)
  expect(tar('-tf', 'kept.tar').trim().split('\n').sort()).toEqual([
    'lib/',
    'lib/empty',
    'lib/kept.so',
    'lib/whole-blocks.sql',
  ])
  expect(tar('-xOf', 'kept.tar', 'lib/kept.so')).toBe('x'.repeat(1300))
})

test('a tar file with names in entries of their own is refused', async () => {
  writeFileSync(path.join(folder, 'n'.repeat(120)), '')
  tar('--format=gnu', '-cf', 'all.tar', 'n'.repeat(120))
  const all = await readFile(path.join(folder, 'all.tar'))
  expect(() => keepEntries(all, () => true)).toThrow('of the kind L')
})
