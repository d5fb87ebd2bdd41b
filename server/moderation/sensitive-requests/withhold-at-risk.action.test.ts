import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { deleteRecord } from '#contract/records/own-records.ts'
import { getRecord } from '#contract/records/records.ts'
import type { Answer } from '#contract/http/route.ts'
import {
  closeSensitiveRequest,
  deleteSensitiveRequest,
  listSensitiveRequests,
  sendSensitiveRequest,
} from '#contract/review/moderation/sensitive-requests.ts'
import type { SensitivityLevel } from '#contract/review/sensitivity-levels.ts'
import { setSensitivity } from '#contract/review/sensitivity.ts'
import { noteAct } from '#server/platform/audit/index.ts'
import { disclose } from '#server/sensitivity/exact.repository.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { makeAdministrator, makeApp, makeMember } from '#server/testing/app.ts'
import { queuedMails } from '#server/testing/mails.ts'
import { makeRecord } from '#server/testing/records.ts'
import { remindOfRequests } from './remind-of-requests.ts'

async function begin(settings: Parameters<typeof makeApp>[0] = {}) {
  const portal = await makeApp(settings)
  const { app, db } = portal
  const finder = await makeMember({ username: 'gwen' })
  const administrator = await makeAdministrator(portal)
  const { id: record } = await makeRecord(app, finder, { title: 'Crug y Ŵydd' })
  const ask = async (changes: object = {}) => {
    const asker = { who: 'landowner', name: 'Mair', email: 'mair@example.org', reason: 'Night hawks' }
    const payload = { ...asker, record: String(record), at_risk: true, ...changes }
    const answer = await app.inject({ method: 'POST', url: sendSensitiveRequest.path, payload })
    return answer.json<Answer<typeof sendSensitiveRequest>>().withheld
  }
  const levelOf = async (id = record) => {
    const { body, statusCode } = await app.inject({ url: getRecord.path.replace('{id}', String(id)) })
    return statusCode === 200
      ? (JSON.parse(body) as { sensitivity: SensitivityLevel }).sensitivity
      : statusCode
  }
  const close = (level?: SensitivityLevel, id = 1) =>
    app.inject({
      method: 'POST',
      url: closeSensitiveRequest.path.replace('{id}', String(id)),
      payload: { answer: 'Thank you.', ...(level && { level }) },
      headers: administrator.authorization,
    })
  const remove = () =>
    app.inject({
      method: 'DELETE',
      url: deleteSensitiveRequest.path.replace('{id}', '1'),
      headers: administrator.authorization,
    })
  const list = async () => {
    const answer = await app.inject({ url: listSensitiveRequests.path, headers: administrator.authorization })
    return answer.json<Answer<typeof listSensitiveRequests>>().requests
  }
  /** All that happened is so many days older, and every job but the emails is due and runs. */
  const pass = async (days: number) => {
    const earlier = sql`make_interval(days => ${days}::int)`
    await sql`update sensitive_requests set received_at = received_at - ${earlier}`.execute(db)
    await sql`update audit_log set at = at - ${earlier}`.execute(db)
    await sql`update jobs set due_at =
      case when kind like 'mail%' then now() + interval '1 day' else to_timestamp(0) end`.execute(db)
    await app.runDueJobs()
    await remindOfRequests(portal).run({}, AbortSignal.any([]), () => Promise.resolve())
  }
  const acts = async () => {
    const rows = await db
      .selectFrom('audit_log')
      .select('act')
      .where('target_kind', '=', 'record')
      .where('target_id', '=', record)
      .orderBy('id')
      .execute()
    return rows.map(({ act }) => act)
  }
  return { ...portal, finder, administrator, record, ask, levelOf, close, remove, list, pass, acts }
}

