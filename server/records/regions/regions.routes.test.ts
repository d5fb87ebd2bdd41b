import { describe, expect, it } from 'vitest'
import type { listQueue } from '#contract/review/review-queue.ts'
import type { Answer } from '#contract/http/route.ts'
import type { RecordReview } from '#contract/review/review.ts'
import { areaOf, cornersOf } from '#server/platform/database/spatial.ts'
import { makeApp, makeMember, type TestMember } from '#server/testing/app.ts'
import { squareAround } from '#server/testing/outlines.ts'
import { makePicture } from '#server/testing/pictures.ts'
import { makeRecord, pictureFile, sendChange } from '#server/testing/records.ts'
import { REGIONS, regionsFile, startWithRegions } from '#server/testing/regions.ts'
import { CONFIRMED, makeReviewer, reviewing } from '#server/testing/reviewers.ts'
import { FACE, get, read, setLevel, TITLE } from '#server/testing/withheld.ts'

const at = (latitude: number, longitude: number) => ({
  polygonCoordinate: JSON.stringify(squareAround(latitude, longitude)),
})
const GWYNEDD = at(52.9, -4.2)
const POWYS = at(52.9, -3.6)

async function begin({ boundaries = true } = {}) {
  const portal = await makeApp()
  if (boundaries) await startWithRegions(portal.db)
  const reviewer = await makeReviewer(portal, 'gat')
  const finder = await makeMember()
  const queue = async (who: TestMember = reviewer) =>
    (await get(portal.app, '/api/review/queue/', who)).json<Answer<typeof listQueue>>()
  const titleFor = async (id: number, who: TestMember) =>
    (await read(portal.app, id, who)).json<{ title: string }>().title
  return { ...portal, reviewer, finder, queue, titleFor, ...reviewing(portal.app) }
}

