import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { bytesFor, keptEntries } from '../testing/kept-entries.ts'
import { makeFolder } from '../testing/rasters.ts'
import { openDiskCache, type DiskCache } from './disk-cache.ts'

const HOUR = 3_600_000
const GENEROUS = 1_000_000_000

let lines: string[] = []
beforeEach(() => {
  lines = []
})

async function open(folder: string, bytes = GENEROUS, now = Date.now): Promise<DiskCache> {
  const store = await openDiskCache(folder, {
    bytes,
    lasting: ['files'],
    log: (line) => lines.push(line),
    now,
  })
  await store.counted()
  return store
}

async function keysIn(store: DiskCache, keys: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const key of keys) if (await store.get(key)) found.push(key)
  return found
}

test('bytes are found under their key, also after the folder was opened again', async () => {
  const folder = await makeFolder()
  const store = await open(folder)
  const keys = ['blocks/v1/0-65536', 'blocks/v1/head', 'tiles/v1/r2/multi-hillshade/16-31999-21600']
  for (const key of keys) expect(await store.put(key, bytesFor(key))).toBe(true)
  expect(await store.put('blocks/v2/0-0', new Uint8Array(0))).toBe(true)
  await store.close()
  const again = await open(folder)
  for (const key of keys) expect(await again.get(key)).toEqual(bytesFor(key))
  expect(await again.get('blocks/v2/0-0')).toEqual(new Uint8Array(0))
  expect(await again.get('blocks/v1/0-65537')).toBeNull()
  expect(again.usage()).toMatchObject({ entries: 4, damaged: 0, trouble: null })
  expect(again.usage().kinds.get('tiles')).toEqual({ entries: 1, bytes: 8192 })
})

test('bytes that are put again replace the earlier ones', async () => {
  const store = await open(await makeFolder())
  await store.put('blocks/v1/a', Uint8Array.of(1, 2, 3))
  await store.put('blocks/v1/a', Uint8Array.of(4, 5))
  expect(await store.get('blocks/v1/a')).toEqual(Uint8Array.of(4, 5))
})

const DAMAGE: [string, (file: string, other: string) => void][] = [
  ['has one different bit', (file) => flipBit(file, 3000)],
  ['has one different bit in its head', (file) => flipBit(file, 20)],
  ['lost its end', (file) => truncateSync(file, 4000)],
  ['lost all but its first bytes', (file) => truncateSync(file, 10)],
  ['is empty', (file) => truncateSync(file, 0)],
  ['is longer', (file) => appendFileSync(file, 'more')],
  ['is the one of another key', (file, other) => copyFileSync(other, file)],
  ['has zeros at its end, as after a loss of power', (file) => zeroEnd(file)],
]

test.each(DAMAGE)('an entry that %s is not returned, and is deleted and counted', async (_, damage) => {
  const folder = await makeFolder()
  const store = await open(folder)
  for (const key of ['blocks/v1/1-5', 'blocks/v1/2-5']) await store.put(key, bytesFor(key))
  const [one, two] = ['1', '2'].map((name) =>
    keptEntries(folder).find(({ key }) => key === `blocks/v1/${name}-5`),
  )
  damage(one?.file ?? '', two?.file ?? '')
  expect(await store.get('blocks/v1/1-5')).toBeNull()
  expect(existsSync(one?.file ?? '')).toBe(false)
  expect(store.usage().damaged).toBe(1)
  expect(await store.get('blocks/v1/2-5')).toEqual(bytesFor('blocks/v1/2-5'))
  await store.put('blocks/v1/1-5', bytesFor('blocks/v1/1-5'))
  expect(await store.get('blocks/v1/1-5')).toEqual(bytesFor('blocks/v1/1-5'))
})

function flipBit(file: string, at: number): void {
  const bytes = readFileSync(file)
  bytes[at] = (bytes[at] ?? 0) ^ 4
  writeFileSync(file, bytes)
}

function zeroEnd(file: string): void {
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.fill(0, 4096))
}

