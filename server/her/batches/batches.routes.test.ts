import { describe, expect, it } from 'vitest'
import type { HerBatch } from '#contract/her/batches.ts'
import { StoreFull } from '#server/platform/storage/file-store.ts'
import { makeAdministrator, makeMember } from '#server/testing/app.ts'
import { changeActive } from '#server/testing/suspend.ts'
import { grant, idsOf, makeConfirmed, portalOfHer } from '#server/testing/her.ts'
import { reviewing } from '#server/testing/reviewers.ts'
import { get, setLevel } from '#server/testing/withheld.ts'
import { tidyBatches } from './tidy-batches.action.ts'

const DAY = 86_400_000
const NOTHING = () => Promise.resolve()

async function filesOf({ files }: Pick<Awaited<ReturnType<typeof portalOfHer>>, 'files'>): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files.list('her/')) keys.push(key)
  return keys
}

describe('batches of a region', () => {
  it('hold what was asked for, then the rest; of two finds within 50 m one goes, and names the other', async () => {
    const portal = await portalOfHer()
    const { db, finder, eligible, made, ask } = portal
    const ids = await makeConfirmed(db, finder, { count: 59 })
    // 20 m beside the first.
    const [beside = 0] = await makeConfirmed(db, finder, { longitude: -4.2004 })
    const offered = await eligible('region=gat&limit=200')
    expect([offered.eligible, offered.finds.length]).toEqual([60, 59])
    expect(offered.finds[0]).toMatchObject({ id: ids[0], same_place: [beside], region_by: 'boundary' })
    const first = await made(50)
    expect(first).toMatchObject({ region: 'gat', number: 1, finds: 50, answered: 0, region_by: 'boundary' })
    expect(idsOf((await eligible()).finds)).toEqual(ids.slice(50))
    expect(await made(50)).toMatchObject({ number: 2, finds: 9 })
    const nothing = await ask()
    expect([nothing.statusCode, nothing.json()]).toEqual([
      409,
      { detail: 'There is no find of this region that could go with a batch.' },
    ])
    const sent = await db.selectFrom('record_her').select('record_id').where('status', '=', 'sent').execute()
    expect(sent.map(({ record_id: id }) => id).sort((a, b) => a - b)).toEqual(ids)
    const rows = await db.selectFrom('her_batch_records').select(['record_id', 'beside']).execute()
    expect(rows.filter(({ beside: lead }) => lead !== null)).toEqual([{ record_id: beside, beside: ids[0] }])
  })

  it('hold a find that was answered at an earlier version, which then waits: nobody answers it by hand', async () => {
    const { app, db, finder, officer, made, post } = await portalOfHer()
    const [id = 0] = await makeConfirmed(db, finder)
    const { review } = reviewing(app)
    const answer = async (number: string) => {
      const { version, seq, her } = await review(id, officer)
      const seen = { version, seq, answered: her?.at ?? null }
      return post(officer, `/api/review/${id}/her/`, { ...seen, status: 'accepted', prn: number })
    }
    expect((await answer('81234')).statusCode).toBe(200)
    await db.updateTable('records').set({ version: 2 }).where('id', '=', id).execute()
    await db.updateTable('record_reviews').set({ verified_version: 2 }).where('record_id', '=', id).execute()
    expect((await answer('81243')).statusCode).toBe(200)
    await db.updateTable('record_her').set({ version: 1 }).where('record_id', '=', id).execute()
    expect(await made()).toMatchObject({ finds: 1, answered: 0 })
    expect((await review(id, officer)).acts).not.toContain('answer_for_her')
    expect((await answer('81234')).statusCode).toBe(409)
  })

  it('are not made while more finds than the operator allows are unanswered', async () => {
    const { db, finder, ask, made, batches } = await portalOfHer({ herBacklog: 2 })
    await makeConfirmed(db, finder, { count: 5 })
    await made(2)
    // Two are not more than two.
    await made(1)
    const refused = await ask(1)
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { detail: 'Too many finds of this region wait for an answer of the HER. Answer some of them first.' },
    ])
    expect(await batches()).toMatchObject({ regions: [{ region: 'gat', unanswered: 3 }], backlog: 2 })
    await db
      .updateTable('her_batch_records')
      .set({ status: 'declined', reason: 'natural', answered_at: new Date() })
      .execute()
    expect((await ask(1)).statusCode).toBe(201)
  })

  it('pressed by two officers at once have different finds, or one of them is told that the list has changed', async () => {
    const { db, finder, ask } = await portalOfHer()
    const other = await grant(db, 'her_officer', 'gat')
    await makeConfirmed(db, finder, { count: 6 })
    const answers = await Promise.all([ask(3), ask(3, other)])
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    expect([
      [201, 201],
      [201, 409],
    ]).toContainEqual(statuses)
    const rows = await db.selectFrom('her_batch_records').select('record_id').execute()
    expect(new Set(rows.map(({ record_id: id }) => id)).size).toBe(rows.length)
    expect(rows.length).toBe(3 * statuses.filter((status) => status === 201).length)
  })

  it('are made once for a request that is sent again', async () => {
    const { db, finder, officer, post, batches } = await portalOfHer()
    await makeConfirmed(db, finder, { count: 3 })
    const send = () => post(officer, '/api/her/batches/', { region: 'gat', limit: 1 }, 'the-same')
    const [one, again] = [(await send()).json<HerBatch>(), (await send()).json<HerBatch>()]
    expect(again).toEqual(one)
    expect((await batches()).batches).toHaveLength(1)
  })

  it('hold what the officer saw, and nothing else', async () => {
    const { db, finder, officer, ask, eligible, batches } = await portalOfHer()
    await makeConfirmed(db, finder, { count: 3, sure: 'medium' })
    const seen = idsOf((await eligible('region=gat&limit=2')).finds)
    await makeConfirmed(db, finder, { latitude: 52.8 })
    const refused = await ask(2, officer, { finds: seen })
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { detail: 'The list has changed in the meantime. No batch was made. Look at it again.' },
    ])
    expect((await batches()).batches).toEqual([])
    expect(
      (await ask(2, officer, { finds: idsOf((await eligible('region=gat&limit=2')).finds) })).statusCode,
    ).toBe(201)
  })

  it('leave nothing behind if the disk is full, and can be made afterwards', async () => {
    const portal = await portalOfHer()
    const { db, finder, files, ask, batches } = portal
    await makeConfirmed(db, finder, { count: 2 })
    const { put } = files
    files.put = () => Promise.reject(new StoreFull('There is no room'))
    expect((await ask()).statusCode).toBe(507)
    files.put = put
    expect([(await batches()).batches, await filesOf(portal)]).toEqual([[], []])
    expect(await db.selectFrom('record_her').selectAll().execute()).toEqual([])
    expect((await ask()).statusCode).toBe(201)
  })

  it('leave nothing behind if a find changes while the zip is made', async () => {
    const portal = await portalOfHer()
    const { db, finder, files, ask, batches } = portal
    const [id = 0] = await makeConfirmed(db, finder, { count: 2 })
    const { put } = files
    files.put = async (key, content) => {
      await put(key, content)
      await db.updateTable('records').set({ her_permission: false }).where('id', '=', id).execute()
    }
    expect((await ask()).statusCode).toBe(409)
    files.put = put
    expect([(await batches()).batches, await filesOf(portal)]).toEqual([[], []])
    expect((await ask()).json<HerBatch>()).toMatchObject({ number: 1, finds: 1 })
  })

  it('are refused where a field is wrong', async () => {
    const { officer, post } = await portalOfHer()
    const answer = await post(officer, '/api/her/batches/', { region: 'heneb', limit: 201, finds: ['x'] })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        region: ['"heneb" is not a valid choice.'],
        limit: ['A valid integer is required.'],
        finds: ['A valid integer is required.'],
      },
    ])
  })
})

