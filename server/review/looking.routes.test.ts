import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Answer } from '#contract/http/route.ts'
import type { lookAtRecord } from '#contract/review/looking.ts'
import { makeApp, makeMember } from '#server/testing/app.ts'
import { makeRecord } from '#server/testing/records.ts'
import { makeReviewer, reviewing } from '#server/testing/reviewers.ts'
import { startWithRegions } from '#server/testing/regions.ts'
import { setLevel } from '#server/testing/withheld.ts'

async function begin(area: 'wales' | 'gat' = 'wales') {
  const portal = await makeApp()
  const { app, db } = portal
  if (area === 'gat') await startWithRegions(db)
  const [finder, mair, gwen] = [
    await makeMember(),
    await makeReviewer({ db }, area),
    await makeReviewer({ db }),
  ]
  const { post, review } = reviewing(app)
  const look = (who: typeof mair | null, id: number) => post(who, `/api/review/${id}/look/`)
  const seenBy = async (who: typeof mair, id: number) =>
    (await look(who, id)).json<Answer<typeof lookAtRecord>>().looking
  return { ...portal, finder, mair, gwen, look, seenBy, review }
}

describe('who is looking at a find', () => {
  it('is told to the other reviewers, until they open another find or half an hour is over', async () => {
    const { app, db, finder, mair, gwen, seenBy } = await begin()
    const [first, second] = [await makeRecord(app, finder), await makeRecord(app, finder)]
    expect(await seenBy(mair, first.id)).toEqual([])
    expect(await seenBy(gwen, first.id)).toEqual([mair.username])
    expect(await seenBy(mair, first.id)).toEqual([gwen.username])
    await db
      .updateTable('review_looks')
      .set({ at: sql<Date>`now() - interval '29 minutes'` })
      .execute()
    expect(await seenBy(gwen, first.id)).toEqual([mair.username])
    await db
      .updateTable('review_looks')
      .set({ at: sql<Date>`now() - interval '31 minutes'` })
      .execute()
    expect(await seenBy(gwen, first.id)).toEqual([])
    await seenBy(mair, first.id)
    await seenBy(mair, second.id)
    expect(await seenBy(gwen, first.id)).toEqual([])
  })

  it('leaves no event, and nothing that everybody or the finder can read', async () => {
    const { app, db, finder, mair, gwen, look, review } = await begin()
    const { id } = await makeRecord(app, finder)
    const everything = async () => {
      const answers = await Promise.all([
        app.inject(`/api/records/${id}/`),
        app.inject({ url: `/api/records/${id}/`, headers: finder.authorization }),
        app.inject('/api/changes/'),
      ])
      const events = await db.selectFrom('review_events').selectAll().execute()
      return [await review(id), await review(id, finder), ...answers.map(({ body }) => body), events]
    }
    const before = await everything()
    expect((await look(mair, id)).statusCode).toBe(200)
    expect((await look(gwen, id)).statusCode).toBe(200)
    expect(await everything()).toEqual(before)
  })

  it('is for reviewers of its area alone', async () => {
    const { app, finder, mair, gwen, look } = await begin('gat')
    const { id } = await makeRecord(app, finder)
    const statuses = (record: number) =>
      Promise.all([gwen, mair, finder, null].map(async (who) => (await look(who, record)).statusCode))
    expect(await statuses(id)).toEqual([200, 403, 403, 401])
    expect(await statuses(4711)).toEqual([404, 404, 403, 401])
    await setLevel(app, gwen, id, 'restricted')
    expect(await statuses(id)).toEqual([200, 404, 403, 401])
  })
})
