import { describe, expect, it } from 'vitest'
import type { AnswersRefused, AnswersReport } from '#contract/her/answers.ts'
import type { HerBatch } from '#contract/her/batches.ts'
import type { TestMember } from '#server/testing/app.ts'
import { multipart } from '#server/testing/forms.ts'
import { grant, makeConfirmed, portalOfHer } from '#server/testing/her.ts'
import { queuedMails } from '#server/testing/mails.ts'
import { get } from '#server/testing/withheld.ts'

const HEAD = 'id,status,prn,reason,note'

async function begin(count: number) {
  const portal = await portalOfHer()
  const { app, db, finder, officer, made } = portal
  const ids = await makeConfirmed(db, finder, { count })
  const batch: HerBatch = await made(count)
  const send = async (
    lines: readonly string[],
    { dry = false, who = officer, id = batch.id }: { dry?: boolean; who?: TestMember; id?: number } = {},
  ) => {
    const file = new File([[HEAD, ...lines].join('\n')], 'answer.csv', { type: 'text/csv' })
    const { payload, contentType } = await multipart({ file })
    return app.inject({
      method: 'POST',
      url: `/api/her/batches/${id}/answers/${dry ? '?dry=1' : ''}`,
      headers: { 'content-type': contentType, ...who.authorization },
      payload,
    })
  }
  const answered = async () => {
    const rows = await db
      .selectFrom('her_batch_records')
      .select(['record_id', 'status'])
      .orderBy('record_id')
      .execute()
    return rows.flatMap(({ record_id: id, status }) => (status === null ? [] : [[id, status]]))
  }
  const notices = async () =>
    (
      await db.selectFrom('notices').select('kind').where('kind', 'like', 'her\\_%ed').orderBy('id').execute()
    ).map(({ kind }) => kind)
  const mails = async () => (await queuedMails(db)).length
  return { ...portal, ids, batch, send, answered, notices, mails }
}

