import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { WALES_WITH_MARGIN } from '#contract/http/limits.ts'
import { createRecord, type Record as WireRecord } from '#contract/records/records.ts'
import { joinPortal } from './harness/members.ts'
import { scenario } from './harness/scenario.ts'
import { SEED } from '#scripts/testing/seed.ts'
import { anyOutline } from './outlines/any-outline.ts'

const TITLE = 'Any outline'
const FIELDS = {
  title: TITLE,
  description: 'Made for a scenario of trust.',
  site_type: 'mound',
  monument_type: 'cairn',
  period: 'unknown',
}

interface Stored {
  records: number
  invalid: number
  open: number
  outside: number
  endless: number
}

scenario({ number: 20, title: 'Any outline' }, async (run) => {
  const portal = await run.sharedPortal()
  const [member] = await joinPortal(portal, 1)
  const counts = { sent: 0, taken: 0, refused: 0 }
  const send = async (polygonCoordinate: string): Promise<void> => {
    const answer = await portal.ask(createRecord.path, {
      method: 'POST',
      headers: { ...member?.authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ ...FIELDS, polygonCoordinate }),
    })
    counts.sent += 1
    expect([201, 400], polygonCoordinate).toContain(answer.status)
    if (answer.status === 400) {
      counts.refused += 1
      return
    }
    counts.taken += 1
    const { polygonCoordinate: kept } = answer.json() as WireRecord
    expect(kept, 'the outline as it was sent').toEqual(JSON.parse(polygonCoordinate))
  }
  await fc.assert(fc.asyncProperty(anyOutline, send), { numRuns: run.count(10_000, 150), seed: SEED })
  const { db, close } = await run.openDatabase(portal.place)
  const { south, north, west, east } = WALES_WITH_MARGIN
  const { rows } = await sql<Stored>`select
    count(*)::int as records,
    (count(*) filter (where not st_isvalid(shape) or st_isempty(shape) or st_numinteriorrings(shape) > 0))::int as invalid,
    (count(*) filter (where not st_isclosed(st_exteriorring(shape))))::int as open,
    (count(*) filter (where not st_coveredby(shape, st_makeenvelope(${west}, ${south}, ${east}, ${north}, 4326))))::int as outside,
    (count(*) filter (where st_astext(shape) ~* 'nan|inf' or st_astext(centre) ~* 'nan|inf'))::int as endless
    from records where title = ${TITLE}`.execute(db)
  await close()
  run.figure('outlines sent', counts.sent)
  run.figure('taken', counts.taken)
  run.figure('refused', counts.refused)
  expect(Math.min(counts.taken, counts.refused), 'outlines of both sorts').toBeGreaterThan(counts.sent / 20)
  expect(rows).toEqual([{ records: counts.taken, invalid: 0, open: 0, outside: 0, endless: 0 }])
})
