import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { watchedFile } from './watched-file.ts'

async function makeFile(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kept-file-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return path.join(folder, 'page.html')
}

test('a file is read once, and again after it has changed', async () => {
  const file = await makeFile()
  const read: string[] = []
  const kept = watchedFile(file, (text) => {
    read.push(text)
    return text.toUpperCase()
  })
  expect([await kept.current(), kept.last()]).toEqual([null, null])
  await writeFile(file, 'mound')
  expect([await kept.current(), await kept.current(), kept.last()]).toEqual(['MOUND', 'MOUND', 'MOUND'])
  await writeFile(file, 'cairn')
  expect(kept.last()).toBe('MOUND')
  expect([await kept.current(), await kept.current()]).toEqual(['CAIRN', 'CAIRN'])
  expect(read).toEqual(['mound', 'cairn'])
  await rm(file)
  expect([await kept.current(), kept.last()]).toEqual([null, null])
})

test('a file that cannot be used is not kept', async () => {
  const file = await makeFile()
  await writeFile(file, '{')
  const kept = watchedFile(file, (text) => JSON.parse(text) as unknown)
  await expect(kept.current()).rejects.toThrow(SyntaxError)
  await expect(kept.current()).rejects.toThrow(SyntaxError)
  await writeFile(file, '{"a":1}')
  expect(await kept.current()).toEqual({ a: 1 })
})
