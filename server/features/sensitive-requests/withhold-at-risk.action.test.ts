import { describe, expect, it } from 'vitest'
import { getRecord } from '#contract/records.ts'
import type { Answer } from '#contract/route.ts'
import {
  closeSensitiveRequest,
  deleteSensitiveRequest,
  listSensitiveRequests,
  sendSensitiveRequest,
} from '#contract/sensitive-requests.ts'
import type { SensitivityLevel } from '#contract/sensitivity-levels.ts'
import { parseConfig } from '#server/platform/config.ts'
import { makeAdministrator, makeApp, makeMember } from '#server/testing/app.ts'
import { queuedMails } from '#server/testing/mails.ts'
import { makeRecord } from '#server/testing/records.ts'
import { endProvisionalLevels } from './withhold-at-risk.action.ts'

const KIND = 'end-provisional-level'

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
    return answer.json<Answer<typeof sendSensitiveRequest>>().withheld_until
  }
  const levelOf = async (id = record) => {
    const { body, statusCode } = await app.inject({ url: getRecord.path.replace('{id}', String(id)) })
    return statusCode === 200
      ? (JSON.parse(body) as { sensitivity: SensitivityLevel }).sensitivity
      : statusCode
  }
  const close = (level?: SensitivityLevel) =>
    app.inject({
      method: 'POST',
      url: closeSensitiveRequest.path.replace('{id}', '1'),
      payload: { answer: 'Thank you.', ...(level && { level }) },
      headers: administrator.authorization,
    })
  const list = async () => {
    const answer = await app.inject({ url: listSensitiveRequests.path, headers: administrator.authorization })
    return answer.json<Answer<typeof listSensitiveRequests>>().requests
  }
  /** The end of the 72 hours. */
  const end = async () => {
    const jobs = await db
      .selectFrom('jobs')
      .select(['payload', 'due_at'])
      .where('kind', '=', KIND)
      .orderBy('id')
      .execute()
    for (const { payload } of jobs)
      await endProvisionalLevels({ db }).run(payload, AbortSignal.any([]), () => Promise.resolve())
    return jobs.map(({ due_at }) => due_at)
  }
  const acts = async () => {
    const rows = await db
      .selectFrom('audit_log')
      .select('act')
      .where('target_id', '=', record)
      .orderBy('id')
      .execute()
    return rows.map(({ act }) => act)
  }
  return { ...portal, finder, administrator, record, ask, levelOf, close, list, end, acts }
}

describe('a record at risk now', () => {
  it('is withheld for 72 hours, and then shown again by itself', async () => {
    const { ask, levelOf, list, end, acts } = await begin()
    const until = await ask()
    expect(await levelOf()).toBe('generalised')
    expect(await list()).toMatchObject([{ withheld_until: until, record: { sensitivity: 'generalised' } }])
    const [due] = await end()
    expect(due?.toISOString()).toBe(until)
    expect(due && Math.round((due.getTime() - Date.now()) / 3_600_000)).toBe(72)
    expect(await levelOf()).toBe('open')
    expect(await acts()).toEqual(['request-provisional', 'provisional-ended'])
    expect(await list()).toMatchObject([{ withheld_until: null, record: { sensitivity: 'open' } }])
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
      const { ask, close, levelOf, end, list } = await begin()
      await ask()
      expect((await close(level)).statusCode).toBe(204)
      expect(await list()).toMatchObject([{ withheld_until: null }])
      await end()
      expect(await levelOf()).toBe(after)
    }
  })

  it('is shown again even if the request was deleted meanwhile', async () => {
    const { app, administrator, ask, levelOf, end } = await begin()
    await ask()
    const url = deleteSensitiveRequest.path.replace('{id}', '1')
    await app.inject({ method: 'DELETE', url, headers: administrator.authorization })
    await end()
    expect(await levelOf()).toBe('open')
  })

  it('is withheld in this way once in 30 days', async () => {
    const { db, ask, levelOf, end } = await begin()
    await ask()
    await end()
    expect(await ask()).toBeNull()
    expect(await levelOf()).toBe('open')
    const longAgo = new Date(Date.now() - 31 * 86_400_000)
    await db.updateTable('audit_log').set({ at: longAgo }).where('act', '=', 'request-provisional').execute()
    expect(await ask()).not.toBeNull()
  })

  it('is not withheld by a request that does not say so, or where nothing can be withheld', async () => {
    const { ask, levelOf } = await begin()
    expect(await ask({ at_risk: false })).toBeNull()
    expect(await levelOf()).toBe('open')
    const { site } = parseConfig({})
    const off = await begin({ site: { ...site, sensitivity: { on: false, preset: 'open' } } })
    expect(await off.ask()).toBeNull()
    expect(await off.levelOf()).toBe('open')
  })

  it('is withheld three times a day at most from one address; later requests are stored all the same', async () => {
    const { app, finder, ask, list } = await begin({
      limits: { ...parseConfig({}).limits, sensitiveRequestsByAddress: null },
    })
    const untils: (string | null)[] = []
    for (let turn = 0; turn < 4; turn += 1) {
      const { id } = await makeRecord(app, finder)
      untils.push((await ask({ record: String(id) })) ?? null)
    }
    expect(untils.map((until) => until !== null)).toEqual([true, true, true, false])
    expect(await list()).toHaveLength(4)
  })
})