test('what has not been used for longest goes first, and blocks and tiles share the budget', async () => {
  let now = Date.now()
  const folder = await makeFolder()
  // Room for 90 entries of two pages after a count.
  const store = await open(folder, 100 * 8192, () => now)
  const keys = Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? `blocks/v1/${at}` : `tiles/v1/r/${at}`))
  for (const key of keys) {
    await store.put(key, bytesFor(key))
    now += HOUR
  }
  const usedAgain = keys.slice(0, 10)
  expect(await keysIn(store, usedAgain)).toEqual(usedAgain)
  now += HOUR
  const later = Array.from({ length: 80 }, (_, at) => `blocks/v2/${at}`)
  for (const key of later) await store.put(key, bytesFor(key))
  await store.close()

  const counted = await open(folder, 100 * 8192, () => now)
  expect(counted.usage().entries).toBe(90)
  expect(await keysIn(counted, later)).toEqual(later)
  expect(await keysIn(counted, keys)).toEqual(usedAgain)
})

test('the budget holds at every moment, whatever is put', async () => {
  const folder = await makeFolder()
  const store = await open(folder, 500_000)
  for (let at = 0; at < 300; at++) {
    await store.put(`blocks/v1/${at}`, bytesFor('x', 100 + ((at * 997) % 20_000)))
    if (at % 20 === 0) expect(onDisk(folder)).toBeLessThanOrEqual(500_000)
  }
  expect(onDisk(folder)).toBeGreaterThan(300_000)
})

function onDisk(folder: string): number {
  return keptEntries(folder).reduce(
    (sum, { file }) => sum + Math.ceil(readFileSync(file).length / 4096) * 4096,
    0,
  )
}

test('bytes that would use up a twentieth of the budget are not kept', async () => {
  const store = await open(await makeFolder(), 1_000_000)
  expect(await store.put('blocks/v1/a', new Uint8Array(60_000))).toBe(false)
  expect(await store.get('blocks/v1/a')).toBeNull()
  expect(lines).toEqual([])
})

test('lasting kinds stay when everything else must go', async () => {
  let now = Date.now()
  const folder = await makeFolder()
  const store = await open(folder, 200_000, () => now)
  await store.put('files/f1/version', bytesFor('version'))
  for (let at = 0; at < 100; at++) {
    now += HOUR
    await store.put(`blocks/v1/${at}`, bytesFor('x'))
  }
  expect(await store.get('files/f1/version')).toEqual(bytesFor('version'))
  expect(await store.get('blocks/v1/0')).toBeNull()
})

test('one version is forgotten, or all names that begin with whole parts', async () => {
  const folder = await makeFolder()
  const store = await open(folder)
  const keys = [
    'blocks/v1/1',
    'blocks/v12/1',
    'tiles/v1/r1/slope/1',
    'tiles/v1/r1/slope-steep/1',
    'tiles/v1/r1/vat/1',
  ]
  for (const key of keys) await store.put(key, bytesFor(key))
  expect(await store.removeAll('blocks/v1')).toBe(1)
  expect(await store.removeAll('tiles/v1/r1/slope')).toBe(1)
  expect(await keysIn(store, keys)).toEqual([
    'blocks/v12/1',
    'tiles/v1/r1/slope-steep/1',
    'tiles/v1/r1/vat/1',
  ])
  expect(await store.removeAll('tiles')).toBe(2)
  expect(await store.removeAll('nothing/here')).toBe(0)
  expect(store.usage()).toMatchObject({ entries: 1, bytes: 8192 })
  expect(readdirSync(path.join(folder, 'entries', 'tiles'))).toEqual([])
})

test('one entry is removed', async () => {
  const store = await open(await makeFolder())
  for (const key of ['blocks/v1/1', 'blocks/v1/2']) await store.put(key, bytesFor(key))
  await store.remove('blocks/v1/1')
  await store.remove('blocks/v1/3')
  expect(await keysIn(store, ['blocks/v1/1', 'blocks/v1/2'])).toEqual(['blocks/v1/2'])
})

test('a folder with files of somebody else is refused by their names and left as it is', async () => {
  const folder = await makeFolder()
  for (const name of ['a.tif', 'b.tif', 'c.tif', 'd.tif']) writeFileSync(path.join(folder, name), 'heights')
  await expect(open(folder)).rejects.toThrow(
    `${folder} holds files that are not the portal's (a.tif, b.tif, c.tif and 1 more); move them elsewhere, or set another folder`,
  )
  expect(readdirSync(folder)).toEqual(['a.tif', 'b.tif', 'c.tif', 'd.tif'])
})

test('a folder of another form is refused', async () => {
  const folder = await makeFolder()
  writeFileSync(path.join(folder, 'lidar-store-7.txt'), '')
  await expect(open(folder)).rejects.toThrow('was written by another release of the portal')
})