describe('a reviewer of a region', () => {
  it('decides there, and not outside, where nothing is stored', async () => {
    const { app, db, reviewer, finder, decide, queue } = await begin()
    const inside = await makeRecord(app, finder, GWYNEDD)
    const outside = await makeRecord(app, finder, POWYS)
    const listed = await queue()
    expect(listed.records.map(({ id }) => id)).toEqual([inside.id])
    expect([listed.tabs.to_decide, listed.boundaries_missing]).toEqual([1, false])
    expect((await decide(reviewer, inside.id, CONFIRMED)).statusCode).toBe(200)
    const refused = await decide(reviewer, outside.id, CONFIRMED)
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      { detail: 'This record is outside the area for which you are a reviewer.' },
    ])
    const events = await db
      .selectFrom('review_events')
      .select('seq')
      .where('record_id', '=', outside.id)
      .execute()
    expect(events).toEqual([])
    const reviewOf = async (id: number, who: TestMember | null) =>
      (await get(app, `/api/records/${id}/review/`, who)).json<RecordReview>()
    expect((await reviewOf(outside.id, reviewer)).acts).toEqual([])
    // Where a record lies is told to those who review it, and to nobody else.
    expect((await reviewOf(inside.id, reviewer)).where).toEqual({
      region: 'gat',
      near: { en: 'Criccieth', cy: 'Cricieth' },
    })
    for (const [id, who] of [
      [outside.id, reviewer],
      [inside.id, finder],
      [inside.id, null],
    ] as const)
      expect(await reviewOf(id, who)).not.toHaveProperty('where')
  })

  it('sees withheld records of the region exactly, and the others as everybody does', async () => {
    const { app, reviewer, finder, titleFor } = await begin()
    const picture = { picture1: pictureFile(await makePicture()) }
    const inside = await makeRecord(app, finder, { ...GWYNEDD, ...picture })
    const outside = await makeRecord(app, finder, { ...POWYS, ...picture })
    const picturesOf = async (id: number) => {
      const [shown] = (await read(app, id, finder)).json<{ pictures: { url: string }[] }>().pictures
      return (await get(app, new URL(shown?.url ?? '').pathname, reviewer)).statusCode
    }
    for (const { id } of [inside, outside]) await setLevel(app, finder, id, 'generalised')
    expect([await titleFor(inside.id, reviewer), await titleFor(outside.id, reviewer)]).toEqual([TITLE, FACE])
    expect([await picturesOf(inside.id), await picturesOf(outside.id)]).toEqual([200, 404])
    expect((await setLevel(app, reviewer, outside.id, 'restricted')).statusCode).toBe(403)
    expect((await setLevel(app, reviewer, inside.id, 'restricted')).statusCode).toBe(200)
    const box = 'west=-5&south=52&east=-3&north=53.5'
    const exact = (await get(app, `/api/records/exact/?${box}`, reviewer)).json<{ records: object[] }>()
    expect(exact.records).toMatchObject([{ id: inside.id }])
  })

  it('goes by the exact place, even if the square that everybody sees lies elsewhere', async () => {
    const { app, db, reviewer, finder, titleFor } = await begin()
    const east = await makeRecord(app, finder, at(52.9, -3.9995))
    await setLevel(app, finder, east.id, 'generalised')
    const centre = await db
      .selectFrom('record_regions')
      .select('region')
      .where('record_id', '=', east.id)
      .execute()
    expect(centre).toEqual([{ region: 'cpat' }])
    expect(await titleFor(east.id, reviewer)).toBe(FACE)
  })

  it('loses and gains the record that its finder moves, open or withheld', async () => {
    const { app, reviewer, finder, titleFor, queue } = await begin()
    const { id } = await makeRecord(app, finder, GWYNEDD)
    await sendChange(app, finder, id, POWYS)
    expect((await queue()).records).toEqual([])
    await setLevel(app, finder, id, 'generalised')
    expect(await titleFor(id, reviewer)).toBe(FACE)
    await sendChange(app, finder, id, GWYNEDD)
    expect(await titleFor(id, reviewer)).toBe(TITLE)
  })

  it('has no right where nobody knows the boundaries, and is told so', async () => {
    const { app, reviewer, finder, decide, queue, titleFor } = await begin({ boundaries: false })
    const { id } = await makeRecord(app, finder, GWYNEDD)
    expect(await queue()).toMatchObject({ records: [], boundaries_missing: true })
    expect((await decide(reviewer, id, CONFIRMED)).statusCode).toBe(403)
    await setLevel(app, finder, id, 'generalised')
    expect(await titleFor(id, reviewer)).toBe(FACE)
  })

  it('loses the right with the next request after the role has ended', async () => {
    const { app, db, reviewer, finder, decide, titleFor } = await begin()
    const { id } = await makeRecord(app, finder, GWYNEDD)
    await setLevel(app, finder, id, 'generalised')
    expect(await titleFor(id, reviewer)).toBe(TITLE)
    await db
      .updateTable('role_grants')
      .set({ ended_at: new Date(), end_reason: 'Moved away' })
      .where('account_id', '=', reviewer.id)
      .execute()
    expect(await titleFor(id, reviewer)).toBe(FACE)
    expect((await decide(reviewer, id, CONFIRMED)).statusCode).not.toBe(200)
  })
})

