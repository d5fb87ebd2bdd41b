import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PLACES } from '#scripts/standin/national/places.ts'
import {
  serveNational,
  type NationalStandIn,
  type RangeFault,
} from '#scripts/standin/national/serve-national.ts'
import { ReliefRefusal, FileChanged, PermanentFailure, TemporaryFailure } from '../failures.ts'
import { dice } from '../testing/dice.ts'
import { SerialQueue } from '../serial-queue.ts'
import { openLevel } from '../reader/levels.ts'
import { openSource } from '../mosaic/open-raster.ts'
import type { ByteRange } from './range-source.ts'
import { openUrlSource, type UrlOptions } from './url.source.ts'

let standIn: NationalStandIn
beforeAll(async () => {
  standIn = await serveNational()
})
beforeEach(() => {
  standIn.setFault(null)
  standIn.clear()
})
afterAll(() => standIn.close())

/** Blocks of the full resolution lie beyond this byte, and its index before it. */
const BLOCKS_FROM = 1_000_000_000
const HASTY: UrlOptions = { timeout: 2000, waits: [] }

/** Opens the stand-in and reads windows at Pumlumon. `forgotten` collects ranges that must not be kept. */
async function openWales(options: UrlOptions = HASTY) {
  const forgotten: ByteRange[] = []
  const source = await openUrlSource(standIn.addresses.dtm, options)
  const raster = await openSource({ ...source, forget: (ranges) => forgotten.push(...ranges) })
  const [place] = PLACES
  const [finest] = await raster.levels()
  if (!place || !finest) throw new Error('there is nothing to read')
  const read = async (off: number): Promise<Float32Array> => {
    const heights = new Float32Array(300 * 300)
    const window = { column: place.column + off, row: place.row + off, width: 300, height: 300 }
    await openLevel(finest).read(window, heights)
    return heights
  }
  return { read, forgotten }
}

/** Returns the error with which a promise is rejected. */
async function troubleOf(promise: Promise<unknown>): Promise<Error | null> {
  return promise.then(
    () => null,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  )
}

interface Case {
  readonly fault: RangeFault
  readonly kind: typeof TemporaryFailure | typeof PermanentFailure | typeof FileChanged
  readonly says: RegExp
}

const CASES: readonly Case[] = [
  { fault: { kind: 'status', status: 404 }, kind: PermanentFailure, says: /the server answered 404$/ },
  { fault: { kind: 'status', status: 403 }, kind: PermanentFailure, says: /the server answered 403$/ },
  { fault: { kind: 'status', status: 416 }, kind: PermanentFailure, says: /the server answered 416$/ },
  { fault: { kind: 'status', status: 429, retryAfter: 7 }, kind: TemporaryFailure, says: /answered 429$/ },
  { fault: { kind: 'status', status: 500 }, kind: TemporaryFailure, says: /the server answered 500$/ },
  {
    fault: { kind: 'cut', bytes: 1000 },
    kind: TemporaryFailure,
    says: /connection broke after \d+ of \d+ bytes/,
  },
  { fault: { kind: 'other range' }, kind: PermanentFailure, says: /sent bytes \d+–\d+ instead of \d+–\d+$/ },
  { fault: { kind: 'whole file' }, kind: PermanentFailure, says: /does not support range requests/ },
  { fault: { kind: 'changed' }, kind: FileChanged, says: /changed while it was being read$/ },
  { fault: { kind: 'changed without notice' }, kind: FileChanged, says: /changed while it was being read$/ },
  { fault: { kind: 'silence' }, kind: TemporaryFailure, says: /did not answer within 2 s$/ },
  { fault: { kind: 'close' }, kind: TemporaryFailure, says: /cannot be reached/ },
  {
    fault: { kind: 'redirect', location: 'http://192.0.2.1/wales.tif' },
    kind: PermanentFailure,
    says: /redirects to another host \(192\.0\.2\.1\)/,
  },
]

test.each(CASES)(
  'while blocks are read, $fault.kind $fault.status is $kind.name',
  async ({ fault, kind, says }) => {
    const { read } = await openWales()
    standIn.setFault({ ...fault, from: BLOCKS_FROM })
    const trouble = await troubleOf(read(300))
    expect(trouble).toBeInstanceOf(kind)
    expect(trouble).toBeInstanceOf(ReliefRefusal)
    expect(String(trouble)).toContain(standIn.addresses.dtm)
    expect(String(trouble)).toMatch(says)
    // Nothing wrong is kept: as soon as the server is well, everything can be read.
    standIn.setFault(null)
    expect((await read(300)).some(Number.isNaN)).toBe(false)
  },
)

test.each(CASES)(
  'while the index is read, $fault.kind $fault.status is $kind.name',
  async ({ fault, kind }) => {
    const { read } = await openWales()
    standIn.setFault(fault)
    expect(await troubleOf(read(300))).toBeInstanceOf(kind)
    standIn.setFault(null)
    expect((await read(300)).some(Number.isNaN)).toBe(false)
  },
)

