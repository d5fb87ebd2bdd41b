import { rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { bytesFor, keptEntries } from '../testing/kept-entries.ts'
import { fill, smallDisk } from '../testing/small-disk.ts'
import { openDiskCache } from './disk-cache.ts'

const GENEROUS = 1_000_000_000

test('on a full disk nothing more is kept, what is kept is read, and the log says so once', async ({
  skip,
}) => {
  const disk = (await smallDisk(1)) ?? skip('only root can mount a small disk')
  const lines: string[] = []
  const folder = path.join(disk, 'lidar')
  const store = await openDiskCache(folder, { bytes: GENEROUS, log: (line) => lines.push(line) })
  // A count that is still under way would find what is put now, and count it twice.
  await store.counted()
  await store.put('blocks/v1/before', bytesFor('before'))
  fill(disk)
  for (let at = 0; at < 10; at++)
    expect(await store.put(`blocks/v1/${at}`, bytesFor('x', 50_000))).toBe(false)
  expect(await store.get('blocks/v1/before')).toEqual(bytesFor('before'))
  expect(lines).toEqual([expect.stringContaining('the disk is full')])
  expect(store.usage()).toMatchObject({
    entries: 1,
    trouble: { text: expect.stringContaining('full') as string },
  })
  expect(keptEntries(folder)).toHaveLength(1)

  rmSync(path.join(disk, 'filler'))
  expect(await store.put('blocks/v1/after', bytesFor('after'))).toBe(true)
  expect(lines).toEqual([expect.any(String), expect.stringContaining('can be used again')])
  expect(store.usage().trouble).toBeNull()
})

test('a store is opened on a full disk, and keeps as soon as there is room', async ({ skip }) => {
  const disk = (await smallDisk(1)) ?? skip('only root can mount a small disk')
  fill(disk)
  const store = await openDiskCache(path.join(disk, 'lidar'), { bytes: GENEROUS, log: () => undefined })
  expect(await store.put('blocks/v1/1', bytesFor('1'))).toBe(false)
  expect(await store.get('blocks/v1/1')).toBeNull()
  rmSync(path.join(disk, 'filler'))
  expect(await store.put('blocks/v1/1', bytesFor('1'))).toBe(true)
  expect(await store.get('blocks/v1/1')).toEqual(bytesFor('1'))
})
