import type { FastifyInstance, InjectOptions } from 'fastify'
import { describe, expect, it } from 'vitest'
import { makeApp, makeMember, TEST_PASSWORD, type TestMember } from '#server/testing/app.ts'
import { makeTelephonePicture } from '#server/testing/pictures.ts'
import { makeRecord, pictureFile } from '#server/testing/records.ts'

const USERS = '/api-auth-djoser/users/'
const ME = `${USERS}me/`
const REQUIRED = ['This field is required.']
const WRONG = { current_password: ['Invalid password.'] }

async function send(app: FastifyInstance, member: TestMember | null, request: InjectOptions) {
  const answer = await app.inject({ headers: member?.authorization ?? {}, ...request })
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json<unknown>() }
}

async function makePortal() {
  const portal = await makeApp()
  const member = await makeMember({ username: 'mair' })
  const { db } = portal
  const account = () => db.selectFrom('accounts').selectAll().where('id', '=', member.id).executeTakeFirst()
  const email = (await account())?.email ?? ''
  return { ...portal, member, email, account, user: { email, id: member.id, username: 'mair' } }
}

describe('the list of users', () => {
  it('is for members, and contains only the member (row 46)', async () => {
    const { app, member, user } = await makePortal()
    await makeMember()
    expect((await send(app, null, { url: USERS })).status).toBe(401)
    expect(await send(app, member, { url: USERS })).toEqual({ status: 200, body: [user] })
  })
})

describe.each([
  ['under `me`', () => ME],
  ['under its id', (id: number) => `${USERS}${id}/`],
])('the member’s own account %s', (_, address) => {
  it('ignores a username, an id and rights in a request (row 44)', async () => {
    const { app, member, user } = await makePortal()
    const payload = { username: 'other', id: 99, is_staff: true, administrator: true }
    const answer = await send(app, member, { method: 'PATCH', url: address(member.id), payload })
    expect(answer).toEqual({ status: 200, body: user })
    const { body } = await send(app, member, { url: '/api/account/' })
    expect(body).toMatchObject({ administrator: false, username: 'mair' })
  })

  it('accepts a new address only with the password (row 44)', async () => {
    const { app, member, user } = await makePortal()
    const patch = (payload: object) =>
      send(app, member, { method: 'PATCH', url: address(member.id), payload })
    const email = 'Mair@Example.ORG'
    expect(await patch({ email })).toEqual({ status: 400, body: { current_password: REQUIRED } })
    expect(await patch({ email, current_password: 'guess' })).toEqual({ status: 400, body: WRONG })
    expect(await patch({ email, current_password: TEST_PASSWORD })).toEqual({
      status: 200,
      body: { ...user, email: 'Mair@example.org' },
    })
  })

  it('can be replaced with PUT, which requires the address (row 45)', async () => {
    const { app, member, user, email } = await makePortal()
    const put = (payload: object) => send(app, member, { method: 'PUT', url: address(member.id), payload })
    expect(await put({})).toEqual({ status: 400, body: { email: REQUIRED } })
    expect(await put({ email })).toEqual({ status: 200, body: user })
  })

  it('can be deleted with the password (row 60)', async () => {
    const { app, member, account } = await makePortal()
    const leave = (payload: object) =>
      send(app, member, { method: 'DELETE', url: address(member.id), payload })
    expect(await leave({})).toEqual({ status: 400, body: { current_password: REQUIRED } })
    expect(await leave({ current_password: 'guess' })).toEqual({ status: 400, body: WRONG })
    expect(await account()).toBeDefined()
    expect(await leave({ current_password: TEST_PASSWORD })).toEqual({ status: 204, body: null })
    expect(await send(app, member, { url: ME })).toEqual({ status: 401, body: { detail: 'Invalid token.' } })
  })
})

describe('a new address', () => {
  it('must be valid, and nobody else’s, in any case', async () => {
    const { app, db, member } = await makePortal()
    const other = await makeMember({ username: 'gwen@example.org' })
    await db
      .updateTable('accounts')
      .set({ email: 'Taken@example.org', email_key: 'taken@example.org' })
      .where('id', '=', other.id)
      .execute()
    const patch = (email: unknown) =>
      send(app, member, { method: 'PATCH', url: ME, payload: { email, current_password: TEST_PASSWORD } })
    const taken = { email: ['user with this email already exists.'] }
    for (const email of ['Taken@example.org', 'TAKEN@EXAMPLE.ORG', 'Gwen@example.org'])
      expect(await patch(email)).toEqual({ status: 400, body: taken })
    expect(await patch('no address')).toEqual({
      status: 400,
      body: { email: ['Enter a valid email address.'] },
    })
    expect((await patch('')).body).toEqual({ email: ['This field may not be blank.'] })
    expect((await patch(null)).body).toEqual({ email: ['This field may not be null.'] })
  })
})

