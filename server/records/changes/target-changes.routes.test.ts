import { expect, it } from 'vitest'
import type { Change } from '#contract/open-data/changes.ts'
import { makeAdministrator, makeApp, makeMember } from '#server/testing/app.ts'
import { itemsOf } from '#server/testing/open-data.ts'
import { makeRecord } from '#server/testing/records.ts'
import { CONFIRMED, makeReviewer, reviewing } from '#server/testing/reviewers.ts'
import { setLevel } from '#server/testing/withheld.ts'

const LICENSED = { licence: JSON.stringify({ record: 'cc-by-4.0' }) }

/** An open record that was judged to be another open one. */
async function begin() {
  const portal = await makeApp()
  const { app, db } = portal
  const [finder, reviewer, administrator] = [
    await makeMember(),
    await makeReviewer(portal),
    await makeAdministrator({ db }),
  ]
  const target = await makeRecord(app, finder, LICENSED)
  const { id } = await makeRecord(app, finder, LICENSED)
  const { decide, post, review } = reviewing(app)
  let since = 0
  /** What changed since it was asked last. */
  const changes = async (): Promise<string[]> => {
    const { body } = await app.inject(`/api/changes/?since=${since}`)
    const lines = body
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Change)
    since = lines.at(-1)?.seq ?? since
    return lines.map(({ record, kind }) => `${record} ${kind}`)
  }
  const named = async () => (await itemsOf(app, { record: id })).features[0]?.properties.already_recorded
  const address = `${portal.config.publicUrl}/LidarPortal?record=${target.id}`
  const judge = () => decide(reviewer, id, { verdict: 'already_recorded', target_record: target.id })
  await changes()
  return {
    ...portal,
    ...{ id, target: target.id, address, administrator, reviewer, decide, post, review },
    ...{ changes, named, judge },
  }
}

it('a verdict, and each time that its target is withheld or shown, is one change; the address is there while it may be', async () => {
  const { app, id, target, address, administrator, changes, named, judge } = await begin()
  expect((await judge()).statusCode).toBe(200)
  expect([await changes(), await named()]).toEqual([[`${id} changed`], address])
  await setLevel(app, administrator, target, 'generalised')
  expect([await changes(), await named()]).toEqual([[`${target} withdrawn`, `${id} changed`], null])
  await setLevel(app, administrator, target, 'restricted')
  expect((await changes()).filter((line) => line.startsWith(`${id} `))).toEqual([])
  await setLevel(app, administrator, target, 'open')
  expect([await changes(), await named()]).toEqual([[`${target} added`, `${id} changed`], address])
})

it('a target that is hidden, deleted and gone for good changes the record once for each time that its address comes or goes', async () => {
  const { db, id, target, address, changes, named, judge } = await begin()
  await judge()
  await changes()
  const set = (values: object) => db.updateTable('records').set(values).where('id', '=', target).execute()
  const ofRecord = async () => (await changes()).filter((line) => line.startsWith(`${id} `))
  await set({ hidden_at: new Date() })
  expect([await ofRecord(), await named()]).toEqual([[`${id} changed`], null])
  await set({ deleted_at: new Date() })
  expect(await ofRecord()).toEqual([])
  await set({ hidden_at: null, deleted_at: null })
  expect([await ofRecord(), await named()]).toEqual([[`${id} changed`], address])
  await db.deleteFrom('records').where('id', '=', target).execute()
  expect([await ofRecord(), await named()]).toEqual([[`${id} changed`], null])
})

it('a withheld target that is deleted for good changes nothing', async () => {
  const { app, db, id, target, administrator, changes, named, judge } = await begin()
  await judge()
  await setLevel(app, administrator, target, 'restricted')
  await changes()
  await db.deleteFrom('records').where('id', '=', target).execute()
  expect((await changes()).filter((line) => line.startsWith(`${id} `))).toEqual([])
  expect(await named()).toBeNull()
})

it('a decision that changes nothing but how sure it is, or why, is a change', async () => {
  const { id, reviewer, decide, post, review, changes } = await begin()
  const again = async (verdict: object) => {
    const { version, seq } = await review(id, reviewer)
    await post(reviewer, `/api/review/${id}/reopen/`, { version, seq, note: 'Once more, with care.' })
    await decide(reviewer, id, verdict)
    return changes()
  }
  await decide(reviewer, id, CONFIRMED)
  expect(await changes()).toEqual([`${id} changed`])
  expect(await again({ ...CONFIRMED, sure_type: 'certain' })).toEqual([`${id} changed`])
  expect(await again({ verdict: 'not_archaeological', reason: 'golf' })).toEqual([`${id} changed`])
})