describe('a file of answers to a batch', () => {
  it('with a fault is refused whole, with line, column and sentence; a good one tried dry changes nothing (H3)', async () => {
    const { ids, send, answered, notices, mails, db } = await begin(8)
    const lines = ids.map((id) => `${id},accepted,${80_000 + id},,`)
    const bad = lines.with(5, `${ids[5]},accepted,,,`)
    const refused = await send(bad)
    expect([refused.statusCode, refused.json<AnswersRefused>().faults]).toEqual([
      400,
      [{ line: 7, column: 'prn', fault: 'required', text: 'This field is required.' }],
    ])
    const dry = await send(lines, { dry: true })
    expect([dry.statusCode, dry.json<AnswersReport>()]).toMatchObject([
      200,
      { dry: true, changed: 8, unanswered: 0 },
    ])
    expect(dry.json<AnswersReport>().lines[0]).toEqual({
      ...{ line: 2, id: ids[0], effect: 'new', status: 'accepted', reason: null },
      ...{
        reference: { scheme: 'prn_gat', number: String(80_000 + (ids[0] ?? 0)) },
        beside: [],
        only_batch: false,
      },
    })
    expect([await answered(), await notices(), await mails()]).toEqual([[], [], 0])
    expect(
      await db.selectFrom('record_her').select('status').where('status', '<>', 'sent').execute(),
    ).toEqual([])
  })

  it('is written once: the same again changes nothing, and each finder gets one email (H4)', async () => {
    const { db, ids, send, answered, notices, mails, batches, app } = await begin(50)
    const lines = ids.map((id) =>
      id % 2 === 0 ? `${id},accepted,${id},,` : `${id},declined,,natural,Stream`,
    )
    const first = await send(lines)
    expect([first.statusCode, first.json<AnswersReport>()]).toMatchObject([
      200,
      { dry: false, changed: 50, unanswered: 0 },
    ])
    expect([(await answered()).length, (await notices()).length, await mails()]).toEqual([50, 50, 1])
    expect((await batches()).batches).toMatchObject([{ finds: 50, answered: 50, accepted: 25, declined: 25 }])
    const [mail] = await queuedMails(db)
    expect(mail?.subject).toBe('The Historic Environment Record answered about your records')
    const again = await send(lines)
    expect(again.json<AnswersReport>()).toMatchObject({ changed: 0, unanswered: 0 })
    expect(again.json<AnswersReport>().lines.every(({ effect }) => effect === 'same')).toBe(true)
    expect([(await notices()).length, await mails()]).toEqual([50, 1])
    const even = ids.find((id) => id % 2 === 0) ?? 0
    const item = (await get(app, `/ogc/collections/finds/items/${even}`)).json<{ properties: object }>()
    expect(item.properties).toMatchObject({
      her_status: 'accepted',
      her_prn: `prn_gat:${even}`,
      prn: String(even),
    })
    const acts = await db
      .selectFrom('audit_log')
      .select(['target_kind', 'note'])
      .where('act', '=', 'her-answered')
      .execute()
    expect(acts).toEqual([
      { target_kind: 'batch', note: expect.stringMatching(/^her-gat-\d{4}-001: 50$/) as string },
    ])
  })

  it('corrects an answer, of which the finder hears only if its status differs', async () => {
    const {
      ids: [one = 0, other = 0],
      send,
      notices,
      mails,
    } = await begin(2)
    await send([`${one},accepted,5,,`, `${other},accepted,6,,`])
    const corrected = await send([`${one},update,7,,`, `${other},declined,,outside,`])
    expect(corrected.json<AnswersReport>().lines.map(({ effect }) => effect)).toEqual([
      'corrected',
      'corrected',
    ])
    expect([await notices(), await mails()]).toEqual([['her_accepted', 'her_accepted', 'her_declined'], 2])
  })

  it('leaves what it does not answer', async () => {
    const {
      ids: [one = 0, other = 0],
      send,
      answered,
    } = await begin(2)
    const said = await send([`${one},accepted,5,,`, `${other},,,,`])
    expect(said.json<AnswersReport>()).toMatchObject({ changed: 1, unanswered: 1 })
    expect(await answered()).toEqual([[one, 'accepted']])
  })

  it('answers for the finds beside, whose finders hear of it too', async () => {
    const { app, db, finder, made, ids: _, ...portal } = await begin(1)
    const [lead = 0] = await makeConfirmed(db, finder, { latitude: 53.1 })
    const [beside = 0] = await makeConfirmed(db, finder, { latitude: 53.1, longitude: -4.2004 })
    const { id } = await made(5)
    const answer = await portal.send([`${lead},accepted,5,,`], { id })
    expect(answer.json<AnswersReport>().lines).toMatchObject([{ id: lead, beside: [beside] }])
    expect((await portal.notices()).length).toBe(2)
    const item = (await get(app, `/ogc/collections/finds/items/${beside}`)).json<{ properties: object }>()
    expect(item.properties).toMatchObject({ her_prn: 'prn_gat:5' })
  })

  it('is kept with the batch where a find was deleted meanwhile, and nobody is told', async () => {
    const {
      db,
      ids: [one = 0, gone = 0],
      send,
      answered,
      notices,
    } = await begin(2)
    await db.updateTable('records').set({ deleted_at: new Date() }).where('id', '=', one).execute()
    await db.deleteFrom('records').where('id', '=', gone).execute()
    const said = await send([`${one},accepted,5,,`, `${gone},declined,,natural,`])
    expect(said.json<AnswersReport>().lines.map(({ only_batch: only }) => only)).toEqual([true, true])
    expect([await answered(), await notices()]).toEqual([
      [
        [one, 'accepted'],
        [gone, 'declined'],
      ],
      [],
    ])
  })

  it('is refused, as if there were no batch, from whoever has no right to it now', async () => {
    const {
      db,
      ids: [one = 0],
      officer,
      finder,
      send,
      answered,
    } = await begin(1)
    const lines = [`${one},accepted,5,,`]
    const elsewhere = await grant(db, 'her_officer', 'ggat')
    const reviewer = await grant(db, 'reviewer', 'wales')
    for (const who of [elsewhere, reviewer, finder]) expect((await send(lines, { who })).statusCode).toBe(404)
    await db
      .updateTable('role_grants')
      .set({ ended_at: new Date(), end_reason: 'Left' })
      .where('account_id', '=', officer.id)
      .execute()
    for (const dry of [true, false]) expect((await send(lines, { dry })).statusCode).toBe(404)
    expect(await answered()).toEqual([])
  })

  it('from two officers at once is written one after the other', async () => {
    const {
      db,
      ids: [one = 0],
      send,
      notices,
    } = await begin(1)
    const other = await grant(db, 'her_officer', 'gat')
    const answers = await Promise.all([
      send([`${one},accepted,5,,`]),
      send([`${one},accepted,5,,`], { who: other }),
    ])
    expect(answers.map((each) => each.json<AnswersReport>().changed).sort()).toEqual([0, 1])
    expect(await notices()).toEqual(['her_accepted'])
  })
})