describe('a record at risk now', () => {
  it.each([4, 90])('is withheld until an administrator answers, also after %i days', async (days) => {
    const { ask, levelOf, close, list, pass, acts } = await begin()
    expect(await ask()).toBe(true)
    await pass(days)
    expect(await levelOf()).toBe('generalised')
    expect(await list()).toMatchObject([{ withheld: true, record: { sensitivity: 'generalised' } }])
    expect((await close('open')).statusCode).toBe(204)
    expect(await levelOf()).toBe('open')
    expect(await list()).toMatchObject([{ withheld: false, record: { sensitivity: 'open' } }])
    expect(await acts()).toEqual(['request-provisional', 'sensitivity-set'])
  })

  it('tells its finder by number, without place or title', async () => {
    const { db, ask, finder, record } = await begin()
    await ask()
    const { email } = await db
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', finder.id)
      .executeTakeFirstOrThrow()
    const [mail] = (await queuedMails(db)).filter(({ to }) => to === email)
    expect(mail?.subject).toBe(`The place of your record ${record} is withheld for now`)
    expect(mail?.text).not.toContain('Crug')
  })

  it('stays withheld if an administrator confirms it, and is shown at once if an administrator says so', async () => {
    for (const [level, after] of [
      ['generalised', 'generalised'],
      ['restricted', 404],
      ['open', 'open'],
    ] as const) {
      const { ask, close, levelOf, list } = await begin()
      await ask()
      expect((await close(level)).statusCode).toBe(204)
      expect(await list()).toMatchObject([{ withheld: false }])
      expect(await levelOf()).toBe(after)
    }
  })

  it('is not left withheld for nobody: its request is answered with a level, and not deleted before', async () => {
    const { ask, close, remove, levelOf, list } = await begin()
    await ask()
    const answer = await close()
    expect([answer.statusCode, answer.json()]).toEqual([400, { level: [REFUSAL_TEXTS.requestLevel] }])
    const deletion = await remove()
    expect([deletion.statusCode, deletion.json()]).toEqual([409, { detail: REFUSAL_TEXTS.requestWithholds }])
    expect(await list()).toMatchObject([{ withheld: true, closed: null }])
    await close('open')
    expect((await remove()).statusCode).toBe(204)
    expect(await levelOf()).toBe('open')
  })

  it.each(['answered', 'deleted'])(
    'that was deleted since needs no level: its request can be %s',
    async (end) => {
      const { app, ask, record, finder, close, remove } = await begin()
      await ask()
      const url = deleteRecord.path.replace('{id}', String(record))
      await app.inject({ method: 'DELETE', url, headers: finder.authorization })
      expect((await (end === 'answered' ? close('generalised') : remove())).statusCode).toBe(204)
    },
  )

  it('cannot be shown by its finder meanwhile', async () => {
    const { app, ask, levelOf, record, finder } = await begin()
    await ask()
    const url = setSensitivity.path.replace('{id}', String(record))
    const payload = { level: 'open' }
    const answer = await app.inject({ method: 'PUT', url, payload, headers: finder.authorization })
    expect([answer.statusCode, await levelOf()]).toEqual([403, 'generalised'])
  })

  it('cannot be shown by its finder meanwhile either where the finder had withheld it before', async () => {
    const { app, ask, close, levelOf, record, finder } = await begin()
    const set = async (level: SensitivityLevel) => {
      const url = setSensitivity.path.replace('{id}', String(record))
      return app.inject({ method: 'PUT', url, payload: { level }, headers: finder.authorization })
    }
    expect((await set('generalised')).statusCode).toBe(200)
    await ask()
    const refused = await set('open')
    expect([refused.statusCode, refused.json()]).toEqual([403, { detail: REFUSAL_TEXTS.levelAtRisk }])
    expect(await levelOf()).toBe('generalised')
    expect((await close()).statusCode).toBe(204)
    // Whoever asks again soon after an answer does not keep the finder from deciding.
    await ask()
    expect((await set('open')).statusCode).toBe(200)
    expect(await levelOf()).toBe('open')
  })

  it('is withheld by a second request, too, while nobody has answered the first; one answer decides', async () => {
    const { db, ask, close, levelOf, list, pass, acts } = await begin()
    await ask()
    await pass(5)
    expect(await ask()).toBe(true)
    expect(await list()).toMatchObject([{ withheld: true }, { withheld: true }])
    expect((await queuedMails(db)).filter(({ subject }) => subject.startsWith('The place of'))).toHaveLength(
      1,
    )
    await close('open', 2)
    expect(await levelOf()).toBe('open')
    expect(await list()).toMatchObject([{ withheld: false }, { withheld: false }])
    expect((await close(undefined, 1)).statusCode).toBe(204)
    expect(await acts()).toEqual(['request-provisional', 'sensitivity-set'])
  })

  it('is withheld in this way once in 30 days after an answer', async () => {
    const { ask, close, levelOf, pass } = await begin()
    await ask()
    await close('open')
    await pass(29)
    expect(await ask()).toBe(false)
    expect(await levelOf()).toBe('open')
    await pass(2)
    expect(await ask()).toBe(true)
    expect(await levelOf()).toBe('generalised')
  })

  it('that was shown again without an answer, as before this rule, can be withheld again at once', async () => {
    const { db, ask, record, levelOf, acts } = await begin()
    await ask()
    await db.transaction().execute((tx) => disclose(tx, record))
    await noteAct(db, { actor: null, act: 'provisional-ended', target: { kind: 'record', id: record } })
    expect(await ask()).toBe(true)
    expect(await levelOf()).toBe('generalised')
    expect(await acts()).toEqual(['request-provisional', 'provisional-ended', 'request-provisional'])
  })

  it('is said to be withheld whoever withholds it, and whether or not somebody asked before and was answered', async () => {
    const told: boolean[] = []
    for (const before of ['asked', 'answered', 'finder', 'administrator']) {
      const { app, ask, close, record, finder, administrator } = await begin()
      if (before === 'asked' || before === 'answered') await ask()
      if (before === 'answered') await close('generalised')
      const headers = (before === 'finder' ? finder : administrator).authorization
      const url = setSensitivity.path.replace('{id}', String(record))
      const payload = { level: 'generalised' }
      if (before === 'finder' || before === 'administrator')
        await app.inject({ method: 'PUT', url, payload, headers })
      told.push(await ask())
    }
    expect(told).toEqual([true, true, true, true])
  })

  it('is not withheld by a request that does not say so, or where nothing can be withheld', async () => {
    const { ask, levelOf } = await begin()
    expect(await ask({ at_risk: false })).toBe(false)
    expect(await levelOf()).toBe('open')
    const { site } = parseConfig({})
    const off = await begin({ site: { ...site, sensitivity: { on: false, preset: 'open' } } })
    expect(await off.ask()).toBe(false)
    expect(await off.levelOf()).toBe('open')
  })

  it('is withheld three times a day at most from one address; later requests are stored all the same', async () => {
    const { app, finder, ask, list } = await begin({
      limits: { ...parseConfig({}).limits, sensitiveRequestsByAddress: null },
    })
    const withheld: boolean[] = []
    for (let turn = 0; turn < 4; turn += 1) {
      const { id } = await makeRecord(app, finder)
      withheld.push(await ask({ record: String(id) }))
    }
    expect(withheld).toEqual([true, true, true, false])
    expect(await list()).toHaveLength(4)
  })
})

