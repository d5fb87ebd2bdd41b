import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { findKnownOfRecord } from '#contract/records/nearby.ts'
import type { Answer } from '#contract/http/route.ts'
import { EXACT_READS_A_DAY } from '#contract/review/sensitivity.ts'
import { refreshLayer } from '#server/heritage/index.ts'
import { makeApp, makeMember, type TestApp, type TestMember } from '#server/testing/app.ts'
import { BARROW, noMapServer, useStandIn } from '#server/testing/heritage.ts'
import { squareAround } from '#server/testing/outlines.ts'
import { makeRecord } from '#server/testing/records.ts'
import { startWithRegions } from '#server/testing/regions.ts'
import { makeReviewer } from '#server/testing/reviewers.ts'
import { FACE, get, setLevel } from '#server/testing/withheld.ts'

/** Degrees of latitude. */
const METRE = 1 / 111_250

const ask = (app: TestApp['app'], who: TestMember | null, id: number) =>
  get(app, `/api/review/${id}/known/`, who)

async function begin(region?: 'gat') {
  const portal = await makeApp()
  const { app, db } = portal
  if (region) await startWithRegions(db)
  const [finder, reviewer] = [await makeMember(), await makeReviewer({ db }, region)]
  /** A square with sides of so many metres, so many metres north of 52.9° N. */
  const put = async (title: string, north: number, metres = 20, longitude = -4.2) => {
    const outline = JSON.stringify(squareAround(52.9 + north * METRE, longitude, metres))
    return (await makeRecord(app, finder, { title, polygonCoordinate: outline })).id
  }
  const known = async (id: number, who = reviewer) =>
    (await ask(app, who, id)).json<Answer<typeof findKnownOfRecord>>().sites
  return { ...portal, finder, reviewer, put, known }
}

const percent = (covered: number | null | undefined) =>
  covered === null || covered === undefined ? covered : Math.round(covered * 100)

describe('what is on record at a record', () => {
  it('is sorted by how much of the record it covers, then by distance, without the record itself', async () => {
    const { put, known } = await begin()
    const id = await put('find', 0)
    await put('far', 60)
    await put('near', 30)
    await put('quarter', 15)
    await put('all', 0, 60)
    await put('too far', 100)
    expect((await known(id)).map(({ name, covered }) => [name, percent(covered)])).toEqual([
      ['all', 100],
      ['quarter', 25],
      ['near', 0],
      ['far', 0],
    ])
    expect((await known(id)).map(({ distance }) => distance > 0)).toEqual([false, false, true, true])
  })

  it('is for reviewers of its area alone', async () => {
    const { app, finder, reviewer, put } = await begin('gat')
    const [inside, outside] = [await put('inside', 0), await put('outside', 0, 20, -3.6)]
    const statuses = async (id: number) => {
      const answers = [reviewer, finder, null].map(async (who) => (await ask(app, who, id)).statusCode)
      return Promise.all(answers)
    }
    expect(await statuses(inside)).toEqual([200, 403, 401])
    expect(await statuses(outside)).toEqual([403, 403, 401])
    expect(await statuses(4711)).toEqual([404, 403, 401])
    await setLevel(app, finder, outside, 'generalised')
    expect(await statuses(outside)).toEqual([403, 403, 401])
  })

  it('shows withheld neighbours exactly, which is noted, and those of another area as everybody sees them', async () => {
    const { app, db, finder, put, known } = await begin('gat')
    const id = await put('find', 0, 20, -4.0002)
    const mine = await put('withheld here', 15, 20, -4.0002)
    const theirs = await put('withheld there', 0, 20, -3.9998)
    for (const each of [mine, theirs]) await setLevel(app, finder, each, 'generalised')
    const told = (await known(id)).map(({ id: site, name, covered }) => [
      Number(site),
      name,
      percent(covered),
    ])
    expect(told).toEqual([
      [mine, 'withheld here', 25],
      [theirs, FACE, null],
    ])
    const reads = await db.selectFrom('exact_reads').select('record_id').execute()
    expect(reads).toEqual([{ record_id: mine }])
  })

  it('ends where a reviewer has been shown as many exact places as is allowed in a day', async () => {
    const { app, db, finder, reviewer, put } = await begin()
    const [id, other, elsewhere] = [await put('find', 0), await put('crug', 5), await put('far', 5000)]
    await setLevel(app, finder, other, 'generalised')
    await sql`insert into records (account_id, title, description, site_type, monument_type, period, outline, shape, centre)
      select account_id, title, description, site_type, monument_type, period, outline, shape, centre
      from records, generate_series(1, ${EXACT_READS_A_DAY}::int) where records.id = ${elsewhere}`.execute(db)
    await sql`insert into exact_reads select ${reviewer.id}::int, (now() at time zone 'UTC')::date, id
      from records where id > ${elsewhere}`.execute(db)
    const refused = await ask(app, reviewer, id)
    expect([refused.statusCode, refused.body.includes('crug')]).toEqual([429, false])
    await sql`update exact_reads set day = day - 1`.execute(db)
    expect((await ask(app, reviewer, id)).statusCode).toBe(200)
  })
})

describe.skipIf(noMapServer)('known sites at a record', () => {
  const service = useStandIn()

  it('say how much of the record they cover, and those that are points do not', async () => {
    const portal = await makeApp({ heritage: service.config() })
    await refreshLayer(portal, 'monuments', { pause: 0 })
    const [finder, reviewer] = [await makeMember(), await makeReviewer(portal)]
    const polygonCoordinate = JSON.stringify(squareAround(...BARROW, 20))
    const { id } = await makeRecord(portal.app, finder, { polygonCoordinate })
    const { sites } = (await ask(portal.app, reviewer, id)).json<Answer<typeof findKnownOfRecord>>()
    const [monument, site] = sites
    expect([monument?.kind, site?.kind, site?.covered]).toEqual(['monuments', 'nmr', null])
    expect(monument?.covered).toBeGreaterThan(0.3)
    expect(monument?.covered).toBeLessThanOrEqual(1)
  })
})
