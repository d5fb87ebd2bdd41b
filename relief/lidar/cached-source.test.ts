import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { ByteRange } from '../source/range-source.ts'
import { FileChanged, PermanentFailure } from '../failures.ts'
import { keptEntries } from '../testing/kept-entries.ts'
import { ownClock } from '../testing/own-clock.ts'
import { answerRange, serve } from '../testing/range-server.ts'
import { makeFolder } from '../testing/rasters.ts'
import { openLidarCache, type LidarCache } from './lidar-cache.ts'
import { OverDailyBudget } from './daily-budget.ts'
import { UnreachableForNow } from './host.ts'

const bytes = Buffer.from(Uint8Array.from({ length: 1_000_000 }, (_, at) => (at * 7 + (at >> 8)) % 256))
const BLOCKS: ByteRange[] = Array.from({ length: 8 }, (_, at) => ({
  offset: 200_000 + at * 40_000,
  length: 30_000,
}))
const [FIRST] = BLOCKS as [ByteRange]
const part = ({ offset, length }: ByteRange): Buffer => bytes.subarray(offset, offset + length)

/** What the server does; a test may change it at any time. */
let answer = answerRange
let asked: string[] = []
let lines: string[] = []
beforeEach(() => {
  answer = answerRange
  asked = []
  lines = []
})

const server = (): Promise<string> =>
  serve((request, response) => {
    asked.push(request.headers.range?.replace('bytes=', '') ?? '')
    answer(bytes, request, response)
  })

async function keep(folder: string, more: { bytes?: number; dailyBytes?: number } = {}): Promise<LidarCache> {
  const keeping = await openLidarCache(folder, {
    bytes: 1e9,
    dailyBytes: 1e9,
    connections: 6,
    userAgent: 'Wales LiDAR Portal (https://portal.example)',
    log: (line) => lines.push(line),
    clock: ownClock(),
    ...more,
  })
  onTestFinished(() => keeping.close())
  return keeping
}

function expectBlocks(found: readonly Uint8Array[], wanted: readonly ByteRange[]): void {
  expect(found.map((each) => Buffer.from(each).equals(part(wanted[found.indexOf(each)] ?? FIRST)))).toEqual(
    wanted.map(() => true),
  )
}

/** Waits until nothing is being written any more, and ends the use of the folder. */
async function written(keeping: LidarCache, count: number): Promise<void> {
  await expect.poll(() => keeping.store.usage().entries).toBe(count)
  await keeping.close()
}

test('what was read is not requested again, also not by the next process', async () => {
  const [folder, url] = [await makeFolder(), await server()]
  const keeping = await keep(folder)
  const source = await keeping.open(url)
  expectBlocks(await source.read(BLOCKS), BLOCKS)
  expectBlocks(await source.read([FIRST]), [FIRST])
  expect(asked).toHaveLength(2)
  // The blocks, the beginning of the file, and its version.
  await written(keeping, 10)
  const next = await (await keep(folder)).open(url)
  expectBlocks(await next.read(BLOCKS.toReversed()), BLOCKS.toReversed())
  expect(asked).toHaveLength(3)
})

test('neighbours are requested together and kept one by one', async () => {
  const [folder, url] = [await makeFolder(), await server()]
  const keeping = await keep(folder)
  const source = await keeping.open(url)
  const far = { offset: 900_000, length: 1000 }
  expectBlocks(await source.read([far, ...BLOCKS]), [far, ...BLOCKS])
  expect(asked.slice(1).sort()).toEqual(['200000-509999', '900000-900999'])
  const others = [BLOCKS[1], BLOCKS[5]] as ByteRange[]
  await expect.poll(() => keeping.store.usage().entries).toBe(11)
  expectBlocks(await source.read(others), others)
  expect(asked).toHaveLength(3)
})

test('only what is not kept is requested', async () => {
  const [folder, url] = [await makeFolder(), await server()]
  const keeping = await keep(folder)
  const source = await keeping.open(url)
  await source.read(BLOCKS.slice(0, 4))
  await expect.poll(() => keeping.store.usage().entries).toBe(6)
  expectBlocks(await source.read(BLOCKS), BLOCKS)
  expect(asked[2]).toBe('360000-509999')
})

test('the beginning of the file is requested once', async () => {
  const source = await (await keep(await makeFolder())).open(await server())
  const wanted = [
    { offset: 0, length: 64 },
    { offset: 10_000, length: 100 },
  ]
  expectBlocks(await source.read(wanted), wanted)
  expect(source).toMatchObject({ size: bytes.length, state: '"one"', trouble: null })
  expect(asked).toEqual(['0-65535'])
})

test('many readers of overlapping views cause one request for each block', async () => {
  const source = await (await keep(await makeFolder())).open(await server())
  const views = Array.from({ length: 30 }, (_, at) => BLOCKS.slice(at % 5, (at % 5) + 4))
  for (const [at, found] of (await Promise.all(views.map((view) => source.read(view)))).entries())
    expectBlocks(found, views[at] ?? [])
  const total = asked.slice(1).reduce((sum, range) => sum + lengthOf(range), 0)
  expect(total).toBeLessThan(BLOCKS.length * 40_000)
})

