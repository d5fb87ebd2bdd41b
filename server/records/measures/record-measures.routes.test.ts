import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { RecordDetail } from '#contract/records/records.ts'
import { makeAdministrator, makeApp, makeMember } from '#server/testing/app.ts'
import { makeRecord, sendChange } from '#server/testing/records.ts'
import { read, setLevel } from '#server/testing/withheld.ts'
import { CONE, coneAt, measuring, rectangle, TOP, writeCone } from '#server/testing/cone.ts'

const SIZE = [20, 10] as const

/** A portal with the cone, and a record whose outline is around its top. */
async function makeMound(turn = 0) {
  const portal = await makeApp()
  await writeCone(portal)
  const member = await makeMember()
  const outline = JSON.stringify(await rectangle(TOP, SIZE, turn))
  const { id } = await makeRecord(portal.app, member, { polygonCoordinate: outline })
  const measures = async (who: typeof member | null = null) =>
    (await read(portal.app, id, who)).json<RecordDetail>().measures
  return { ...portal, member, id, measures }
}

/**
 * The 95th and 5th percentiles of the cone's height inside the rectangle, above the plane through its rim: level, because
 * the rectangle lies around the top on all sides alike. Ten times as dense as the portal measures.
 */
function analytic(): { rises: number; falls: number } {
  const [length, width] = SIZE
  const along = (metres: number) =>
    Array.from({ length: metres * 10 }, (_, at) => (at + 0.5) / 10 - metres / 2)
  const rim = [
    ...along(length).flatMap((x) => [coneAt(Math.hypot(x, width / 2))]),
    ...along(width).flatMap((y) => [coneAt(Math.hypot(length / 2, y))]),
  ]
  const plane = rim.reduce((sum, height) => sum + height, 0) / rim.length
  const above = along(length)
    .flatMap((x) => along(width).map((y) => coneAt(Math.hypot(x, y)) - plane))
    .sort((one, other) => one - other)
  const at = (share: number) => above[Math.round(share * (above.length - 1))] ?? NaN
  return { rises: at(0.95), falls: -at(0.05) }
}

describe('an outline of 20 by 10 m on a cone 2 m high', () => {
  it.each([0, 30])('has its own sizes and rises as computed, turned by %d° on the grid', async (turn) => {
    const mound = await makeMound(turn)
    expect(await mound.measures()).toBeNull()
    const { jobs } = await measuring(mound)
    await jobs.runDue()
    const measures = await mound.measures()
    if (!measures) throw new Error('The record is not measured')
    const within = (value: number, expected: number, share: number) =>
      expect(Math.abs(value / expected - 1)).toBeLessThan(share)
    within(measures.length, 20, 0.001)
    within(measures.width, 10, 0.001)
    within(measures.area, 200, 0.001)
    within(measures.perimeter, 60, 0.001)
    const { rises, falls } = analytic()
    expect(Math.abs((measures.ground?.rises ?? NaN) - rises)).toBeLessThan(0.1)
    expect(Math.abs((measures.ground?.falls ?? NaN) - falls)).toBeLessThan(0.1)
    const slope = (Math.atan(CONE.height / CONE.radius) * 180) / Math.PI
    expect(measures.ground?.slope).toBeCloseTo(slope, 0)
    expect(measures.ground).toMatchObject({ tileset: 'cone', version: 'first', cell: 1, invented: false })
    expect(measures.ground_is_awaited).toBe(false)
  })

  it('is measured anew when its outline changes, and until then shows no measures of the old one', async () => {
    const mound = await makeMound()
    const { jobs } = await measuring(mound)
    await jobs.runDue()
    const polygonCoordinate = JSON.stringify(await rectangle(TOP, [30, 10]))
    await sendChange(mound.app, mound.member, mound.id, { polygonCoordinate })
    expect(await mound.measures()).toBeNull()
    await jobs.runDue()
    expect((await mound.measures())?.length).toBeCloseTo(30, 1)
  })

  it('keeps its measures when only its text changes', async () => {
    const mound = await makeMound()
    const { jobs } = await measuring(mound)
    await jobs.runDue()
    await sendChange(mound.app, mound.member, mound.id, { description: 'With a ditch.' })
    expect((await mound.measures())?.length).toBeCloseTo(20, 1)
    const waiting = await mound.db.selectFrom('jobs').select('id').where('finished_at', 'is', null).execute()
    expect(waiting).toEqual([])
  })
})

describe('a record that is not open', () => {
  it.each(['generalised', 'restricted'] as const)(
    'that is %s tells its measures to nobody else',
    async (level) => {
      const mound = await makeMound()
      const administrator = await makeAdministrator(mound)
      const stranger = await makeMember()
      const answer = await setLevel(mound.app, administrator, mound.id, level)
      expect(answer.statusCode).toBe(200)
      const { jobs } = await measuring(mound)
      await jobs.runDue()
      for (const who of [mound.member, administrator])
        expect((await mound.measures(who))?.area).toBeCloseTo(200, 0)
      for (const who of [null, stranger]) {
        const { body } = await read(mound.app, mound.id, who)
        expect(body).not.toContain('measures')
        expect(body).not.toContain('"area"')
      }
    },
  )

  it('shows its measures again when everybody may see it', async () => {
    const mound = await makeMound()
    const { jobs } = await measuring(mound)
    await jobs.runDue()
    for (const level of ['generalised', 'open']) await setLevel(mound.app, mound.member, mound.id, level)
    expect((await mound.measures())?.area).toBeCloseTo(200, 0)
  })
})

describe('measures of a record that is gone', () => {
  it('are deleted with it', async () => {
    const mound = await makeMound()
    const { jobs } = await measuring(mound)
    await jobs.runDue()
    await sql`delete from records where id = ${mound.id}`.execute(mound.db)
    expect(await mound.db.selectFrom('record_measures').selectAll().execute()).toEqual([])
  })
})