describe('administrators', () => {
  const remindersIn = async (db: Database) =>
    (await queuedMails(db)).filter(({ subject }) => subject.startsWith('Requests about sensitive sites'))

  it('are reminded once a day of requests whose promised time is over, until they answer', async () => {
    const { db, ask, close, pass } = await begin()
    await ask()
    await pass(1)
    expect(await remindersIn(db)).toEqual([])
    await pass(4)
    const [reminder, ...others] = await remindersIn(db)
    expect(others).toEqual([])
    expect(reminder?.text).toContain('two working days: 1.')
    expect(reminder?.text).toContain('/admin/sensitive')
    expect(reminder?.text).not.toMatch(/Crug|Mair|Night hawks/)
    await pass(1)
    expect(await remindersIn(db)).toHaveLength(2)
    await close('generalised')
    await pass(1)
    expect(await remindersIn(db)).toHaveLength(2)
  })

  it('get the reminder before other emails if a site is at risk, and the operator gets it in both languages', async () => {
    const { db, ask, pass } = await begin({ feedbackEmail: 'porth@lidar.example' })
    await ask({ at_risk: false })
    await pass(5)
    const kinds = async () => {
      const rows = await db
        .selectFrom('jobs')
        .select('kind')
        .where('kind', 'like', 'mail%')
        .orderBy('id')
        .execute()
      return rows.map(({ kind }) => kind).slice(-2)
    }
    expect(await kinds()).toEqual(['mail', 'mail'])
    expect((await remindersIn(db)).at(-1)?.subject).toMatch(/ \/ Ceisiadau ynghylch safleoedd sensitif/)
    await ask()
    await pass(5)
    expect(await kinds()).toEqual(['mail-urgent', 'mail-urgent'])
  })
})
