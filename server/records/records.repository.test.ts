import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { emptyTables, testDatabase } from '#server/testing/database.ts'
import { insertMember } from '#server/testing/members.ts'
import { squareAround } from '#server/testing/outlines.ts'
import { judgeOutline } from '#server/record-fields/outline.rules.ts'
import { insertRecord, insertRecords, type NewRecord } from './store/insert-records.repository.ts'
import { countRecords, findRecord, recordPages, recordsRevision } from './records.repository.ts'

let db: Database

beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(() => emptyTables(db))

function aRecord(sent: unknown = squareAround(52.1, -3.8), title = 'Barrow'): NewRecord {
  const verdict = judgeOutline(sent)
  if (!verdict.accepted) throw new Error(String(verdict.refusal))
  const { outline, ring } = verdict
  return {
    accountId: null,
    title,
    description: 'A low mound.',
    prn: null,
    site_type: 'mound',
    monument_type: 'round_barrow',
    period: 'bronze_age',
    outline,
    ring,
    demonstration: false,
  }
}

const picture = (position: number, key: string) => ({ position, key, width: 80, height: 60, bytes: 1000 })

describe('a stored record', () => {
  it('keeps every digit of its outline, and closes it for PostGIS only', async () => {
    const outline = [
      [52.12345678901234, -3.7800000000000002],
      [52.12345678901234, -3.7],
      [52.2, -3.7000000000000006],
      [52.2, -3.7000000000000006],
    ]
    const { id } = await insertRecord(db, aRecord(outline), [])
    expect((await findRecord(db, id))?.outline).toEqual(outline)
    const { rows } = await sql<{ shape: string }>`select ST_AsText(shape, 17) as shape from records`.execute(
      db,
    )
    expect(rows[0]?.shape).toMatch(
      /^POLYGON\(\(-3.78\d* 52.1234567890123\d*,-3.7 52.1234567890123\d*,-3.7\d* 52.2\d*,-3.78\d* 52.1234567890123\d*\)\)$/,
    )
  })

  it('keeps its pictures in their positions', async () => {
    const { id, pictures } = await insertRecord(db, aRecord(), [picture(4, 'd'), picture(2, 'b')])
    expect(pictures.map(({ position, key }) => [position, key])).toEqual([
      [2, 'b'],
      [4, 'd'],
    ])
    expect((await findRecord(db, id))?.pictures).toEqual(pictures)
  })

  it('is not stored if one of its pictures cannot be', async () => {
    await expect(insertRecord(db, aRecord(), [picture(1, 'a'), picture(1, 'b')])).rejects.toThrow()
    expect(await countRecords(db)).toBe(0)
  })

  it('keeps text as it is', async () => {
    const text = `'); drop table records; -- <script>ŵ "quotes" 😀\r\n`
    const { title } = await insertRecord(db, aRecord(undefined, text), [])
    expect(title).toBe(text)
  })
})

describe('the pages of all records', () => {
  it('contain each record once, oldest first', async () => {
    await insertRecords(
      db,
      ['a', 'b', 'c', 'd', 'e'].map((title) => aRecord(undefined, title)),
    )
    const titles: string[][] = []
    for await (const page of recordPages(db, 2)) titles.push(page.map(({ title }) => title))
    expect(titles).toEqual([['a', 'b'], ['c', 'd'], ['e']])
  })
})

describe('the revision', () => {
  it('increases with a record and with a change of its author’s name', async () => {
    const { id: accountId } = await insertMember(db, 'Mair')
    const before = await recordsRevision(db)
    await insertRecord(db, { ...aRecord(), accountId }, [])
    const between = await recordsRevision(db)
    expect(between).toBeGreaterThan(before)
    await db.updateTable('accounts').set({ username: 'new' }).execute()
    expect(await recordsRevision(db)).toBeGreaterThan(between)
  })
})

describe('every accepted outline', () => {
  const coordinate = (min: number, max: number) =>
    fc.oneof(
      fc.integer({ min: min * 20, max: max * 20 }).map((step) => step / 20),
      fc.double({ min, max, noNaN: true }),
    )
  const anyOutline = fc.array(fc.tuple(coordinate(51, 53.9), coordinate(-6.2, -2.2)), {
    minLength: 3,
    maxLength: 9,
  })

  it('is valid for PostGIS, and no valid one is refused for crossing edges', async () => {
    const outlines = fc.sample(anyOutline, { numRuns: 3000, seed: 20_261 })
    const judged = outlines.map((outline) => ({ outline, verdict: judgeOutline(outline) }))
    const wkt = (points: readonly (readonly [number, number])[]) =>
      `POLYGON((${[...points, points[0] ?? [0, 0]].map(([lat, lng]) => `${lng} ${lat}`).join(',')}))`
    const { rows } = await sql<{ valid: boolean }>`
      select ST_IsValid(ST_GeomFromText(shape, 4326)) as valid
      from unnest(${judged.map(({ outline }) => wkt(outline))}::text[]) with ordinality as given (shape, place)
      order by place`.execute(db)
    const disagreements = judged.filter(({ verdict }, index) => verdict.accepted !== rows[index]?.valid)
    expect(disagreements).toEqual([])
    const accepted = judged.filter(({ verdict }) => verdict.accepted).length
    expect(accepted).toBeGreaterThan(300)
    expect(accepted).toBeLessThan(2700)
  })

  it('can be stored with a position inside its bounds', async () => {
    const accepted = fc
      .sample(anyOutline, { numRuns: 1500, seed: 7 })
      .filter((outline) => judgeOutline(outline).accepted)
    for (let start = 0; start < accepted.length; start += 500) {
      await insertRecords(
        db,
        accepted.slice(start, start + 500).map((outline) => aRecord(outline)),
      )
    }
    const { rows } = await sql<{ sound: boolean; count: number }>`
      select ST_IsValid(shape) and ST_Intersects(ST_Envelope(shape), centre) as sound, count(*) as count
      from records group by 1`.execute(db)
    expect(rows).toEqual([{ sound: true, count: accepted.length }])
  })
})