describe('the right to batches', () => {
  it('is that of officers of the region and administrators, at each request', async () => {
    const { app, db, finder, officer, made, zip, ask } = await portalOfHer()
    await makeConfirmed(db, finder)
    const { id } = await made()
    const administrator = await makeAdministrator({ db })
    const all = await grant(db, 'her_officer', 'wales')
    for (const who of [officer, administrator, all]) expect((await zip(id, who)).statusCode).toBe(200)
    const elsewhere = await grant(db, 'her_officer', 'dat')
    const reviewer = await grant(db, 'reviewer', 'wales')
    const member = await makeMember()
    for (const who of [elsewhere, reviewer, member, finder]) {
      const refused = await zip(id, who)
      expect([refused.statusCode, refused.json()]).toEqual([404, { detail: 'Not found.' }])
      expect((await ask(1, who)).statusCode).toBe(403)
    }
    expect((await get(app, '/api/her/', reviewer)).statusCode).toBe(403)
    expect((await get(app, '/api/her/', elsewhere)).json()).toMatchObject({
      regions: [{ region: 'dat' }],
      batches: [],
    })
    expect((await get(app, '/api/her/eligible/?region=gat', elsewhere)).statusCode).toBe(403)
    expect((await app.inject({ url: `/api/her/batches/${id}/zip/` })).statusCode).toBe(401)
    expect((await zip(id + 1)).statusCode).toBe(404)
    await db
      .updateTable('role_grants')
      .set({ ended_at: new Date(), end_reason: 'Moved away' })
      .where('account_id', '=', officer.id)
      .execute()
    expect((await zip(id)).statusCode).toBe(404)
    await changeActive(db, all.id, false)
    expect((await zip(id, all)).statusCode).toBe(401)
  })

  it('does not come of a guess: without boundaries, officers of a region have nothing', async () => {
    const { db, finder, eligible, made, zip, ask, batches } = await portalOfHer({ boundaries: false })
    // Near Criccieth, and in the county of Conwy.
    const [guessed = 0] = await makeConfirmed(db, finder)
    const [asked = 0] = await makeConfirmed(db, finder, { latitude: 53.281, longitude: -3.83 })
    // Near Newtown, in another region.
    await makeConfirmed(db, finder, { latitude: 52.517, longitude: -3.3 })
    expect((await eligible()).finds).toEqual([])
    expect((await ask()).statusCode).toBe(409)
    const all = await grant(db, 'her_officer', 'wales')
    expect((await eligible('region=gat', all)).finds).toMatchObject([
      { id: guessed, region_by: 'guess' },
      { id: asked, region_by: 'choice' },
    ])
    const { id, region_by: by } = await made(50, all)
    expect([by, (await zip(id)).statusCode, (await zip(id, all)).statusCode]).toEqual(['choice', 404, 200])
    expect((await batches()).batches).toEqual([])
  })
})

