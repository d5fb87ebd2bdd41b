import { Readable } from 'node:stream'
import { expect, it, vi } from 'vitest'
import type { Figures } from '#server/platform/metrics/figures.ts'
import type { FileStore, StoredFile } from './file-store.ts'
import { measuredFiles } from './open-files.ts'

const found: StoredFile = { key: 'media/1.webp', bytes: 3, modifiedAt: new Date(0) }

function makeStore() {
  const put = vi.fn(() => Promise.resolve())
  const files: FileStore = {
    put,
    get: () => Promise.resolve({ ...found, content: Readable.from(['one']) }),
    head: () => Promise.resolve(found),
    delete: () => Promise.resolve(),
    move: () => Promise.resolve(true),
    async *list() {
      yield await Promise.resolve(found)
      throw new Error('the folder is gone')
    },
  }
  const count = vi.fn<Figures['count']>()
  const time = vi.fn<Figures['time']>()
  return { put, measured: measuredFiles(files, { count, time }), count, time }
}

it('every operation gives the answer of the store and is timed under its name', async () => {
  const { measured, count, time } = makeStore()
  await measured.put('media/1.webp', Buffer.from('one'))
  expect(await measured.get('media/1.webp')).toMatchObject(found)
  expect(await measured.head('media/1.webp')).toBe(found)
  await measured.delete('media/1.webp')
  expect(await measured.move('media/1.webp', 'trash/1.webp')).toBe(true)
  expect(time.mock.calls.map(([name, labels]) => [name, labels])).toEqual(
    ['put', 'get', 'head', 'delete', 'move'].map((op) => ['files_seconds', { op }]),
  )
  expect(count).not.toHaveBeenCalled()
})

it('failures are counted and passed on, also in the middle of a list', async () => {
  const { put, measured, count } = makeStore()
  put.mockRejectedValueOnce(new Error('the disk is full'))
  await expect(measured.put('media/1.webp', Buffer.from('one'))).rejects.toThrow('the disk is full')
  const listed: string[] = []
  const readAll = async () => {
    for await (const { key } of measured.list('media/')) listed.push(key)
  }
  await expect(readAll()).rejects.toThrow('the folder is gone')
  expect(listed).toEqual([found.key])
  expect(count.mock.calls).toEqual([
    ['files_errors', { op: 'put' }],
    ['files_errors', { op: 'list' }],
  ])
})
