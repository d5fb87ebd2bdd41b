import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BadKey, StoreFull, openFileStore, type FileStore } from './file-store.ts'

let folder: string
let store: FileStore

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-files-'))
  store = await openFileStore(path.join(folder, 'files'))
})
afterEach(() => rm(folder, { recursive: true }))

const stored = async (key: string) => {
  const stream = await store.get(key)
  return stream && (await buffer(stream))
}
const keys = async (prefix: string) => {
  const found: string[] = []
  for await (const { key } of store.list(prefix)) found.push(key)
  return found.sort()
}
const names = () => readdirSync(path.join(folder, 'files'), { recursive: true }).map(String).sort()

describe('a stored file', () => {
  test('is read as it was stored', async () => {
    await store.put('records/a.webp', Buffer.from([0, 1, 255]))
    expect(await stored('records/a.webp')).toEqual(Buffer.from([0, 1, 255]))
  })

  test('may be empty', async () => {
    await store.put('empty', new Uint8Array())
    expect(await stored('empty')).toEqual(Buffer.alloc(0))
  })

  test('can be stored from a stream', async () => {
    await store.put('a', Readable.from([Buffer.from('one '), Buffer.from('two')]))
    expect(String(await stored('a'))).toBe('one two')
  })

  test('is replaced by another of the same key', async () => {
    await store.put('a', Buffer.from('a longer first'))
    await store.put('a', Buffer.from('second'))
    expect(String(await stored('a'))).toBe('second')
  })

  test('can be read in part, both ends included', async () => {
    await store.put('a', Buffer.from('0123456789'))
    const part = await store.get('a', { first: 2, last: 4 })
    expect(part && String(await buffer(part))).toBe('234')
  })

  test('has a size and a date', async () => {
    await store.put('a', Buffer.from('1234'))
    const found = await store.head('a')
    expect(found).toMatchObject({ key: 'a', bytes: 4 })
    expect(Math.abs(Date.now() - Number(found?.modifiedAt))).toBeLessThan(60_000)
  })

  test('can be read to its end after it is deleted, if reading began before', async () => {
    await store.put('a', Buffer.from('here'))
    const reading = await store.get('a')
    await store.delete('a')
    expect(reading && String(await buffer(reading))).toBe('here')
    expect(await store.get('a')).toBeNull()
  })
})

describe('a missing file', () => {
  test('is null', async () => {
    await store.put('a', Buffer.from('x'))
    expect(await store.get('b')).toBeNull()
    expect(await store.get('a/below-a-file')).toBeNull()
    expect(await store.head('b')).toBeNull()
  })

  test('can be deleted', async () => {
    await store.delete('b')
    await store.delete('no/such/folder')
  })
})

test('a list contains the keys with the prefix', async () => {
  for (const key of ['records/1/a', 'records/1/b', 'records/12/a', 'news/a', 'record']) {
    await store.put(key, Buffer.from('x'))
  }
  expect(await keys('')).toEqual(['news/a', 'record', 'records/1/a', 'records/1/b', 'records/12/a'])
  expect(await keys('records/1')).toEqual(['records/1/a', 'records/1/b', 'records/12/a'])
  expect(await keys('records/1/')).toEqual(['records/1/a', 'records/1/b'])
  expect(await keys('none')).toEqual([])
})

test.each([
  '',
  '.',
  '..',
  '../secret',
  'a/../../secret',
  'a/./b',
  '/etc/passwd',
  'a//b',
  'a/',
  'a\\..\\b',
  'a\0.webp',
  '.hidden',
  'C:/a',
  'a/' + 'b'.repeat(201),
])('%j is not a key', async (key) => {
  writeFileSync(path.join(folder, 'secret'), 'secret')
  await expect(store.put(key, Buffer.from('x'))).rejects.toThrow(BadKey)
  await expect(store.get(key)).rejects.toThrow(BadKey)
  await expect(store.head(key)).rejects.toThrow(BadKey)
  await expect(store.delete(key)).rejects.toThrow(BadKey)
  expect(readFileSync(path.join(folder, 'secret'), 'utf8')).toBe('secret')
  expect(names()).toEqual([])
})

test('a stream that fails leaves no partial file and keeps the old one', async () => {
  await store.put('a', Buffer.from('old'))
  const breaking = Readable.from(
    (async function* () {
      yield Buffer.alloc(100_000)
      await Promise.resolve()
      throw new Error('the sender went away')
    })(),
  )
  await expect(store.put('a', breaking)).rejects.toThrow('the sender went away')
  expect(String(await stored('a'))).toBe('old')
  expect(names()).toEqual(['a'])
})

test('files that a crash left incomplete are removed at the next start, but not a file that is being written', async () => {
  const below = path.join(folder, 'files', 'records')
  mkdirSync(below)
  const [old, young] = [path.join(below, '.unfinished-1'), path.join(below, '.unfinished-2')]
  for (const place of [old, young]) writeFileSync(place, 'half')
  utimesSync(old, new Date(0), new Date(0))
  await openFileStore(path.join(folder, 'files'))
  expect([existsSync(old), existsSync(young)]).toEqual([false, true])
  expect(await keys('')).toEqual([])
})

test('a file that another process finishes during the start does not prevent it', async () => {
  // Listed, but not there any more.
  symlinkSync('nowhere', path.join(folder, 'files', '.unfinished-1'))
  await expect(openFileStore(path.join(folder, 'files'))).resolves.toBeDefined()
})

/** A disk of 64 KiB, which only root may create. */
function mountSmallDisk(place: string): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', place], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test('a full disk is reported as such, leaves no partial files and works again when there is space', async (context) => {
  const disk = path.join(folder, 'disk')
  mkdirSync(disk)
  if (!mountSmallDisk(disk))
    return context.skip('only root can make a small disk, and not in every container')
  try {
    const small = await openFileStore(path.join(disk, 'files'))
    await small.put('kept', Buffer.alloc(10_000, 'a'))
    await expect(small.put('too-big', Buffer.alloc(100_000))).rejects.toThrow(StoreFull)
    expect(readdirSync(path.join(disk, 'files'))).toEqual(['kept'])
    await small.put('small', Buffer.alloc(10_000))
    expect((await small.head('small'))?.bytes).toBe(10_000)
  } finally {
    execFileSync('umount', [disk])
  }
})
