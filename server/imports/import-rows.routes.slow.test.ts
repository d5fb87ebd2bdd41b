import { describe, expect, it } from 'vitest'
import type { Draft } from '#contract/records/drafts.ts'
import type { ImportRow } from '#contract/imports/import-rows.ts'
import { insertGrant } from '#server/review/grants/grants.repository.ts'
import { geoJson, kmlFile, polygonFeature, SQUARE } from '#formats/testing/import-files.ts'
import { beginImports, GOOD, moved, OTHERWISE, STATEMENT } from '#server/testing/imports.ts'

describe('the mapping', () => {
  it('and its words are kept, the words also for the next file', async () => {
    const { imported, send, rowsOf } = await beginImports()
    const file = kmlFile([
      { name: 'One', type: 'tumulus' },
      { name: 'Two', type: 'TUMULUS' },
    ])
    const first = await imported(file)
    const mapping = {
      ...first.mapping,
      site_type: 'type',
      otherwise: { ...OTHERWISE, description: 'From LiDAR.', monument_type: 'cairn', period: 'unknown' },
    }
    const words = [{ field: 'site_type', word: 'tumulus', code: 'mound' }]
    const mapped = await send('PUT', `/api/imports/${first.id}/mapping/`, {
      mapping,
      words,
      version: first.version,
    })
    expect(mapped.json()).toMatchObject({ ready: 2, faulty: 0, version: 2 })
    expect(
      (await rowsOf(first.id)).map(({ site_type, monument_type }) => [site_type, monument_type]),
    ).toEqual([
      ['mound', 'cairn'],
      ['mound', 'cairn'],
    ])
    expect((await imported(file)).words.map(({ code }) => code)).toEqual(['mound', 'mound'])
  })

  it('is refused if it was changed in another tab, and nothing is lost there', async () => {
    const { imported, send, shown } = await beginImports()
    const { id, mapping, version } = await imported(kmlFile([{ name: 'One', type: 'a' }]))
    const put = (title: string | null) =>
      send('PUT', `/api/imports/${id}/mapping/`, { mapping: { ...mapping, title }, version })
    expect((await put('type')).statusCode).toBe(200)
    expect((await put('type')).statusCode).toBe(200)
    expect((await put(null)).statusCode).toBe(409)
    expect((await shown(id)).mapping.title).toBe('type')
  })

  it.each([
    ['nothing', {}],
    ['a mapping that is none', { mapping: { title: 7 }, version: 1 }],
    [
      'a choice that does not exist',
      { mapping: null, words: [{ field: 'period', word: 'x', code: 'ice_age' }], version: 1 },
    ],
  ])('is refused for %s', async (_, payload: { mapping?: unknown }) => {
    const { imported, send } = await beginImports()
    const { id, mapping } = await imported(kmlFile([{ name: 'One' }]))
    const sent = 'words' in payload ? { ...payload, mapping } : payload
    expect((await send('PUT', `/api/imports/${id}/mapping/`, sent)).statusCode).toBe(400)
  })
})

