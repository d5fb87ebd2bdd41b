import fc from 'fast-check'
import { expect, it } from 'vitest'
import { QUERYABLES } from '#contract/open-data/open-data.ts'
import { makeApp } from '#server/testing/app.ts'
import { insertMember } from '#server/testing/members.ts'
import { ask, insertOpenRecords, ITEMS, itemsOf, numbersOf } from '#server/testing/open-data.ts'

const EPSG = 'http://www.opengis.net/def/crs/EPSG/0'

async function portal() {
  const made = await makeApp()
  const { id: accountId } = await insertMember(made.db, 'Mair')
  const ids = await insertOpenRecords(
    made.db,
    4,
    (at) =>
      [
        {
          title: 'Caer Dolŷdd',
          site_type: 'enclosure',
          monument_type: 'hillfort',
          period: 'iron_age',
          accountId,
        },
        { title: 'CARN ŴY', prn: '1234', seen_under: { layer: 'light', azimuth: 315, altitude: 35 } },
        { title: '100% of it', monument_type: '' },
        { title: "Owain's mound", site_type: 'pit', monument_type: 'quarry_pit' },
      ][at] as object,
  )
  const times = [
    '2026-05-01T10:00:00Z',
    '2026-05-01T23:59:59.999Z',
    '2026-05-02T00:00:00Z',
    '2026-06-01T00:00:00Z',
  ]
  for (const [at, id] of ids.entries())
    await made.db
      .updateTable('records')
      .set({ created_at: new Date(times[at] ?? '') })
      .where('id', '=', id)
      .execute()
  return made
}

/** What filters find, by the number of the record. */
const FOUND: readonly (readonly [filter: string, numbers: number[]])[] = [
  ["site_type = 'mound'", [2, 3]],
  ["site_type <> 'mound'", [1, 4]],
  ['record >= 3', [3, 4]],
  ['record BETWEEN 2 AND 3', [2, 3]],
  ['record = 2.5', []],
  ["site_type IN ('enclosure', 'pit')", [1, 4]],
  ["NOT site_type IN ('enclosure', 'pit')", [2, 3]],
  ["title LIKE 'C%'", [1, 2]],
  ["title LIKE 'Caer_Dol%'", [1]],
  ["title LIKE '100\\%%'", [3]],
  ["title ILIKE '%ŵy'", [2]],
  ["CASEI(title) = CASEI('carn ŵy')", [2]],
  ["ACCENTI(title) LIKE ACCENTI('%Dolydd')", [1]],
  ["CASEI(ACCENTI(title)) LIKE CASEI(ACCENTI('%wy'))", [2]],
  ["title = 'Owain''s mound'", [4]],
  ['monument_type IS NULL', [3]],
  ['prn IS NOT NULL', [2]],
  ["recorder = 'Mair'", [1]],
  ['seen_azimuth > 300', [2]],
  ["recorded = TIMESTAMP('2026-05-01T10:00:00Z')", [1]],
  ["recorded = DATE('2026-05-01')", [1, 2]],
  ["recorded > DATE('2026-05-01')", [3, 4]],
  ["recorded <= DATE('2026-05-01')", [1, 2]],
  ["T_AFTER(recorded, TIMESTAMP('2026-05-01T23:59:59.998Z'))", [2, 3, 4]],
  ["T_BEFORE(recorded, DATE('2026-05-02'))", [1, 2]],
  ["T_DURING(recorded, INTERVAL('2026-05-01T10:00:00Z', '2026-06-01T00:00:00Z'))", [2, 3]],
  ["T_DURING(recorded, INTERVAL('..', '2026-05-02'))", [1, 2]],
  ['recorded = updated', []],
  ['S_INTERSECTS(geometry, BBOX(-4.1, 51.9, -3.9, 52.011))', [1, 2]],
  ['S_INTERSECTS(geometry, POINT(-4 52.02))', [3]],
  ['S_INTERSECTS(POLYGON((-4.1 52.025, -3.9 52.025, -3.9 52.04, -4.1 52.025)), geometry)', [4]],
  // Crosses itself at 52.015 N, and covers what is south and north of it.
  [
    'S_INTERSECTS(geometry, POLYGON((-4.1 51.995, -3.9 51.995, -4.1 52.025, -3.9 52.025, -4.1 51.995)))',
    [1, 2, 3],
  ],
  [
    'S_INTERSECTS(geometry, MULTIPOLYGON(((-4.1 51.99, -3.9 51.99, -3.9 52.02, -4.1 51.99)), ((-4.1 52.029, -3.9 52.029, -3.9 52.04, -4.1 52.029))))',
    [1, 4],
  ],
  ['TRUE', [1, 2, 3, 4]],
  ['FALSE OR record = 1', [1]],
]

