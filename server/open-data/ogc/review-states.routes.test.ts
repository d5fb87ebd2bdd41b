import { expect, it } from 'vitest'
import { searchRecords } from '#contract/records/records.ts'
import { addressOf } from '#contract/http/route.ts'
import { REVIEW_STATES } from '#contract/review/verdicts.ts'
import { makeApp } from '#server/testing/app.ts'
import { ask, insertOpenRecords, ITEMS, itemsOf, numbersOf } from '#server/testing/open-data.ts'
import { makeWithheld } from '#server/testing/withheld.ts'

const DECIDED = new Date('2027-05-04T10:20:30.456Z')

/** One record in each state, in the order of the states; the one on record already names the first. */
async function portal() {
  const made = await makeApp()
  const ids = await insertOpenRecords(made.db, REVIEW_STATES.length)
  for (const [at, state] of REVIEW_STATES.entries())
    await made.db
      .updateTable('record_reviews')
      .set({
        ...{ state, changed_at: DECIDED },
        ...(state === 'verified' && { sure_archaeological: 'high', sure_type: 'probable' }),
        ...(state === 'not_archaeological' && { reason: 'golf' }),
        ...(state === 'already_recorded' && { target_record: ids[0] ?? 0 }),
      })
      .where('record_id', '=', ids[at] ?? 0)
      .execute()
  await made.db.updateTable('records').set({ her_permission: true }).where('id', '=', 4).execute()
  return made
}

it('every field of the review is a parameter and a name in filters, and finds what the items show', async () => {
  const { app, config } = await portal()
  const found: readonly (readonly [query: Record<string, string>, numbers: number[]])[] = [
    [{ state: 'verified' }, [4]],
    [{ state: 'verified,submitted' }, [1, 4]],
    [{ filter: "state = 'not_archaeological'" }, [5]],
    [{ filter: "state IN ('verified', 'needs_info')" }, [3, 4]],
    [{ filter: "decided_on = DATE('2027-05-04')" }, [4, 5, 6]],
    [{ filter: "decided_on = TIMESTAMP('2027-05-04T10:20:30.456Z')" }, [4, 5, 6]],
    [{ reviewed_site_type: 'mound,pit' }, [4]],
    [{ reviewed_monument_type: 'cairn' }, [4]],
    [{ reviewed_period: 'unknown' }, [4]],
    [{ confidence: 'high', type_certainty: 'probable', confidence_by: 'reviewer' }, [4]],
    [{ reason: 'golf' }, [5]],
    [{ already_recorded: `${config.publicUrl}/LidarPortal?record=1` }, [6]],
    [{ her_permission: 'true' }, [4]],
    [{ her_permission: 'false' }, []],
    [{ her_status: 'sent,accepted' }, []],
    [{ filter: 'her_prn IS NULL AND verified_version IS NULL' }, [1, 2, 3, 4, 5, 6]],
  ]
  for (const [query, numbers] of found) expect([query, await numbersOf(app, query)]).toEqual([query, numbers])
  expect((await ask(app, ITEMS, { her_permission: 'perhaps' })).statusCode).toBe(400)
})

it('a record whose place is withheld matches no state, and none of the other fields', async () => {
  const { app, db, id } = await makeWithheld()
  await db.updateTable('records').set({ licence: 'cc-by-4.0', her_permission: true }).execute()
  await db
    .updateTable('record_reviews')
    .set({ state: 'verified', sure_archaeological: 'high', sure_type: 'certain', verified_version: 1 })
    .where('record_id', '=', id)
    .execute()
  expect(await numbersOf(app, {})).toEqual([id])
  for (const state of REVIEW_STATES) expect(await numbersOf(app, { state })).toEqual([])
  for (const filter of [
    'decided_on IS NOT NULL',
    'verified_version > 0',
    "confidence = 'high'",
    'reviewed_period IS NOT NULL',
    'her_permission = TRUE',
  ])
    expect([filter, await numbersOf(app, { filter })]).toEqual([filter, []])
  const { total } = (
    await app.inject(addressOf(searchRecords, {}, { state: REVIEW_STATES.join(',') }))
  ).json<{ total: number }>()
  expect(total).toBe(0)
})

it('the pages for people say the state in words, in both languages', async () => {
  const { app } = await portal()
  for (const [lang, words] of [
    ['en', 'Confirmed by a reviewer'],
    ['cy', 'Wedi’i gadarnhau gan adolygydd'],
  ] as const) {
    const list = await ask(app, ITEMS, { f: 'html', lang, state: 'verified' })
    expect(list.body).toContain(words)
    expect((await ask(app, `${ITEMS}/4`, { f: 'html', lang })).body).toContain(words)
  }
  const [first] = (await itemsOf(app, { state: 'verified' })).features
  expect(first?.properties.state).toBe('verified')
})