describe('the boundaries of the operator', () => {
  it('place records that were there before, and new boundaries give no right by the old ones', async () => {
    const { app, db, reviewer, finder, titleFor } = await begin({ boundaries: false })
    const { id } = await makeRecord(app, finder, GWYNEDD)
    await setLevel(app, finder, id, 'generalised')
    expect(await startWithRegions(db)).toContain('have changed')
    expect(await titleFor(id, reviewer)).toBe(FACE)
    await app.runDueJobs()
    expect(await titleFor(id, reviewer)).toBe(TITLE)
    const swapped = { ...REGIONS, gat: REGIONS.cpat, cpat: REGIONS.gat }
    await startWithRegions(db, regionsFile(swapped))
    expect(await titleFor(id, reviewer)).toBe(FACE)
    await app.runDueJobs()
    expect(await titleFor(id, reviewer)).toBe(FACE)
    // The job that found nothing to do ends; the file as before gives the right as before.
    await startWithRegions(db)
    await app.runDueJobs()
    expect(await titleFor(id, reviewer)).toBe(TITLE)
  })

  it('stay in force without the file, and the same file changes nothing', async () => {
    const { db } = await begin()
    expect(await startWithRegions(db)).toBeNull()
    expect(await startWithRegions(db, null)).toBeNull()
    const read = await db.selectFrom('her_boundaries').select('id').execute()
    expect(read).toHaveLength(1)
    const pieces = await db.selectFrom('her_region_pieces').select('region').execute()
    expect(new Set(pieces.map(({ region }) => region)).size).toBe(4)
  })

  it('are cut into pieces of few corners, which cover the same ground', async () => {
    const { db, reviewer, finder, app, titleFor } = await begin({ boundaries: false })
    await startWithRegions(db, regionsFile(REGIONS, 3000))
    const pieces = await db
      .selectFrom('her_region_pieces')
      .select(['region', cornersOf('shape').as('corners'), areaOf('shape').as('area')])
      .execute()
    expect(pieces.length).toBeGreaterThan(40)
    expect(Math.max(...pieces.map(({ corners }) => corners))).toBeLessThanOrEqual(255)
    const groundOf = (region: string) =>
      pieces.filter((each) => each.region === region).reduce((sum, { area }) => sum + area, 0)
    const whole = await startWithRegions(db).then(() =>
      db
        .selectFrom('her_region_pieces')
        .select(['region', areaOf('shape').as('area')])
        .execute(),
    )
    expect(whole).toHaveLength(4)
    for (const { region, area } of whole) expect(groundOf(region) / area).toBeCloseTo(1, 3)
    const { id } = await makeRecord(app, finder, GWYNEDD)
    await setLevel(app, finder, id, 'generalised')
    expect(await titleFor(id, reviewer)).toBe(TITLE)
  })

  const crossing = JSON.parse(regionsFile()) as { features: { geometry: { coordinates: unknown } }[] }
  const [first] = crossing.features
  if (first)
    first.geometry.coordinates = [
      [
        [-5.6, 52.4],
        [-4, 53.6],
        [-4, 52.4],
        [-5.6, 53.6],
        [-5.6, 52.4],
      ],
    ]

  it.each([
    ['{"features": [', 'it is not JSON'],
    ['{"type": "Feature"}', 'it is not a GeoJSON FeatureCollection'],
    [regionsFile({ ...REGIONS, heneb: REGIONS.gat }), 'the property region of feature 5 is not one of'],
    [regionsFile({ ...REGIONS, dat: undefined }), 'it has no boundary of dat'],
    [regionsFile({ ...REGIONS, dat: [51, -5, 52, -4] }), 'positions must be longitude and latitude'],
    [regionsFile({ ...REGIONS, dat: [-5.6, 51.3, -3.9, 52.4] }), 'dat and ggat overlap by'],
    [
      regionsFile({
        ...REGIONS,
        dat: [-4.2, 52, -4, 52.4],
        ggat: [-3.5, 51.9, -3, 52],
        gat: [-5, 53, -4, 53.2],
      }),
      'less than 98 %',
    ],
    // As large as Wales, with Pembrokeshire left out and as much of the sea instead.
    [
      regionsFile({ ...REGIONS, dat: [-4.8, 50.7, -4, 52.4] }),
      'places of Wales are in none of the regions, among them Haverfordwest',
    ],
    [JSON.stringify(crossing), 'is not valid (Self-intersection'],
    [regionsFile(REGIONS, 100_001), 'the boundary of gat has 100006 corners'],
  ])('are refused with what is wrong, and the ones before stay: %#', async (text, fault) => {
    const { db } = await begin()
    await expect(startWithRegions(db, text)).rejects.toThrow(fault)
    expect(await db.selectFrom('her_boundaries').select('id').execute()).toHaveLength(1)
    expect((await db.selectFrom('her_region_pieces').select('id').execute()).length).toBeGreaterThan(3)
  })
})