test('a newly mounted disk is accepted', async () => {
  const folder = await makeFolder()
  mkdirSync(path.join(folder, 'lost+found'))
  const store = await open(folder)
  expect(await store.put('blocks/v1/1', bytesFor('1'))).toBe(true)
})

test('files of somebody else that appear later are never deleted', async () => {
  const folder = await makeFolder()
  const store = await open(folder, 200_000)
  await store.put('blocks/v1/1', bytesFor('1'))
  const division = path.dirname(keptEntries(folder)[0]?.file ?? '')
  const foreign = [
    path.join(folder, 'notes.txt'),
    path.join(folder, 'unfinished', 'thesis.doc'),
    path.join(folder, 'entries', 'notes.txt'),
    path.join(folder, 'entries', 'blocks', 'v1', 'notes.txt'),
    path.join(division, 'My notes.txt'),
  ]
  for (const file of foreign) {
    writeFileSync(file, 'mine')
    utimesSync(file, 0, 0)
  }
  for (let at = 0; at < 100; at++) await store.put(`blocks/v2/${at}`, bytesFor('x'))
  await store.removeAll('')
  await store.close()
  await (await open(folder)).close()
  expect(foreign.filter((file) => !existsSync(file))).toEqual([])
  expect(keptEntries(folder).filter(({ file }) => !foreign.includes(file))).toEqual([])
})

test('what a killed process left unfinished is deleted after an hour', async () => {
  const folder = await makeFolder()
  await (await open(folder)).close()
  const [old, recent] = ['11111111', '22222222'].map((first) =>
    path.join(folder, 'unfinished', `${first}-1111-1111-1111-111111111111`),
  )
  for (const file of [old, recent]) writeFileSync(file ?? '', 'half')
  const long = Date.now() / 1000 - 7200
  utimesSync(old ?? '', long, long)
  await open(folder)
  expect(existsSync(old ?? '')).toBe(false)
  expect(existsSync(recent ?? '')).toBe(true)
})

test('the store goes on when somebody empties its folder while it is open', async () => {
  const folder = await makeFolder()
  const store = await open(path.join(folder, 'lidar'))
  await store.put('blocks/v1/1', bytesFor('1'))
  rmSync(path.join(folder, 'lidar'), { recursive: true })
  expect(await store.get('blocks/v1/1')).toBeNull()
  await store.put('blocks/v1/1', bytesFor('1'))
  expect(await store.put('blocks/v1/1', bytesFor('1'))).toBe(true)
  expect(await store.get('blocks/v1/1')).toEqual(bytesFor('1'))
  expect(lines).toHaveLength(2)
})

test.each([
  '',
  'blocks',
  'blocks/v1',
  'blocks/../x/1',
  'blocks/v1/A',
  'blocks/v1/.1',
  'blocks/v1//1',
  '/blocks/v1/1',
  `blocks/v1/${'a/'.repeat(150)}a`,
])('the invalid key %j is refused', async (key) => {
  const store = await open(await makeFolder())
  await expect(store.put(key, bytesFor('1'))).rejects.toThrow(RangeError)
  await expect(store.get(key)).rejects.toThrow(RangeError)
})

test('what is being written is there already, in memory of the caller', async () => {
  const store = await open(await makeFolder())
  const bytes = bytesFor('blocks/v1/0-100')
  const writing = store.put('blocks/v1/0-100', bytes)
  const found = await store.get('blocks/v1/0-100')
  found?.fill(0)
  expect(await store.get('blocks/v1/0-100')).toEqual(new Uint8Array(bytes))
  expect(await writing).toBe(true)
})

test('what is removed while it is being written does not come back, and can be put again', async () => {
  const store = await open(await makeFolder())
  const first = store.put('blocks/v1/0-100', new Uint8Array(100).fill(1))
  const removing = store.remove('blocks/v1/0-100')
  expect(await store.get('blocks/v1/0-100')).toBeNull()
  await Promise.all([first, removing])
  expect(await store.get('blocks/v1/0-100')).toBeNull()
  const before = store.put('blocks/v1/0-100', new Uint8Array(100).fill(2))
  void store.remove('blocks/v1/0-100')
  const again = store.put('blocks/v1/0-100', new Uint8Array(100).fill(3))
  await Promise.all([before, again])
  expect(await store.get('blocks/v1/0-100')).toEqual(new Uint8Array(100).fill(3))
})