describe('another member’s account', () => {
  it('is not found, and is not deleted (row 47)', async () => {
    const { app, db, member } = await makePortal()
    const other = await makeMember()
    const url = `${USERS}${other.id}/`
    const notFound = { status: 404, body: { detail: 'Not found.' } }
    const payload = { email: 'mine@example.org', current_password: TEST_PASSWORD }
    expect(await send(app, member, { url })).toEqual(notFound)
    expect(await send(app, member, { method: 'PATCH', url, payload })).toEqual(notFound)
    expect(await send(app, member, { method: 'PUT', url, payload })).toEqual(notFound)
    expect(await send(app, member, { method: 'DELETE', url, payload })).toEqual({
      status: 403,
      body: { detail: 'You do not have permission to perform this action.' },
    })
    expect(await db.selectFrom('accounts').select('id').execute()).toHaveLength(2)
    const denied = await db.selectFrom('audit_log').selectAll().where('act', '=', 'access-denied').execute()
    expect(denied).toMatchObject([{ actor_id: member.id, note: 'DELETE /api-auth-djoser/users/{id}/' }])
  })

  it('is reported as missing if it does not exist (row 47)', async () => {
    const { app, member } = await makePortal()
    for (const id of ['99', '0', '-1', '9'.repeat(30)])
      for (const method of ['GET', 'PATCH', 'DELETE'] as const)
        expect(await send(app, member, { method, url: `${USERS}${id}/` })).toEqual({
          status: 404,
          body: { detail: 'No User matches the given query.' },
        })
  })

  it('is not found under an id that is not a number, and the answer does not mention users (row 47)', async () => {
    const { app, member } = await makePortal()
    for (const id of ['abc', '1e0', 'null', '%20'])
      for (const method of ['GET', 'PATCH', 'PUT', 'DELETE'] as const)
        expect(await send(app, member, { method, url: `${USERS}${id}/` })).toEqual({
          status: 404,
          body: { detail: 'Not found.' },
        })
  })
})

describe('a member who deletes the account', () => {
  async function withRecord() {
    const portal = await makePortal()
    const { app, db, files, member } = portal
    const record = await makeRecord(app, member, { picture1: pictureFile(await makeTelephonePicture()) })
    const key = 'pictures/profile.webp'
    await files.put(key, new Uint8Array([1]))
    await db.updateTable('profiles').set({ picture_key: key }).execute()
    await send(app, null, {
      method: 'POST',
      url: `${USERS}reset_password/`,
      payload: { email: portal.email },
    })
    await app.runDueJobs()
    const leave = (records?: string) =>
      send(app, member, {
        method: 'DELETE',
        url: ME,
        payload: { current_password: TEST_PASSWORD, ...(records !== undefined && { records }) },
      })
    const storedFiles = async () => {
      const keys: string[] = []
      for await (const { key: each } of files.list('')) keys.push(each)
      return keys
    }
    return { ...portal, record, leave, storedFiles }
  }

  it('leaves records without a name, and nothing else', async () => {
    const { app, db, email, record, leave, storedFiles } = await withRecord()
    expect((await leave()).status).toBe(204)
    // One of these jobs removes the address from the outbox.
    await app.runDueJobs()
    const [kept] = (await app.inject({ url: '/api/records/' })).json<Record<string, unknown>[]>()
    expect(kept).toMatchObject({ id: record.id, recorded_by: null, recorded_by_user_id: null })
    for (const table of ['accounts', 'profiles', 'tokens', 'password_resets'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    const jobs = JSON.stringify(await db.selectFrom('jobs').selectAll().execute())
    const acts = JSON.stringify(await db.selectFrom('audit_log').selectAll().execute())
    expect(`${jobs} ${acts}`).not.toMatch(new RegExp(`mair|${email}`))
    const files = await storedFiles()
    expect(files).not.toContain('pictures/profile.webp')
    expect(files).toHaveLength(2)
  })

  it('can delete the records too, with their pictures', async () => {
    const { app, db, leave, storedFiles } = await withRecord()
    const other = await makeMember()
    const staying = await makeRecord(app, other)
    expect((await leave('delete')).status).toBe(204)
    expect(await db.selectFrom('records').select('id').execute()).toEqual([{ id: staying.id }])
    expect(await storedFiles()).toEqual([])
  })

  it('must choose between keeping and deleting the records', async () => {
    const { db, leave } = await withRecord()
    expect(await leave('burn')).toEqual({ status: 400, body: { records: ['"burn" is not a valid choice.'] } })
    expect(await db.selectFrom('accounts').select('id').execute()).toHaveLength(1)
  })
})
