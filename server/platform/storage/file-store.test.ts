import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { objectSettings, openObjects } from '#objects/object-store.ts'
import { hasSwift, startSwift } from '#scripts/setup/swift.mjs'
import { fileStoreOf } from './open-files.ts'
import { BadKey, StoreFull, StoreUnavailable, openFileStore, type FileStore } from './file-store.ts'

const makeFolder = () => mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-files-'))

describe('in a folder', () => {
  behavesAsStore(async () => {
    const folder = await makeFolder()
    return {
      store: await openFileStore(path.join(folder, 'files')),
      entries: () => readdirSync(folder, { recursive: true }).map(String),
      remove: () => rm(folder, { recursive: true }),
    }
  })
})

describe.skipIf(!hasSwift())('in a bucket', () => {
  let swift: Awaited<ReturnType<typeof startSwift>>
  let made = 0

  beforeAll(async () => {
    swift = await startSwift('portal')
  })
  afterAll(async () => {
    await swift.stop()
    swift.remove()
  })

  /** @param patience milliseconds; the default is enough for a busy machine */
  const openStore = (name: number, patience = 60_000) => {
    const settings = objectSettings('FILES_URL', `s3://portal/${String(name)}`, swift.environment)
    return fileStoreOf(openObjects(settings, { patience }))
  }
  const makeStore = () => openStore((made += 1))

  behavesAsStore(() =>
    Promise.resolve({ store: makeStore(), entries: () => [], remove: () => Promise.resolve() }),
  )

  test('a full quota is reported as a full disk', async () => {
    const store = makeStore()
    await swift.setQuota('portal', 1000)
    await expect(store.put('a', Buffer.alloc(100_000))).rejects.toThrow(StoreFull)
    await swift.setQuota('portal', null)
    await store.put('a', Buffer.alloc(100_000))
  })

  test('a storage that does not answer is reported as unavailable, by every operation', async () => {
    const patient = makeStore()
    await patient.put('a', Buffer.from('here'))
    const store = openStore(made, 1000)
    swift.freeze()
    try {
      const list = async () => {
        for await (const { key } of store.list('')) expect.unreachable(key)
      }
      await Promise.all(
        [
          store.put('a', Buffer.from('x')),
          store.get('a'),
          store.head('a'),
          // Not the object that is looked at afterwards: a storage may still do what nobody waits for any more.
          store.delete('b'),
          store.move('b', 'c'),
          list(),
        ].map((call) => expect(call).rejects.toThrow(StoreUnavailable)),
      )
    } finally {
      swift.thaw()
    }
    expect((await patient.head('a'))?.bytes).toBeDefined()
  })
})

interface Made {
  store: FileStore
  /** Everything on the disk, for stores that are on one. */
  entries: () => string[]
  remove: () => Promise<void>
}

/** What every store must do, wherever it keeps its files. */
function behavesAsStore(make: () => Promise<Made>): void {
  let made: Made
  let store: FileStore

  beforeEach(async () => {
    made = await make()
    store = made.store
  })
  afterEach(() => made.remove())

  const entries = () => made.entries()
  const stored = async (key: string) => {
    const found = await store.get(key)
    return found && (await buffer(found.content))
  }
  const keys = async (prefix: string) => {
    const found: string[] = []
    for await (const { key } of store.list(prefix)) found.push(key)
    return found.sort()
  }

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
      expect(part && String(await buffer(part.content))).toBe('234')
      expect(part).toMatchObject({ key: 'a', bytes: 10 })
    })

    test('has a size and a date', async () => {
      await store.put('a', Buffer.from('1234'))
      const found = await store.head('a')
      expect(found).toMatchObject({ key: 'a', bytes: 4 })
      expect(Math.abs(Date.now() - Number(found?.modifiedAt))).toBeLessThan(60_000)
    })

    test('can be moved, in place of another one', async () => {
      await store.put('media/a', Buffer.from('moved'))
      await store.put('trash/a', Buffer.from('replaced'))
      expect(await store.move('media/a', 'trash/a')).toBe(true)
      expect(String(await stored('trash/a'))).toBe('moved')
      expect(await keys('')).toEqual(['trash/a'])
      expect(await store.move('media/a', 'trash/a')).toBe(false)
      expect(String(await stored('trash/a'))).toBe('moved')
    })

    test('can be read to its end after it is deleted, if reading began before', async () => {
      await store.put('a', Buffer.from('here'))
      const reading = await store.get('a')
      await store.delete('a')
      expect(reading && String(await buffer(reading.content))).toBe('here')
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
    await expect(store.put(key, Buffer.from('x'))).rejects.toThrow(BadKey)
    await expect(store.get(key)).rejects.toThrow(BadKey)
    await expect(store.head(key)).rejects.toThrow(BadKey)
    await expect(store.delete(key)).rejects.toThrow(BadKey)
    await expect(store.move(key, 'a')).rejects.toThrow(BadKey)
    await expect(store.move('a', key)).rejects.toThrow(BadKey)
    expect(await keys('')).toEqual([])
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
    expect(await keys('')).toEqual(['a'])
    expect(entries()).not.toContainEqual(expect.stringMatching(/unfinished/))
  })
}

describe('a folder of files', () => {
  let folder: string

  beforeEach(async () => {
    folder = await makeFolder()
    await openFileStore(path.join(folder, 'files'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('files that a crash left incomplete are removed at the next start, but not a file that is being written', async () => {
    const below = path.join(folder, 'files', 'records')
    mkdirSync(below)
    const [old, young] = [path.join(below, '.unfinished-1'), path.join(below, '.unfinished-2')]
    for (const place of [old, young]) writeFileSync(place, 'half')
    utimesSync(old, new Date(0), new Date(0))
    const store = await openFileStore(path.join(folder, 'files'))
    expect([existsSync(old), existsSync(young)]).toEqual([false, true])
    for await (const { key } of store.list('')) expect.unreachable(key)
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
})