test('the time to wait that a server names is in the error', async () => {
  const { read } = await openWales()
  standIn.setFault({ kind: 'status', status: 503, retryAfter: 7 })
  expect(await troubleOf(read(300))).toMatchObject({ retryAfter: 7000 })
  standIn.setFault({ kind: 'status', status: 503, retryAfter: new Date(Date.now() + 60_000).toUTCString() })
  const { retryAfter } = (await troubleOf(read(300))) as TemporaryFailure
  expect(retryAfter).toBeGreaterThan(50_000)
  expect(retryAfter).toBeLessThanOrEqual(60_000)
})

test('a server that asks for too long a pause is not asked again', async () => {
  const { read } = await openWales({ timeout: 2000, waits: [1, 1, 1], mostWait: 1000 })
  standIn.clear()
  standIn.setFault({ kind: 'status', status: 429, retryAfter: 3600 })
  expect(await troubleOf(read(300))).toMatchObject({ retryAfter: 3_600_000 })
  // Offsets and byte counts, once each.
  expect(standIn.counts().requests).toBe(2)
})

test.each([
  { kind: 'garbage', says: /is damaged in its block at column \d+, row \d+ \(incorrect header check\)$/ },
  { kind: 'short blocks', says: /is damaged in its block at .+ \(it has 131072 of 262144 bytes\)$/ },
] as const)('blocks of $kind are refused, and all forgotten by what keeps blocks', async ({ kind, says }) => {
  const { read, forgotten } = await openWales()
  standIn.setFault({ kind, from: BLOCKS_FROM })
  const trouble = await troubleOf(read(300))
  expect(trouble).toBeInstanceOf(ReliefRefusal)
  expect(trouble).not.toBeInstanceOf(TemporaryFailure)
  expect(String(trouble)).toMatch(says)
  // Every block of the window, not only the one that is named.
  expect(forgotten).toHaveLength(6)
  standIn.setFault(null)
  expect((await read(300)).some(Number.isNaN)).toBe(false)
})

test('a redirect within the same host is followed', async () => {
  const { read } = await openWales()
  standIn.setFault({ kind: 'redirect', location: `${standIn.addresses.dtm}?again`, times: 1 })
  expect((await read(300)).some(Number.isNaN)).toBe(false)
})

test('endless redirects are given up', async () => {
  const { read } = await openWales()
  standIn.setFault({ kind: 'redirect', location: standIn.addresses.dtm })
  expect(String(await troubleOf(read(300)))).toContain('redirects more than 4 times')
})

test('each range names the ETag of the file that was opened, and the program that asks', async () => {
  const { read } = await openWales({ ...HASTY, userAgent: 'Wales LiDAR Portal (https://example.org)' })
  await read(300)
  const [first, ...others] = standIn.asked
  expect(first?.ifMatch).toBeNull()
  expect(new Set(others.map(({ ifMatch }) => ifMatch))).toEqual(new Set(['"0x8DD1A2B3C4D5E6F"']))
  expect(new Set(standIn.asked.map(({ userAgent }) => userAgent))).toEqual(
    new Set(['Wales LiDAR Portal (https://example.org)']),
  )
})

test('no more requests run at once than there are turns, however many windows are read', async () => {
  const { read } = await openWales({ turns: new SerialQueue(3) })
  standIn.clear()
  standIn.setLatency(20)
  await Promise.all([0, 260, 520, 780, 1040].map((off) => read(off + 100)))
  standIn.setLatency(0)
  expect(standIn.counts().requests).toBeGreaterThan(10)
  expect(standIn.counts().together).toBe(3)
})

test('whatever a server does, heights are right or there is an error with its address', async () => {
  const roll = dice(7)
  const { read } = await openWales({ timeout: 1000, waits: [1], mostWait: 10 })
  const right = await read(300)
  const counts = { right: 0, refused: 0 }
  for (let round = 0; round < 150; round++) {
    const { fault } = CASES[roll(CASES.length)] ?? { fault: { kind: 'garbage' } as const }
    const bad: RangeFault = roll(4) === 0 ? { kind: roll(2) === 0 ? 'garbage' : 'short blocks' } : fault
    standIn.setFault({ ...bad, times: 1 + roll(3), ...(roll(2) === 0 ? { from: BLOCKS_FROM } : {}) })
    const trouble = await troubleOf(
      read(300).then((heights) => {
        if (heights.some((height, at) => height !== right[at])) throw new Error('wrong heights')
      }),
    )
    if (trouble === null) counts.right++
    else {
      counts.refused++
      expect(trouble).toBeInstanceOf(ReliefRefusal)
      expect(String(trouble)).toContain(standIn.addresses.dtm)
    }
  }
  expect(counts.right).toBeGreaterThan(20)
  expect(counts.refused).toBeGreaterThan(50)
})