function lengthOf(range: string): number {
  const [first = 0, last = 0] = range.split('-').map(Number)
  return last - first + 1
}

test('what a caller gets is its own', async () => {
  const source = await (await keep(await makeFolder())).open(await server())
  const [[one], [two]] = await Promise.all([source.read([FIRST]), source.read([FIRST])])
  one?.fill(0)
  structuredClone(one?.buffer, { transfer: one ? [one.buffer] : [] })
  expectBlocks(two ? [two] : [], [FIRST])
  expectBlocks(await source.read([FIRST]), [FIRST])
})

test('one who gives up does not disturb the others, and what they wait for is kept', async () => {
  const keeping = await keep(await makeFolder())
  const source = await keeping.open(await server())
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  answer = (...all) => void held.then(() => answerRange(...all))
  const impatient = new AbortController()
  const first = source.until(impatient.signal).read(BLOCKS)
  // Not before the request for all blocks is under way: whoever looks for one block in the store is done earlier than
  // whoever looks for eight, and would send a request for it.
  await expect.poll(() => asked.length).toBe(2)
  const second = source.read([FIRST])
  impatient.abort(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  letGo()
  expectBlocks(await second, [FIRST])
  expect(asked).toHaveLength(2)
  await expect.poll(() => keeping.store.usage().entries).toBe(10)
})

test('when everybody has given up, the request ends and nothing is kept', async () => {
  const keeping = await keep(await makeFolder())
  const source = await keeping.open(await server())
  let closed = 0
  answer = (_, __, response) => response.once('close', () => closed++)
  const impatient = new AbortController()
  const reading = source.until(impatient.signal).read(BLOCKS)
  await expect.poll(() => asked.length).toBe(2)
  impatient.abort(new Error('gone'))
  await expect(reading).rejects.toThrow('gone')
  await expect.poll(() => closed).toBe(1)
  answer = answerRange
  expectBlocks(await source.read(BLOCKS), BLOCKS)
})

const WRONG: [string, typeof answerRange][] = [
  ['is cut off', (all, request, response) => cut(all, request, response, 20_000)],
  [
    'is of another range',
    (all, request, response) => {
      response.setHeader('etag', '"one"')
      const [first = 0, last = 0] =
        /(\d+)-(\d+)/
          .exec(request.headers.range ?? '')
          ?.slice(1)
          .map(Number) ?? []
      response.writeHead(206, { 'content-range': `bytes ${first + 9}-${last + 9}/${all.length}` })
      response.end(all.subarray(first + 9, last + 10))
    },
  ],
  ['is the whole file', (all, _, response) => response.writeHead(200, { etag: '"one"' }).end(all)],
  ['is an error page', (_, __, response) => response.writeHead(500).end('<html>')],
]

function cut(...[all, request, response, length]: [...Parameters<typeof answerRange>, number]): void {
  const [first = 0, last = 0] =
    /(\d+)-(\d+)/
      .exec(request.headers.range ?? '')
      ?.slice(1)
      .map(Number) ?? []
  response.writeHead(206, {
    etag: '"one"',
    'content-range': `bytes ${first}-${last}/${all.length}`,
    'content-length': last - first + 1,
  })
  response.write(all.subarray(first, first + length), () => response.destroy())
}

test.each(WRONG)('nothing of an answer is kept that %s', async (_, wrong) => {
  const keeping = await keep(await makeFolder())
  const source = await keeping.open(await server())
  answer = wrong
  await expect(source.read(BLOCKS)).rejects.toThrow()
  await keeping.store.counted()
  // The beginning of the file, and its version.
  expect(keeping.store.usage().entries).toBe(2)
})

test('ranges that turned out to be damaged are requested again', async () => {
  const [folder, url] = [await makeFolder(), await server()]
  const keeping = await keep(folder)
  const source = await keeping.open(url)
  await source.read([FIRST])
  source.forget?.([FIRST])
  expectBlocks(await source.read([FIRST]), [FIRST])
  expect(asked).toHaveLength(3)
  await keeping.store.close()
  expect(keptEntries(folder)).toHaveLength(3)
})

test('a damaged range at the beginning of the file is requested again', async () => {
  const source = await (await keep(await makeFolder())).open(await server())
  const range = { offset: 1000, length: 2000 }
  source.forget?.([range])
  expectBlocks(await source.read([range]), [range])
  expect(asked).toEqual(['0-65535', '1000-2999'])
})

test('when the file has changed, all that was kept of it is deleted, the log says so once, and it can be opened again', async () => {
  const [folder, url] = [await makeFolder(), await server()]
  const keeping = await keep(folder)
  const source = await keeping.open(url)
  await source.read(BLOCKS.slice(0, 4))
  await keeping.store.put(`tiles/${source.version}/r1/hillshade/16-1-1`, Uint8Array.of(1))
  await keeping.store.put('blocks/other/1-1', Uint8Array.of(1))
  answer = (all, request, response) => {
    response.setHeader('etag', '"two"')
    answerRange(all, request, response)
  }
  const readings = [BLOCKS.slice(4), BLOCKS.slice(6), BLOCKS.slice(4, 5)].map((wanted) => source.read(wanted))
  for (const reading of readings) await expect(reading).rejects.toThrow(FileChanged)
  const requests = asked.length
  await expect(source.read(BLOCKS)).rejects.toThrow(FileChanged)
  expect(asked).toHaveLength(requests)
  expect(lines).toEqual([expect.stringContaining('has changed on its server')])

  const again = await keeping.open(url)
  expect(again.version).not.toBe(source.version)
  expectBlocks(await again.read(BLOCKS), BLOCKS)
  await expect.poll(() => keptEntries(folder).length).toBe(11)
  expect(keptEntries(folder).filter(({ key }) => key.includes(source.version))).toEqual([])
})

test('a file that changed while the portal was stopped is noticed when it is opened', async () => {
  const [folder, url] = [await makeFolder(), await server()]
  const before = await keep(folder)
  const old = await before.open(url)
  await old.read(BLOCKS)
  await written(before, 10)
  answer = (all, request, response) => {
    response.setHeader('etag', '"two"')
    answerRange(all, request, response)
  }
  const keeping = await keep(folder)
  const source = await keeping.open(url)
  expect(source.version).not.toBe(old.version)
  expect(keptEntries(folder)).toHaveLength(2)
  expect(lines).toHaveLength(1)
})

test('without its server, what is kept of a file is opened and read', async () => {
  const [folder, url] = [await makeFolder(), await server()]
  const before = await keep(folder)
  await (await before.open(url)).read(BLOCKS.slice(0, 4))
  await written(before, 6)
  answer = (_, __, response) => response.destroy()
  const keeping = await keep(folder)
  const source = await keeping.open(url)
  expect(source.trouble).toBeInstanceOf(UnreachableForNow)
  expect(lines).toEqual([expect.stringContaining('only what is kept can be shown')])
  const wanted = [{ offset: 0, length: 64 }, ...BLOCKS.slice(0, 4)]
  expectBlocks(await source.read(wanted), wanted)
  await expect(source.read(BLOCKS)).rejects.toThrow(UnreachableForNow)
  expect((await keeping.state()).hosts.get(new URL(url).host)).toMatchObject({
    state: 'open',
    lastTrouble: { text: expect.stringContaining('cannot be reached') as string },
  })
})

test.each([
  ['cannot be reached', (response: { destroy: () => void }) => response.destroy(), UnreachableForNow],
  [
    'does not have it',
    (response: { writeHead: (status: number) => { end: () => void } }) => response.writeHead(404).end(),
    PermanentFailure,
  ],
])('a file that nothing is kept of, on a server that %s, cannot be opened', async (_, wrong, trouble) => {
  answer = (__, ___, response) => wrong(response)
  await expect((await keep(await makeFolder())).open(await server())).rejects.toThrow(trouble)
})

test('over the budget of the day, what is kept is read', async () => {
  const keeping = await keep(await makeFolder(), { dailyBytes: 250_000 })
  const source = await keeping.open(await server())
  await source.read(BLOCKS.slice(0, 4))
  await expect.poll(() => keeping.store.usage().entries).toBe(6)
  await expect(source.read(BLOCKS)).rejects.toThrow(OverDailyBudget)
  expectBlocks(await source.read(BLOCKS.slice(0, 4)), BLOCKS.slice(0, 4))
  const { today, kept } = await keeping.state()
  expect(today).toMatchObject({ requests: 2, bytes: 65_536 + 150_000, limit: 250_000 })
  expect(kept).toMatchObject({ entries: 6, damaged: 0, trouble: null })
})

test('a kept block that is damaged on the disk is requested again', async () => {
  const [folder, url] = [await makeFolder(), await server()]
  const keeping = await keep(folder)
  const source = await keeping.open(url)
  await source.read([FIRST])
  await expect.poll(() => keptEntries(folder).length).toBe(3)
  const { file = '' } = keptEntries(folder).find(({ key }) => key.endsWith('/200000-30000')) ?? {}
  const stored = readFileSync(file)
  stored[15_000] = (stored[15_000] ?? 0) ^ 1
  writeFileSync(file, stored)
  expectBlocks(await source.read([FIRST]), [FIRST])
  expect(asked).toHaveLength(3)
  expect((await keeping.state()).kept.damaged).toBe(1)
})

test('where nothing can be kept, everything is still read', async () => {
  const folder = path.join(await makeFolder(), 'lidar')
  const keeping = await keep(folder)
  writeFileSync(path.join(folder, 'entries', 'blocks'), 'a file where a folder is needed')
  const source = await keeping.open(await server())
  expectBlocks(await source.read(BLOCKS), BLOCKS)
  await expect.poll(async () => (await source.read(BLOCKS), asked.length)).toBe(3)
  expect(lines).toHaveLength(1)
})

test('a range beyond the end of the file is a mistake of the caller', async () => {
  const source = await (await keep(await makeFolder())).open(await server())
  await expect(source.read([{ offset: 999_999, length: 2 }])).rejects.toThrow(RangeError)
  expect(asked).toHaveLength(1)
})
