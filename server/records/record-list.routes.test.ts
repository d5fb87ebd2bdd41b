import { gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { makeApp, makeMember } from '#server/testing/app.ts'
import { countStatements } from '#server/testing/statements.ts'
import { makePicture } from '#server/testing/pictures.ts'
import { makeRecord, pictureFile } from '#server/testing/records.ts'

const URL = '/api/records/'

function getList(app: FastifyInstance, headers: Record<string, string> = {}) {
  return app.inject({ url: URL, headers })
}

describe('the list of all records', () => {
  it('is an empty array at first', async () => {
    const { app } = await makeApp()
    const response = await getList(app)
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.body).toBe('[]')
  })

  it('contains each record as it was returned when it was created, oldest first', async () => {
    const { app } = await makeApp()
    const member = await makeMember()
    const first = await makeRecord(app, member, { picture4: pictureFile(await makePicture()) })
    const second = await makeRecord(app, await makeMember(), { title: 'Lloc "ŵ"\n😀' })
    expect((await getList(app)).json()).toEqual([first, second])
  })

  it('can be read without a token, with any query and without the slash', async () => {
    const { app } = await makeApp()
    await makeRecord(app, await makeMember())
    for (const url of ['/api/records', '/api/records/?limit=1&page=7']) {
      expect((await app.inject({ url })).json()).toHaveLength(1)
    }
  })

  it('shows a record whose author is gone', async () => {
    const { app, db } = await makeApp()
    await makeRecord(app, await makeMember())
    await getList(app)
    await db.deleteFrom('accounts').execute()
    expect((await getList(app)).json()).toMatchObject([{ recorded_by: null, recorded_by_user_id: null }])
  })

  it('is compressed for clients that support it', async () => {
    const { app } = await makeApp()
    await makeRecord(app, await makeMember())
    const plain = await getList(app)
    const gzip = await getList(app, { 'accept-encoding': 'gzip' })
    const browser = await getList(app, { 'accept-encoding': 'gzip, deflate, br' })
    const unwilling = await getList(app, { 'accept-encoding': 'gzip;q=0, br;q=0.0' })
    expect([plain, gzip, browser, unwilling].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'gzip',
      'gzip',
      undefined,
    ])
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(unwilling.body).toBe(plain.body)
    expect(String(gzip.headers.vary)).toMatch(/accept-encoding/i)
  })

  it('is not sent again to readers who have it', async () => {
    const { app } = await makeApp()
    const member = await makeMember()
    await makeRecord(app, member)
    const first = await getList(app)
    const etag = String(first.headers.etag)
    expect(first.headers['cache-control']).toBe('no-cache')

    const again = await getList(app, { 'if-none-match': etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])

    await makeRecord(app, member)
    const changed = await getList(app, { 'if-none-match': etag })
    expect(changed.statusCode).toBe(200)
    expect(changed.json()).toHaveLength(2)
    expect(changed.headers.etag).not.toBe(etag)
  })

  it('answers HEAD with the size only', async () => {
    const { app } = await makeApp()
    await makeRecord(app, await makeMember())
    const { rawPayload } = await getList(app)
    const head = await app.inject({ method: 'HEAD', url: URL })
    expect([head.statusCode, head.body, Number(head.headers['content-length'])]).toEqual([
      200,
      '',
      rawPayload.length,
    ])
  })

  it('takes as many database statements for fifty records with pictures as for one, and none until they change', async () => {
    const { app, db, files, config } = await makeApp()
    const member = await makeMember()
    const picture1 = pictureFile(await makePicture())
    await makeRecord(app, member, { picture1 })
    const ofOne = countStatements(db)
    await getList(await buildApp({ config, files, db: ofOne.db }))

    for (let count = 1; count < 50; count += 1) await makeRecord(app, member, { picture1 })
    const ofFifty = countStatements(db)
    const counted = await buildApp({ config, files, db: ofFifty.db })
    expect((await getList(counted)).json()).toHaveLength(50)
    expect(ofFifty.statements()).toBe(ofOne.statements())

    await getList(counted)
    expect(ofFifty.statements()).toBe(ofOne.statements() + 1)
  })

  it('is complete for everybody who asks while it is being built', async () => {
    const { app } = await makeApp()
    await makeRecord(app, await makeMember())
    const answers = await Promise.all(Array.from({ length: 8 }, () => getList(app)))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(answers[0]?.json()).toHaveLength(1)
  })
})
