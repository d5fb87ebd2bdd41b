import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { PieceFile } from './piece-file.ts'

async function openFile() {
  const folder = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-pieces-'))
  const file = new PieceFile(folder)
  onTestFinished(async () => {
    await file.close()
    await rm(folder, { recursive: true, force: true })
  })
  return { file, folder }
}

const filled = (byte: number, length: number) => Buffer.alloc(length, byte)

it('returns the bytes of each piece, and leaves nothing in the folder', async () => {
  const { file, folder } = await openFile()
  const pieces = [filled(1, 10), filled(2, 100_000), filled(3, 16_384), filled(4, 1)]
  const reads = await Promise.all(pieces.map(file.keep))
  for (const [at, read] of reads.entries())
    expect((await read()).equals(pieces[at] ?? Buffer.of())).toBe(true)
  expect(await readdir(folder)).toEqual([])
})

it('makes the file when it is needed, and tries again after a failure', async () => {
  const { file, folder } = await openFile()
  await rm(folder, { recursive: true })
  await expect(file.keep(filled(1, 10))).rejects.toMatchObject({ code: 'ENOENT' })
  const other = await openFile()
  const read = await other.file.keep(filled(1, 10))
  expect(await read()).toEqual(filled(1, 10))
})