describe('the zip of a batch', () => {
  it('is private, counts withheld places as looked at, and stands in the audit log', async () => {
    const { app, db, finder, officer, made, zip } = await portalOfHer()
    const [, withheld = 0] = await makeConfirmed(db, finder, { count: 2 })
    await setLevel(app, finder, withheld, 'generalised')
    const { id, bytes, made: day } = await made()
    const { headers, rawPayload } = await zip(id)
    expect([headers['content-type'], headers['cache-control'], headers['content-disposition']]).toEqual([
      'application/zip',
      'private, no-store',
      `attachment; filename="her-gat-${day.slice(0, 4)}-001.zip"`,
    ])
    expect([rawPayload.length, headers['content-length']]).toEqual([bytes, String(bytes)])
    const acts = await db
      .selectFrom('audit_log')
      .select(['act', 'target_kind', 'target_id', 'note'])
      .where('actor_id', '=', officer.id)
      .where('act', 'in', ['batch-made', 'batch-downloaded', 'exact-read'])
      .orderBy('id')
      .execute()
    const note = `her-gat-${day.slice(0, 4)}-001`
    expect(acts).toEqual([
      { act: 'exact-read', target_kind: null, target_id: null, note: '2' },
      { act: 'batch-made', target_kind: 'batch', target_id: id, note },
      { act: 'batch-downloaded', target_kind: 'batch', target_id: id, note },
    ])
    const reads = await db.selectFrom('exact_reads').select(['account_id', 'record_id']).execute()
    expect(reads).toEqual([{ account_id: officer.id, record_id: withheld }])
  })

  it('is no picture, and is the same however often it is read', async () => {
    const portal = await portalOfHer()
    const { app, db, finder, made, zip } = portal
    await makeConfirmed(db, finder)
    const { id } = await made()
    const [key = ''] = await filesOf(portal)
    for (const url of [`/media/${key}`, `/${key}`, `/media/../${key}`, `/media/her/${key.slice(4)}`])
      expect((await app.inject({ url })).headers['content-type']).not.toBe('application/zip')
    await db.updateTable('records').set({ title: 'Changed since' }).execute()
    expect((await zip(id)).rawPayload.equals((await zip(id)).rawPayload)).toBe(true)
  })

  it('is gone after ten years, and a zip without a batch after a day', async () => {
    const portal = await portalOfHer()
    const { db, finder, files, made, zip } = portal
    await makeConfirmed(db, finder)
    const { id } = await made()
    await files.put('her/spare.zip', Buffer.from('x'))
    const tidy = (now: number) => tidyBatches(portal, now).run(null, new AbortController().signal, NOTHING)
    await tidy(Date.now())
    expect((await filesOf(portal)).length).toBe(2)
    await tidy(Date.now() + 2 * DAY)
    expect((await filesOf(portal)).length).toBe(1)
    expect((await zip(id)).statusCode).toBe(200)
    await db
      .updateTable('her_batches')
      .set({ made_at: new Date('2010-01-01') })
      .execute()
    await tidy(Date.now())
    expect([await filesOf(portal), (await zip(id)).statusCode]).toEqual([[], 410])
  })
})
