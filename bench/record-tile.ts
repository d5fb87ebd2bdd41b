// node bench/record-tile.ts [--records N] [--reviewed SHARE]: what a full tile of outlines costs with what was said about its
// records, relative to the same tile without. Uses DATABASE_URL, or an embedded database of its own; either must be empty.
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { toPosition } from '#geo/position.ts'
import { closedRing } from '#geo/shapes/ring.ts'
import { boxOfTile, tileAt } from '#geo/tiles/tile-address.ts'
import { insertRecords } from '#server/records/index.ts'
import { storedFilterOf } from '#server/record-fields/index.ts'
import { encodeRecords, type OutlinedRecord } from '#server/records/tiles/encode-tile.ts'
import { findJudged, findOutlines } from '#server/records/tiles/tiles.repository.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { generatedRecords } from './generated-records.ts'
import { kilobytes, row } from './table.ts'

const ROUNDS = 41

const { values } = parseArgs({
  options: { records: { type: 'string', default: '4000' }, reviewed: { type: 'string', default: '0.2' } },
})
const [count, share] = [Number(values.records), Number(values.reviewed)]
const dataDir = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-bench-'))
const { unhurried: db, close } = await openDatabase({
  databaseUrl: process.env.DATABASE_URL ?? null,
  dataDir,
})
try {
  const tile = tileAt([-3.78, 52.13], 14)
  const box = boxOfTile(tile)
  const records = [...generatedRecords(count)].map((record, at) => {
    // The generated shape, moved into the tile.
    const [first = [0, 0]] = record.outline
    const north = box.south + ((at % 61) / 61) * (box.north - box.south)
    const east = box.west + ((at % 67) / 67) * (box.east - box.west)
    const outline = record.outline.map(([latitude, longitude]): [number, number] => [
      latitude - first[0] + north,
      longitude - first[1] + east,
    ])
    return {
      ...record,
      ...{ outline, ring: closedRing(outline.map(toPosition)), accountId: null, demonstration: false },
    }
  })
  for (let at = 0; at < count; at += 500) await insertRecords(db, records.slice(at, at + 500))
  await sql`update record_reviews set state = 'verified', sure_archaeological = 'high'
    where record_id % 100 < ${share * 100}`.execute(db)
  await sql`analyze`.execute(db)
  const filter = storedFilterOf({})
  const find = () => findOutlines(db, box, filter, 4000)
  const full = await find()
  const plain = full.map(withoutSaid)
  const ids = full.map(({ id }) => id)
  const times = { find: [] as number[], said: [] as number[], full: [] as number[], plain: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    times.find.push(await timeOf(find))
    times.said.push(await timeOf(() => findJudged(db, ids)))
    times.full.push(await timeOf(() => encodeRecords({ outlines: full }, tile)))
    times.plain.push(await timeOf(() => encodeRecords({ outlines: plain }, tile)))
  }
  const now = quick(times.find) + quick(times.full)
  const before = quick(times.find) - quick(times.said) + quick(times.plain)
  const sizes = [plain, full].map((outlines) => encodeRecords({ outlines }, tile) ?? new Uint8Array())
  const gzipped = sizes.map((bytes) => gzipSync(bytes).length)
  console.log(
    `\n${full.length} outlines in a tile, ${share * 100} % reviewed, load ${loadavg()[0]?.toFixed(1)}\n`,
  )
  row('one tile', 'without', 'with', 'ratio')
  row('---', '---:', '---:', '---:')
  row('making it', milliseconds(before), milliseconds(now), ratio(now, before))
  const [small = 0, large = 0] = sizes.map(({ length }) => length)
  row('size', kilobytes(small), kilobytes(large), ratio(large, small))
  const [packed = 0, packedNow = 0] = gzipped
  row('size as gzip', kilobytes(packed), kilobytes(packedNow), ratio(packedNow, packed))
} finally {
  await close()
  await rm(dataDir, { recursive: true })
}

function withoutSaid(record: OutlinedRecord): OutlinedRecord {
  const { id, title, site_type, monument_type, period, demonstration, outline, centre } = record
  return { id, title, site_type, monument_type, period, demonstration, outline, centre }
}

/** The tenth part of the times is as quick or quicker: the others waited for other work of the machine. */
function quick(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 10)] ?? Number.NaN
}

async function timeOf(work: () => unknown): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

function milliseconds(time: number): string {
  return `${time.toFixed(1)} ms`
}

function ratio(now: number, before: number): string {
  return `${(now / before).toFixed(3)} times`
}