describe('rows', () => {
  const file = geoJson([
    polygonFeature(GOOD),
    polygonFeature({ ...GOOD, period: 'long ago' }, moved(1)),
    polygonFeature(GOOD, moved(2)),
  ])

  it('become drafts with the source, the licence and the level, once', async () => {
    const { imported, send, state, make, rowsOf } = await beginImports()
    const { id } = await imported(file)
    expect((await make('drafts', id, [1])).json()).toEqual({
      detail: 'Confirm the statement about your rights first.',
    })
    await state(id, { ...STATEMENT, language: 'cy', sensitivity: 'generalised' })
    const [first, again] = await Promise.all([make('drafts', id, [1, 2]), make('drafts', id, [1, 2])])
    expect([first.json(), again.json()]).toEqual([
      expect.objectContaining({ stopped: null }),
      expect.objectContaining({ stopped: null }),
    ])
    const drafts = (await send('GET', '/api/drafts/')).json<Draft[]>()
    expect(drafts).toHaveLength(2)
    expect(drafts.find(({ period }) => period === 'bronze_age')).toMatchObject({
      title: 'Crug',
      description: 'A mound.\n\nFfynhonnell: Own fieldwork 2024',
      monument_type: 'round_barrow',
      sensitivity: 'generalised',
      licence: { record: 'cc-by-4.0' },
    })
    const [row] = await rowsOf(id)
    expect(row).toMatchObject({ drafted: true, record: null })
    // A draft that was thrown away can be made again.
    await send('DELETE', `/api/drafts/${row?.draft}/`)
    expect((await make('drafts', id, [1])).json()).toMatchObject({ stopped: null })
  })

  it('without an outline that can be kept become drafts of a place, with how exactly it is known', async () => {
    const { imported, send, state, make } = await beginImports()
    const crossing = [
      [-3.76, 52.35],
      [-3.75, 52.36],
      [-3.75, 52.35],
      [-3.76, 52.36],
      [-3.76, 52.35],
    ]
    const shapes = [
      'c,POINT(-3.8 52.1)',
      'd,"LINESTRING(-3.8 52.1, -3.81 52.11)"',
      `e,"POLYGON((${crossing.map((place) => place.join(' ')).join(',')}))"`,
      `f,"POLYGON((${SQUARE.map((place) => place.join(' ')).join(',')}))"`,
    ]
    for (const lines of [['a,SN755781', 'b,SN75507810'], shapes]) {
      const { id } = await imported(Buffer.from(['name,place', ...lines].join('\n')))
      await state(id)
      const rows = lines.map((_, index) => index + 1)
      expect((await make('drafts', id, rows)).json()).toMatchObject({ stopped: null })
    }
    const drafts = (await send('GET', '/api/drafts/')).json<Draft[]>()
    const placeOf = (title: string) => drafts.find((draft) => draft.title === title)?.place
    expect(placeOf('a')).toEqual({
      at: [expect.closeTo(52.3869, 2), expect.closeTo(-3.828, 2)],
      within: 100,
    })
    expect(placeOf('b')).toMatchObject({ within: 10 })
    expect(placeOf('c')).toEqual({ at: [52.1, -3.8], within: null })
    expect(placeOf('d')).toEqual({ at: [52.1, -3.8], within: null })
    // An outline that crosses itself is not kept, but it was there.
    expect(placeOf('e')?.at).toEqual([expect.closeTo(52.355, 6), expect.closeTo(-3.755, 6)])
    expect(placeOf('e')?.within).toBeCloseTo(1113, -1)
    expect(placeOf('f')).toBeNull()
  })

  it('that lack fields become drafts, and what they have must be right', async () => {
    const { imported, send, state, make, rowsOf } = await beginImports()
    // As Google Earth saves it: names and outlines alone.
    const { id } = await imported(kmlFile([{ name: 'Crug' }, { name: 'x'.repeat(151) }]))
    await state(id)
    expect((await rowsOf(id)).map(({ can_be_draft, errors }) => [can_be_draft, errors.length > 0])).toEqual([
      [true, true],
      [false, true],
    ])
    expect((await make('drafts', id, [1])).json()).toMatchObject({ stopped: null })
    expect((await make('drafts', id, [2])).json()).toMatchObject({ stopped: 'This row has errors.' })
    expect((await make('publish', id, [1])).statusCode).toBe(403)
    const [draft] = (await send('GET', '/api/drafts/')).json<Draft[]>()
    expect(draft).toMatchObject({ title: 'Crug', site_type: '', monument_type: '', period: '' })
    expect(draft?.polygonCoordinate).toHaveLength(4)
  })

  it('of polygons with holes become drafts with the outer edge, and are not published', async () => {
    const { imported, send, state, make, rowsOf } = await beginImports({ importer: true })
    const hole = [
      [-4.0796, 52.4104],
      [-4.0794, 52.4104],
      [-4.0794, 52.4106],
      [-4.0796, 52.4104],
    ]
    const geometry = { type: 'Polygon', coordinates: [SQUARE, hole] }
    const { id } = await imported(geoJson([{ type: 'Feature', properties: GOOD, geometry }]))
    await state(id)
    expect((await rowsOf(id))[0]?.errors.map(({ text }) => text)).toEqual([
      'The polygon has a hole. A record has one outline without holes: a draft of this row keeps the outer edge alone.',
    ])
    expect((await make('publish', id, [1])).json()).toMatchObject({ stopped: 'This row has errors.' })
    expect((await make('drafts', id, [1])).json()).toMatchObject({ stopped: null })
    const [draft] = (await send('GET', '/api/drafts/')).json<Draft[]>()
    expect(draft?.polygonCoordinate).toEqual(SQUARE.slice(0, 4).map(([x, y]) => [y, x]))
  })

  it('of grid references have a place within a square and no outline, and a PRN that says nothing is none', async () => {
    const { imported, send, state, make, rowsOf } = await beginImports({ importer: true })
    const { id } = await imported(Buffer.from('Name,NGR,PRN\nCrug,SN 580 812,n/a\nFfos,SN 58O 812,4512\n'))
    await state(id)
    const rows = await rowsOf(id)
    expect(
      rows.map(({ place, place_within, place_text, PRN }) => [place !== null, place_within, place_text, PRN]),
    ).toEqual([
      [true, 100, 'SN 580 812', ''],
      [false, null, 'SN 58O 812', '4512'],
    ])
    expect((await make('publish', id, [1])).json()).toMatchObject({ stopped: 'This row has errors.' })
    expect((await make('drafts', id, [1])).json()).toMatchObject({ stopped: null })
    const [draft] = (await send('GET', '/api/drafts/')).json<Draft[]>()
    expect(draft).toMatchObject({ title: 'Crug', polygonCoordinate: null })
  })

  it('of more than there is room for stop at the twentieth draft, and the others stay rows', async () => {
    const { imported, state, make, send } = await beginImports()
    const { id } = await imported(
      geoJson(Array.from({ length: 25 }, (_, step) => polygonFeature(GOOD, moved(step / 10)))),
    )
    await state(id)
    const numbers = (from: number) => Array.from({ length: 10 }, (_, index) => from + index)
    expect((await make('drafts', id, numbers(1).concat(11))).statusCode).toBe(400)
    expect((await make('drafts', id, numbers(1))).json()).toMatchObject({ stopped: null })
    expect((await make('drafts', id, numbers(11))).json()).toMatchObject({ stopped: null })
    const last = (await make('drafts', id, [21, 22])).json<{ stopped: string; rows: ImportRow[] }>()
    expect([last.stopped, last.rows.map(({ drafted }) => drafted)]).toEqual([
      'You have 20 drafts already. Publish or delete one first.',
      [false, false],
    ])
    expect((await send('GET', '/api/drafts/')).json()).toHaveLength(20)
  })

  it('are mended one by one, and two tabs mend two fields', async () => {
    const { imported, send, rowsOf, shown } = await beginImports()
    const { id } = await imported(file)
    expect(await shown(id)).toMatchObject({ ready: 2, faulty: 1 })
    const mend = (change: object) => send('PATCH', `/api/imports/${id}/rows/2/`, change)
    await Promise.all([mend({ period: 'medieval' }), mend({ title: 'Crug 2' })])
    expect((await rowsOf(id))[1]).toMatchObject({ title: 'Crug 2', period: 'medieval', errors: [] })
    expect((await mend({ period: null })).json<ImportRow>().errors).toHaveLength(1)
    expect((await mend({ period: 'ice_age' })).json<ImportRow>().errors).toEqual([
      { field: 'period', text: '"ice_age" is not a valid choice.' },
    ])
    expect((await mend({ title: 7 })).statusCode).toBe(400)
    expect((await send('PATCH', `/api/imports/${id}/rows/99/`, { title: 'x' })).statusCode).toBe(404)
  })

  it('are published only by those with the role, by the ordinary action, and once', async () => {
    const { imported, state, make, app, db, member } = await beginImports()
    const { id, may_publish } = await imported(file)
    await state(id)
    expect([may_publish, (await make('publish', id, [1])).statusCode]).toEqual([false, 403])
    const grantId = await insertGrant(db, {
      accountId: member.id,
      role: 'importer',
      area: 'wales',
      grantedBy: null,
      reason: 'x',
    })
    const answers = await Promise.all([make('publish', id, [1, 3]), make('publish', id, [3, 1])])
    for (const answer of answers) expect(answer.json()).toMatchObject({ stopped: null })
    const records = await db
      .selectFrom('records')
      .select(['id', 'title', 'description', 'licence', 'account_id'])
      .orderBy('id')
      .execute()
    expect(records).toHaveLength(2)
    expect(records[0]).toMatchObject({
      title: 'Crug',
      description: 'A mound.\n\nSource: Own fieldwork 2024',
      licence: 'cc-by-4.0',
      account_id: member.id,
    })
    expect(
      (await db.selectFrom('named_requests').select('key').orderBy('key').execute()).map(({ key }) => key),
    ).toEqual([`import:${id}:1`, `import:${id}:3`])
    // The second is faulty; a published row is neither drafted nor mended.
    expect((await make('publish', id, [2])).json()).toMatchObject({ stopped: 'This row has errors.' })
    expect((await make('drafts', id, [1])).json()).toMatchObject({
      stopped: 'A draft or a record was made of this row already.',
    })
    // Also after the record is gone for good.
    await db.deleteFrom('records').execute()
    await db.deleteFrom('named_requests').execute()
    expect((await make('publish', id, [1])).json()).toMatchObject({ stopped: null })
    expect(await db.selectFrom('records').select('id').execute()).toEqual([])
    await db
      .updateTable('role_grants')
      .set({ ended_at: new Date(), end_reason: 'x' })
      .where('id', '=', grantId ?? 0)
      .execute()
    expect((await make('publish', id, [3])).statusCode).toBe(403)
    expect((await app.inject('/api/records/')).json()).toEqual([])
  })

  it('with the outline of an own record are marked', async () => {
    const { imported, state, make, rowsOf } = await beginImports({ importer: true })
    const first = await imported(file)
    await state(first.id, { ...STATEMENT, sensitivity: 'generalised' })
    await make('publish', first.id, [1])
    // Half a metre to the north, with another first corner.
    const near = [...SQUARE.slice(1), SQUARE[1]].map(([x, y]) => [x, y + 0.000004] as const)
    const far = SQUARE.map(([x, y]) => [x, y + 0.00002] as const)
    const second = await imported(geoJson([polygonFeature(GOOD, near), polygonFeature(GOOD, far)]))
    expect((await rowsOf(second.id)).map(({ same_as }) => same_as !== null)).toEqual([true, false])
  })

  it('with more than 500 corners are made simpler only if that is accepted', async () => {
    const { imported, state, make, send, rowsOf } = await beginImports({ importer: true })
    const circle = Array.from(
      { length: 900 },
      (_, index) => [-4 + Math.cos(index / 143.24) / 1000, 52 + Math.sin(index / 143.24) / 1000] as const,
    )
    const { id } = await imported(geoJson([polygonFeature(GOOD, circle)]))
    await state(id)
    expect((await make('publish', id, [1])).json()).toMatchObject({ stopped: 'This row has errors.' })
    const [row] = await rowsOf(id)
    expect(row).toMatchObject({ corners: 900, simpler_accepted: false })
    expect(
      (await send('PATCH', `/api/imports/${id}/rows/1/`, { simpler_accepted: true })).json<ImportRow>()
        .errors,
    ).toEqual([])
    expect((await make('publish', id, [1])).json()).toMatchObject({ stopped: null })
  })

  it('have their errors as a table in both languages, in which nothing is a formula', async () => {
    const { imported, send } = await beginImports()
    const { id } = await imported(geoJson([polygonFeature({ ...GOOD, name: '=cmd|x', period: 'old' })]))
    const table = async (language: string) =>
      (await send('GET', `/api/imports/${id}/errors/csv/?language=${language}`)).body
    expect(await table('en')).toContain("1,1,'=cmd|x,Period,Say which choice this word of your file means.")
    expect(await table('cy')).toContain(
      "1,1,'=cmd|x,Cyfnod,Dywedwch pa ddewis y mae’r gair hwn o’ch ffeil yn ei olygu.",
    )
  })
})
