import { describe, expect, it } from 'vitest'
import type { ImportRow } from '#contract/imports/import-rows.ts'
import type { Import } from '#contract/imports/imports.ts'
import { insertGrant } from '#server/review/grants/grants.repository.ts'
import { makeAdministrator, makeMember, makeModerator, type TestMember } from '#server/testing/app.ts'
import { multipart } from '#server/testing/forms.ts'
import { geoJson, polygonFeature } from '#formats/testing/import-files.ts'
import { beginImports, GOOD, moved, STATEMENT } from '#server/testing/imports.ts'
import { queuedMails } from '#server/testing/mails.ts'
import { deleteOldImports } from './read-import.action.ts'

describe('an import', () => {
  const one = geoJson([polygonFeature(GOOD), polygonFeature(GOOD, moved(1))])

  it('is hidden as a whole by a moderator, who learns nothing of what is withheld', async () => {
    const { imported, state, make, send, app, db } = await beginImports({ importer: true })
    const moderator = await makeModerator({ db })
    const open = await imported(one)
    await state(open.id)
    await make('publish', open.id, [1, 2])
    const withheld = await imported(geoJson([polygonFeature(GOOD, moved(3))]))
    await state(withheld.id, { ...STATEMENT, sensitivity: 'generalised' })
    await make('publish', withheld.id, [1])
    const listed = (await send('GET', '/api/admin/imports/', undefined, moderator)).json<{
      imports: { id: number; records: number }[]
      total: number
    }>()
    expect([listed.total, listed.imports.map(({ id, records }) => [id, records])]).toEqual([
      1,
      [[open.id, 2]],
    ])
    const hide = (id: number, as: TestMember) =>
      send('POST', `/api/admin/imports/${id}/hide/`, { reason: 'Not your own work' }, as)
    expect((await hide(open.id, await makeMember())).statusCode).toBe(403)
    expect((await hide(withheld.id, moderator)).statusCode).toBe(404)
    expect((await hide(open.id, moderator)).json()).toEqual({ records: 2 })
    expect((await hide(open.id, moderator)).statusCode).toBe(400)
    expect((await app.inject('/api/records/')).json<{ id: number }[]>()).toHaveLength(1)
    expect((await queuedMails(db)).filter(({ text }) => text.includes('Not your own work'))).toHaveLength(1)
    expect((await hide(withheld.id, await makeAdministrator({ db }))).json()).toEqual({ records: 1 })
    const acts = await db
      .selectFrom('audit_log')
      .select('note')
      .where('act', '=', 'import-hidden')
      .orderBy('id')
      .execute()
    expect(acts[0]?.note).toBe(`import ${open.id}, 2: Not your own work`)
  })

  it('is gone after 30 days; what was made of it stays, and can still be hidden together', async () => {
    const { imported, state, make, send, db } = await beginImports({ importer: true })
    const { id } = await imported(one)
    await state(id)
    await make('publish', id, [1])
    await make('drafts', id, [2])
    const unused = await imported(one)
    await db
      .updateTable('imports')
      .set({ expires_at: new Date(0), created_at: new Date(0) })
      .execute()
    await deleteOldImports({ db }).run({}, AbortSignal.any([]), () => Promise.resolve())
    expect((await send('GET', '/api/imports/')).json()).toEqual([])
    expect((await send('GET', `/api/imports/${id}/`)).statusCode).toBe(404)
    expect((await send('GET', '/api/drafts/')).json()).toHaveLength(1)
    expect(await db.selectFrom('imports').select(['id', 'file_name']).execute()).toEqual([
      { id, file_name: '' },
    ])
    const left = await db.selectFrom('import_rows').select(['row', 'texts', 'outline']).execute()
    expect(left).toEqual([{ row: 1, texts: {}, outline: null }])
    expect(unused.id).not.toBe(id)
    const moderator = await makeModerator({ db })
    expect(
      (await send('POST', `/api/admin/imports/${id}/hide/`, { reason: 'Late' }, moderator)).json(),
    ).toEqual({ records: 1 })
  })

  it('gives its importer no right to exact places of others', async () => {
    const { app, db, member } = await beginImports({ importer: true })
    const viewer = await app.findViewer(member.token)
    expect(viewer).toMatchObject({ grants: [{ role: 'importer', area: 'wales' }] })
    const other = await makeMember()
    await insertGrant(db, {
      accountId: other.id,
      role: 'importer',
      area: 'wales',
      grantedBy: null,
      reason: 'x',
    })
    const { contentType, payload } = await multipart({ file: new File([Uint8Array.from(one)], 'a.geojson') })
    const as = (url: string, sent?: object) =>
      app.inject({
        method: sent ? 'POST' : 'GET',
        url,
        headers: other.authorization,
        ...(sent && { payload: sent }),
      })
    const { id } = (
      await app.inject({
        method: 'POST',
        url: '/api/imports/',
        headers: { ...other.authorization, 'content-type': contentType },
        payload,
      })
    ).json<Import>()
    await app.runDueJobs()
    await app.inject({
      method: 'PUT',
      url: `/api/imports/${id}/statement/`,
      headers: other.authorization,
      payload: { ...STATEMENT, sensitivity: 'generalised' },
    })
    const [row] = (await as(`/api/imports/${id}/publish/`, { rows: [1] })).json<{ rows: ImportRow[] }>().rows
    const seen = await app.inject({ url: `/api/records/${row?.record}/`, headers: member.authorization })
    expect(seen.json()).toMatchObject({ place: 'square' })
    expect((await as(`/api/records/${row?.record}/`)).json()).toMatchObject({
      place: 'exact',
      description: 'A mound.\n\nSource: Own fieldwork 2024',
    })
  })

  it('leaves with its member', async () => {
    const { imported, db, member } = await beginImports()
    await imported(one)
    await db.deleteFrom('accounts').where('id', '=', member.id).execute()
    expect(await db.selectFrom('import_rows').select('row').execute()).toEqual([])
  })
})
