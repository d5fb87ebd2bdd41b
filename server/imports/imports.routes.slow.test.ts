import { describe, expect, it, vi } from 'vitest'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import type { Import, ImportSummary } from '#contract/imports/imports.ts'
import { insertImport } from './imports.repository.ts'
import { makeMember } from '#server/testing/app.ts'
import { multipart } from '#server/testing/forms.ts'
import { geoJson, kmlFile, polygonFeature, SQUARE, zipFile } from '#formats/testing/import-files.ts'
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

  it('in a zip with others is refused with their names, which are gone with the import', async () => {
    const { imported, send, db } = await beginImports()
    const { id, state, fault } = await imported(
      await zipFile({ 'beddau.kml': kmlFile([{ name: 'One' }]), 'crugiau.geojson': geoJson([]) }),
    )
    expect([state, fault]).toEqual([
      'refused',
      'The zip contains several files that can be imported: beddau.kml, crugiau.geojson. Send them one at a time.',
    ])
    expect((await send('DELETE', `/api/imports/${id}/`)).statusCode).toBe(204)
    const left = await db.selectFrom('imports').select('fault_files').where('id', '=', id).execute()
    expect(left.flatMap(({ fault_files }) => fault_files)).toEqual([])
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

  it('waits in its turn: one of a member is read at a time, and those of others come in between', async () => {
    const { upload, app, db, send } = await beginImports()
    const other = await makeMember()
    const file = kmlFile([{ name: 'a' }])
    const ids = []
    for (const as of [undefined, undefined, undefined, undefined, other])
      ids.push((await upload(file, as && { as })).json<Import>().id)
    const jobs = () =>
      db
        .selectFrom('jobs')
        .select(['payload', 'finished_at'])
        .where('kind', '=', 'read-import')
        .where('finished_at', 'is', null)
        .orderBy('id')
        .execute()
    expect((await jobs()).map(({ payload }) => payload)).toEqual([{ import: ids[0] }, { import: ids[4] }])
    // One that is deleted in its turn lets the next have it.
    await send('DELETE', `/api/imports/${ids[0]}/`)
    await app.runDueJobs()
    const mine = (await send('GET', '/api/imports/')).json<ImportSummary[]>()
    expect(mine.map(({ state }) => state)).toEqual(['read', 'read', 'read'])
    expect((await send('GET', '/api/imports/', undefined, other)).json()).toMatchObject([{ state: 'read' }])
    expect(await jobs()).toEqual([])
  })

  it('waits only if not too many wait already, and if they are not too large together', async () => {
    const { db, member } = await beginImports()
    const expiresAt = new Date(Date.now() + 86_400_000)
    const send = async (size: number) => {
      const file = { accountId: member.id, fileName: 'a.kml', bytes: Buffer.alloc(size), expiresAt }
      const most = { files: 3, bytes: 10 }
      return (await insertImport(db, file, { most, keep: () => Promise.resolve() })) !== null
    }
    expect([await send(6), await send(5), await send(2), await send(2), await send(0)]).toEqual([
      true,
      false,
      true,
      true,
      false,
    ])
  })

  it('has at most 1,000 rows a day together with those of the same member', async () => {
    const { upload, app, imported, send } = await beginImports()
    const many = geoJson(Array.from({ length: 400 }, () => polygonFeature(GOOD)))
    for (let count = 0; count < 3; count += 1) expect((await upload(many)).statusCode).toBe(201)
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

  it('with a table without places asks in which columns they are, and its rows can be drafts without', async () => {
    const { imported, send, app, shown, rowsOf, state, make, filesLeft } = await beginImports()
    const table = Buffer.from('name,one,other\nCrug,262345,280123\n')
    const { id, lacks_places, columns } = await imported(table)
    expect([lacks_places, columns.map(({ name }) => name), await filesLeft()]).toEqual([
      true,
      ['name', 'one', 'other'],
      1,
    ])
    const name = (places: unknown) => send('POST', `/api/imports/${id}/read/`, { places })
    for (const wrong of ['one', [], ['one', 7], ['a', 'b', 'c'], ['x\0']])
      expect((await name(wrong)).statusCode).toBe(400)
    // Columns that hold no places can be corrected.
    expect((await name(['name'])).statusCode).toBe(200)
    await app.runDueJobs()
    expect((await rowsOf(id))[0]?.errors[0]?.text).toBe('The coordinates of this row cannot be read.')
    expect((await shown(id)).lacks_places).toBe(true)
    await name(['one', 'other'])
    await app.runDueJobs()
    expect(await shown(id)).toMatchObject({ lacks_places: false, state: 'read' })
    expect((await rowsOf(id))[0]).toMatchObject({
      place: [52.402, -4.025].map((at): unknown => expect.closeTo(at, 3)),
    })
    expect(await filesLeft()).toBe(0)
    const without = await imported(table)
    await state(without.id)
    expect((await make('drafts', without.id, [1])).json()).toMatchObject({ stopped: null })
    expect(await filesLeft()).toBe(0)
    expect((await shown(without.id)).lacks_places).toBe(false)
  })

  it('that the reader fails on is tried once more, is said not to be at fault, and is in the log', async () => {
    const { upload, app, db, shown } = await beginImports()
    const { id } = (await upload(Buffer.from('lat,lon,name\n52,-4,a\n'))).json<Import>()
    // An encoding that no decoder knows is a fault of the portal.
    const said = JSON.stringify({ system: null, encoding: 'none' })
    await db.updateTable('imports').set({ said }).where('id', '=', id).execute()
    const [warned, failed] = [vi.spyOn(app.log, 'warn'), vi.spyOn(app.log, 'error')]
    await app.runDueJobs()
    expect(await shown(id)).toMatchObject({ state: 'refused', fault: REFUSAL_TEXTS.importReaderFailed })
    const details = { import: id, trouble: expect.stringMatching(/^RangeError at /) as string }
    expect(warned).toHaveBeenCalledWith(details, 'the reader of an import failed and tries once more')
    expect(failed).toHaveBeenCalledWith(details, 'the reader of an import failed')
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
