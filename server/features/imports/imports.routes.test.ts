import { describe, expect, it } from 'vitest'
import type { Import, ImportSummary } from '#contract/imports.ts'
import { makeMember } from '#server/testing/app.ts'
import { multipart } from '#server/testing/forms.ts'
import { geoJson, kmlFile, polygonFeature, SQUARE } from '#server/testing/import-files.ts'
import { beginImports, GOOD, moved, STATEMENT } from '#server/testing/imports.ts'

describe('a file', () => {
  it('becomes rows with the fields and the errors of the form, and is not kept', async () => {
    const { imported, rowsOf, filesLeft } = await beginImports()
    const file = geoJson([
      polygonFeature(GOOD),
      polygonFeature({ ...GOOD, name: 'x'.repeat(151), site: 'Tumulus' }, moved(1)),
      polygonFeature({}, moved(200)),
      { type: 'Feature', properties: GOOD, geometry: { type: 'Point', coordinates: [-4, 52] } },
    ])
    const found = await imported(file, { name: 'C:\\finds\\crugiau.geojson' })
    expect(found).toMatchObject({
      state: 'read',
      format: 'geojson',
      file_name: 'crugiau.geojson',
      rows: 4,
      encoding: null,
    })
    expect(found.mapping).toMatchObject({
      title: 'name',
      site_type: 'site',
      monument_type: 'monument',
      description: ['notes'],
    })
    expect(found.words).toContainEqual({ field: 'site_type', word: 'Tumulus', code: '', rows: 1 })
    expect([found.ready, found.faulty]).toEqual([1, 3])
    const [good, long, far, point] = await rowsOf(found.id)
    expect(good).toMatchObject({
      title: 'Crug',
      site_type: 'mound',
      monument_type: 'round_barrow',
      period: 'bronze_age',
      errors: [],
    })
    expect(long?.errors).toEqual([
      { field: 'title', text: 'Ensure this field has no more than 150 characters.' },
      { field: 'site_type', text: 'Say which choice this word of your file means.' },
    ])
    expect(long?.can_be_draft).toBe(false)
    expect(far?.errors).toContainEqual({
      field: 'polygonCoordinate',
      text: 'Each vertex must lie in or near Wales.',
    })
    expect(point).toMatchObject({ place: [52, -4], polygonCoordinate: null, can_be_draft: true })
    expect(await filesLeft()).toBe(0)
  })

  it('is refused at once for what its first bytes tell, and later for the rest, and leaves nothing', async () => {
    const { upload, imported, filesLeft, rowsOf } = await beginImports()
    const errorsOf = async (bytes: Uint8Array) => (await upload(bytes)).json<{ file: string[] }>().file
    expect(await errorsOf(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))).toEqual([
      'This is a spreadsheet. Save it as CSV first.',
    ])
    expect(await errorsOf(Buffer.from([0, 1, 2]))).toEqual([
      'This is no file of a kind that can be imported.',
    ])
    expect(await errorsOf(Buffer.alloc(0))).toBeDefined()
    expect(await errorsOf(Buffer.alloc(20 * 1024 * 1024 + 1, 'a'))).toEqual([
      'The file may have at most 20 MB.',
    ])
    expect((await upload(Buffer.alloc(22 * 1024 * 1024, 'a'))).statusCode).toBe(413)
    const damaged = await imported(Buffer.from('<kml><Document>'))
    expect(damaged).toMatchObject({
      state: 'refused',
      fault: 'The file is damaged or not complete.',
      rows: 0,
    })
    expect(await rowsOf(damaged.id)).toEqual([])
    expect(await filesLeft()).toBe(0)
  })

  it('of 20 MB is taken, and no other route takes so much', async () => {
    const { app, member, imported } = await beginImports()
    const wide = geoJson([polygonFeature({ ...GOOD, notes: 'n'.repeat(19 * 1024 * 1024) })])
    const found = await imported(wide)
    expect(found).toMatchObject({ state: 'read', rows: 1 })
    const { contentType, payload } = await multipart({ picture1: new File([wide], 'a.png') })
    const headers = { ...member.authorization, 'content-type': contentType }
    const record = await app.inject({ method: 'POST', url: '/api/records/create/', headers, payload })
    expect(record.statusCode).toBe(413)
  })

  it('is sent once, however often the request is repeated', async () => {
    const { upload, send } = await beginImports()
    const headers = { 'idempotency-key': 'one' }
    const [first, second] = await Promise.all(
      [1, 2].map(async () => upload(kmlFile([{ name: 'a' }]), { headers })),
    )
    expect(first?.json<Import>().id).toBe(second?.json<Import>().id)
    expect((await send('GET', '/api/imports/')).json<ImportSummary[]>()).toHaveLength(1)
  })

  it('waits with at most two others, and a member has 1,000 rows a day', async () => {
    const { upload, app, imported, send } = await beginImports()
    const many = geoJson(Array.from({ length: 400 }, () => polygonFeature(GOOD)))
    const statuses = []
    for (let count = 0; count < 4; count += 1) statuses.push((await upload(many)).statusCode)
    expect(statuses).toEqual([201, 201, 201, 409])
    await app.runDueJobs()
    const all = (await send('GET', '/api/imports/')).json<ImportSummary[]>()
    expect(all.map(({ state }) => state)).toEqual(['refused', 'read', 'read'])
    expect(all[0]?.fault).toBe('You can import 1,000 rows a day. Continue tomorrow.')
    // Deleting one does not give its rows back.
    for (const { id } of all) expect((await send('DELETE', `/api/imports/${id}/`)).statusCode).toBe(204)
    expect((await imported(many)).state).toBe('refused')
    expect((await imported(kmlFile([{ name: 'a' }]))).state).toBe('read')
  })

  it('is nobody else’s to see or change', async () => {
    const { imported, send } = await beginImports()
    const { id } = await imported(kmlFile([{ name: 'a' }]))
    const other = await makeMember()
    for (const [method, url, payload] of [
      ['GET', `/api/imports/${id}/`],
      ['GET', `/api/imports/${id}/rows/`],
      ['GET', `/api/imports/${id}/errors/csv/`],
      ['PUT', `/api/imports/${id}/statement/`, STATEMENT],
      ['PATCH', `/api/imports/${id}/rows/1/`, { title: 'x' }],
      ['POST', `/api/imports/${id}/drafts/`, { rows: [1] }],
      ['POST', `/api/imports/${id}/read/`, {}],
      ['DELETE', `/api/imports/${id}/`],
    ] as const)
      expect((await send(method, url, payload, other)).statusCode).toBe(404)
    expect((await send('GET', '/api/imports/', undefined, other)).json()).toEqual([])
  })

  it('that does not name its coordinate system is asked about and then read', async () => {
    const { imported, send, app, shown, filesLeft } = await beginImports()
    const metres = geoJson([
      polygonFeature(GOOD, [
        [258600, 281100],
        [258700, 281100],
        [258700, 281200],
        [258600, 281100],
      ]),
    ])
    const { id, state } = await imported(metres)
    expect(state).toBe('asking')
    expect((await send('POST', `/api/imports/${id}/read/`, { system: '2193' })).statusCode).toBe(400)
    expect((await send('POST', `/api/imports/${id}/read/`, { system: '27700' })).json<Import>().state).toBe(
      'waiting',
    )
    await app.runDueJobs()
    expect(await shown(id)).toMatchObject({ state: 'read', ready: 1 })
    expect(await filesLeft()).toBe(0)
  })

  it('with letters that are not certain makes no draft before they are confirmed, and can be read as others', async () => {
    const { imported, send, app, shown, state, make, filesLeft } = await beginImports()
    const file = Buffer.concat([
      Buffer.from('name,site,monument,period,notes,wkt\nCr'),
      Buffer.from([0xf4]),
      Buffer.from(
        `g,mound,cairn,unknown,x,"POLYGON((${SQUARE.map((place) => place.join(' ')).join(',')}))"\n`,
      ),
    ])
    const { id, encoding } = await imported(file)
    expect(encoding).toEqual({ name: 'windows-1252', certain: false })
    await state(id)
    expect((await make('drafts', id, [1])).json()).toEqual({
      detail: 'Say first whether the letters of the file were read correctly.',
    })
    await send('POST', `/api/imports/${id}/read/`, { encoding: 'ibm850' })
    await app.runDueJobs()
    expect((await shown(id)).columns[0]?.examples).toEqual(['Cr¶g'])
    await send('POST', `/api/imports/${id}/read/`, { encoding: 'iso-8859-14' })
    await app.runDueJobs()
    expect((await shown(id)).columns[0]?.examples).toEqual(['Crŵg'.replace('ŵ', 'ô')])
    expect(await filesLeft()).toBe(1)
    expect((await make('drafts', id, [1])).json()).toMatchObject({ stopped: null })
    expect(await filesLeft()).toBe(0)
    expect((await send('POST', `/api/imports/${id}/read/`, { encoding: 'utf-8' })).statusCode).toBe(409)
  })

  it('whose reading is interrupted by a stop of the portal is read by the next process', async () => {
    const { upload, app, db, shown } = await beginImports()
    const { id } = (await upload(kmlFile([{ name: 'a' }]))).json<Import>()
    // As when a process dies: the job was taken and its lease has ended.
    await db
      .updateTable('jobs')
      .set({ attempts: 1, due_at: new Date(0) })
      .where('kind', '=', 'read-import')
      .execute()
    await app.runDueJobs()
    expect((await shown(id)).state).toBe('read')
    // A second run of the same job finds nothing to do.
    await db
      .updateTable('jobs')
      .set({ finished_at: null, due_at: new Date(0), payload: JSON.stringify({ import: id }) })
      .where('kind', '=', 'read-import')
      .execute()
    await app.runDueJobs()
    expect(await shown(id)).toMatchObject({ state: 'read', rows: 1 })
  })
})