it('filters find what they say', async () => {
  const { app } = await portal()
  for (const [filter, numbers] of FOUND)
    expect([filter, await numbersOf(app, { filter })]).toEqual([filter, numbers])
})

it('a filter in JSON finds the same', async () => {
  const { app } = await portal()
  const filter = JSON.stringify({
    op: 'and',
    args: [
      { op: 's_intersects', args: [{ property: 'geometry' }, { bbox: [-4.1, 51.9, -3.9, 52.011] }] },
      {
        op: 'like',
        args: [
          { op: 'casei', args: [{ property: 'title' }] },
          { op: 'casei', args: ['CAER%'] },
        ],
      },
    ],
  })
  expect(await numbersOf(app, { filter, 'filter-lang': 'cql2-json' })).toEqual([1])
})

it('geometries in a filter can be in the National Grid and in Web Mercator', async () => {
  const { app } = await portal()
  const [first] = (await itemsOf(app, { crs: `${EPSG}/27700`, limit: 1 })).features
  const [easting, northing] = first?.geometry.coordinates[0]?.[0] ?? [0, 0]
  const box = `BBOX(${easting - 50}, ${northing - 50}, ${easting + 50}, ${northing + 50})`
  const filter = `S_INTERSECTS(geometry, ${box})`
  expect(await numbersOf(app, { filter, 'filter-crs': `${EPSG}/27700` })).toEqual([1])
  expect(
    await numbersOf(app, { filter: 'S_INTERSECTS(geometry, POINT(52.01 -4))', 'filter-crs': `${EPSG}/4326` }),
  ).toEqual([2])
  const wrong = await ask(app, ITEMS, { filter })
  expect(wrong.statusCode).toBe(400)
  expect(wrong.body).toMatch(/are not on Earth in .*CRS84 \(at character 24\)/)
})

it('every queryable is a parameter of its own name, with commas for several values', async () => {
  const { app } = await portal()
  expect(await numbersOf(app, { site_type: 'enclosure,pit' })).toEqual([1, 4])
  expect(await numbersOf(app, { record: '1,3' })).toEqual([1, 3])
  expect(await numbersOf(app, { recorder: 'Mair', period: 'iron_age' })).toEqual([1])
  expect(await numbersOf(app, { title: 'CARN ŴY' })).toEqual([2])
  expect(await numbersOf(app, { recorded: '2026-05-01' })).toEqual([1, 2])
  expect(await numbersOf(app, { seen_altitude: '35' })).toEqual([2])
  expect(await numbersOf(app, { site_type: 'nothing' })).toEqual([])
  const [feature] = (await itemsOf(app, { record: 2 })).features
  for (const name of Object.keys(QUERYABLES)) {
    const value = name === 'record' ? 2 : feature?.properties[name]
    if (value !== null && value !== undefined)
      expect([name, await numbersOf(app, { [name]: String(value) })]).toEqual([
        name,
        expect.arrayContaining([2]),
      ])
  }
})

it('the map’s own filter is there too', async () => {
  const { app } = await portal()
  expect(await numbersOf(app, { text: 'carn wy' })).toEqual([2])
  expect(await numbersOf(app, { from: '2026-05-02', to: '2026-05-31' })).toEqual([3])
  expect(await numbersOf(app, { by: 'mair' })).toEqual([1])
})

it('a filter that was cut off, or of words in any order, is answered with 200 or 400', async () => {
  const { app } = await portal()
  const whole = FOUND.map(([filter]) => filter)
  const cut = fc
    .constantFrom(...whole)
    .chain((filter) => fc.nat({ max: filter.length }).map((end) => filter.slice(0, end)))
  const joined = fc
    .array(fc.constantFrom(...whole, 'nonsense = 1'), { minLength: 1, maxLength: 4 })
    .chain((parts) => fc.constantFrom(' AND ', ' OR ', ') AND NOT (').map((word) => `(${parts.join(word)})`))
  const changed = fc
    .tuple(fc.constantFrom(...whole), fc.nat({ max: 40 }), fc.string({ unit: 'grapheme', maxLength: 3 }))
    .map(([filter, at, text]) => filter.slice(0, at) + text + filter.slice(at))
  await fc.assert(
    fc.asyncProperty(fc.oneof(cut, joined, changed), async (filter) => {
      const { statusCode, body } = await ask(app, ITEMS, { filter: filter || ' ' })
      expect([200, 400], body).toContain(statusCode)
    }),
    { numRuns: 300 },
  )
})
