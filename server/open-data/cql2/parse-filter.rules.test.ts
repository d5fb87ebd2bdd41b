import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FilterFault } from './filter-fault.rules.ts'
import { FILTER_LANGUAGES, parseFilter, type FilterLanguage } from './parse-filter.rules.ts'
import type { ValueType } from '../ogc/condition.ts'

const NAMES = {
  values: new Map<string, ValueType>([
    ['record', 'number'],
    ['title', 'text'],
    ['site_type', 'text'],
    ['version', 'number'],
    ['recorded', 'moment'],
    ['updated', 'moment'],
  ]),
  geometry: 'geometry',
}

const text = (filter: string) => parseFilter(filter, 'cql2-text', NAMES)
const json = (filter: unknown) => parseFilter(JSON.stringify(filter), 'cql2-json', NAMES)
const property = (name: string) => ({ property: name })

/** The same filter in both languages. */
const PAIRS: readonly (readonly [text: string, json: object])[] = [
  ["site_type='mound'", { op: '=', args: [property('site_type'), 'mound'] }],
  ['"site_type" <> \'mound\'', { op: '<>', args: [property('site_type'), 'mound'] }],
  ['version > 1.5e0', { op: '>', args: [property('version'), 1.5] }],
  ['-1 <= version', { op: '<=', args: [-1, property('version')] }],
  ["title = 'Owain''s mound'", { op: '=', args: [property('title'), "Owain's mound"] }],
  ["title LIKE 'Caer%'", { op: 'like', args: [property('title'), 'Caer%'] }],
  ["title not like '_aer%'", { op: 'not', args: [{ op: 'like', args: [property('title'), '_aer%'] }] }],
  ['version BETWEEN 1 AND 3', { op: 'between', args: [property('version'), 1, 3] }],
  ["site_type IN ('mound', 'pit')", { op: 'in', args: [property('site_type'), ['mound', 'pit']] }],
  ['title IS NULL', { op: 'isNull', args: [property('title')] }],
  ['title is not null', { op: 'not', args: [{ op: 'isNull', args: [property('title')] }] }],
  [
    "CASEI(title) LIKE CASEI('caer%')",
    {
      op: 'like',
      args: [
        { op: 'casei', args: [property('title')] },
        { op: 'casei', args: ['caer%'] },
      ],
    },
  ],
  [
    "ACCENTI(title) = ACCENTI('Dolŷdd')",
    {
      op: '=',
      args: [
        { op: 'accenti', args: [property('title')] },
        { op: 'accenti', args: ['Dolŷdd'] },
      ],
    },
  ],
  [
    "version = 1 AND NOT (site_type = 'pit' OR record < 5)",
    {
      op: 'and',
      args: [
        { op: '=', args: [property('version'), 1] },
        {
          op: 'not',
          args: [
            {
              op: 'or',
              args: [
                { op: '=', args: [property('site_type'), 'pit'] },
                { op: '<', args: [property('record'), 5] },
              ],
            },
          ],
        },
      ],
    },
  ],
  [
    'S_INTERSECTS(geometry, POINT(-3.8 52.1))',
    { op: 's_intersects', args: [property('geometry'), { type: 'Point', coordinates: [-3.8, 52.1] }] },
  ],
  [
    'S_INTERSECTS(geometry, BBOX(-4, 52, -3, 53))',
    { op: 's_intersects', args: [property('geometry'), { bbox: [-4, 52, -3, 53] }] },
  ],
  [
    'S_INTERSECTS(geometry, POLYGON((-4 52, -3 52, -3 53, -4 52)))',
    {
      op: 's_intersects',
      args: [
        property('geometry'),
        {
          type: 'Polygon',
          coordinates: [
            [
              [-4, 52],
              [-3, 52],
              [-3, 53],
              [-4, 52],
            ],
          ],
        },
      ],
    },
  ],
  [
    "T_AFTER(recorded, TIMESTAMP('2026-05-01T10:00:00+01:00'))",
    { op: 't_after', args: [property('recorded'), { timestamp: '2026-05-01T10:00:00+01:00' }] },
  ],
  [
    "T_DURING(recorded, INTERVAL('2026-05-01', '..'))",
    { op: 't_during', args: [property('recorded'), { interval: ['2026-05-01', '..'] }] },
  ],
  ["recorded >= DATE('2026-05-01')", { op: '>=', args: [property('recorded'), { date: '2026-05-01' }] }],
  ['TRUE', true as unknown as object],
]

/** Places differ between the languages. */
const withoutPlaces = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, inner: unknown) => (key === 'at' ? undefined : inner)))

it.each(PAIRS)('%s means the same in text and in JSON', (inText, inJson) => {
  expect(withoutPlaces(text(inText))).toEqual(withoutPlaces(json(inJson)))
})

describe('what GDAL 3.6 writes is read', () => {
  it('ILIKE ignores case', () => {
    expect(parseFilter("title ILIKE 'caer%'", 'cql-text', NAMES)).toEqual(
      text("CASEI(title) LIKE CASEI('caer%')"),
    )
  })

  it('a time between quotation marks beside a time is a time', () => {
    for (const written of ['2026-05-01T10:00:00Z', '2026/05/01 10:00:00', '2026-05-01T11:00:00.000+01:00'])
      expect(text(`recorded > '${written}'`)).toEqual(text("recorded > TIMESTAMP('2026-05-01T10:00:00Z')"))
    expect(text("recorded > '2026/05/01'")).toEqual(text("recorded > DATE('2026-05-01')"))
  })
})

describe('precedence', () => {
  it('AND binds more than OR, and NOT more than AND', () => {
    expect(text('version=1 OR version=2 AND NOT version=3')).toEqual(
      text('version=1 OR (version=2 AND (NOT (version=3)))'),
    )
  })

  it('the AND of BETWEEN belongs to it', () => {
    expect(text('version BETWEEN 1 AND 2 AND record = 3')).toEqual(
      text('(version BETWEEN 1 AND 2) AND (record = 3)'),
    )
  })
})

/** A filter, and the end of what is said about it. */
const FAULTS: readonly (readonly [filter: string, says: RegExp])[] = [
  ['', /Expected a name or a value, found the end \(at character 1\)/],
  ['site_type ==', /found = \(at character 12\)/],
  ['site_type = ', /found the end \(at character 13\)/],
  ["colour = 'red'", /There is no property colour; there are record, .* \(at character 1\)/],
  ["title = 'Caer", /A quotation mark is not closed \(at character 9\)/],
  ["(title = 'Caer'", /Expected \), found the end/],
  ["title = 'Caer' pit", /Expected AND, OR or the end, found pit \(at character 16\)/],
  ['version + 1 = 2', /Arithmetic \(\+\) is not supported \(at character 9\)/],
  ['version = 1e999', /The number 1e999 is too large/],
  ["version = 'one'", /A number and a text cannot be compared/],
  ["recorded > 'soon'", /soon is not a time such as/],
  ["recorded = DATE('2026-02-30')", /2026-02-30 is not a day/],
  ["recorded = TIMESTAMP('2026-02-30T00:00:00Z')", /is not a time/],
  ['title', /A condition is missing here/],
  ["title BETWEEN 'a' AND 'b'", /BETWEEN compares numbers and times/],
  ['version LIKE 5', /LIKE compares texts/],
  ['title LIKE site_type', /The pattern of LIKE is a text/],
  ["title LIKE '%%%%%%a'", /at most 5 times %/],
  [`title LIKE '${'a'.repeat(101)}'`, /at most 100 characters/],
  ["title LIKE 'a\\'", /A quotation mark is not closed/],
  ["title LIKE 'a\\\\\\'", /A quotation mark is not closed/],
  [`version IN (${'1,'.repeat(500)}1)`, /IN takes at most 500 values/],
  [`${'('.repeat(300)}version = 1${')'.repeat(300)}`, /nested at most 20 deep/],
  [`${'NOT '.repeat(30)}version = 1`, /nested at most 20 deep/],
  [`version = 1${' OR version = 1'.repeat(100)}`, /at most 200 parts/],
  [`title = '${'a'.repeat(4000)}'`, /at most 4000 characters \(at character 4001\)/],
  ['S_WITHIN(geometry, POINT(1 2))', /The operator s_within is not supported/],
  ['S_INTERSECTS(title, POINT(1 2))', /S_INTERSECTS takes geometry and a geometry/],
  ['geometry = 1', /geometry can be used in S_INTERSECTS only/],
  ['S_INTERSECTS(geometry, LINESTRING(1 2, 3 4))', /not a LINESTRING/],
  ['S_INTERSECTS(geometry, POLYGON((1 2, 3 4, 5 6)))', /at least four points and ends where it begins/],
  ['S_INTERSECTS(geometry, BBOX(1, 2, 3))', /A box has four numbers/],
  ['S_INTERSECTS(geometry, POINT(1))', /A point has two coordinates/],
  [`S_INTERSECTS(geometry, POLYGON((${'1 2,'.repeat(600)}1 2)))`, /at most 500 points/],
  ["T_AFTER(title, DATE('2026-01-01'))", /(compares times|is not a time|cannot be compared)/],
  ["A_CONTAINS(title, 'a')", /The operator a_contains is not supported/],
  ["lower(title) = 'a'", /The function lower is not supported/],
  ['CASEI(version) = 1', /casei takes a text/i],
  ['title IS NULL AND', /found the end/],
  ['version IN ()', /Expected a name or a value/],
  ['1 IS NULL', /IS NULL asks about a property/],
]

it.each(FAULTS)('%.60s is refused with a reason and a place', (filter, says) => {
  expect(() => text(filter)).toThrow(FilterFault)
  expect(() => text(filter)).toThrow(says)
})

const JSON_FAULTS: readonly (readonly [filter: string, says: RegExp])[] = [
  ['{', /The filter is not JSON \(at character 2\)/],
  ['{"op":"=","args":[{"property":"title"},]}', /The filter is not JSON: unexpected \] \(in JSON\)/],
  ['{"op":"="}', /The operator = has no args \(at \$\)/],
  ['{"op":"=","args":[{"property":"colour"},"red"]}', /There is no property colour.* \(at \$\.args\[0\]\)/],
  ['{"op":"+","args":[1,2]}', /The operator \+ is not supported \(at \$\)/],
  ['{"op":"and","args":[true]}', /and takes at least two arguments/],
  ['{"op":"=","args":[1]}', /= takes 2 arguments/],
  ['null', /Expected an object or a value/],
  ['[1]', /A condition is missing here/],
  [
    '{"op":"s_intersects","args":[{"property":"geometry"},{"type":"Point","coordinates":["a",1]}]}',
    /arrays of numbers/,
  ],
  ['{"op":"s_intersects","args":[{"property":"geometry"},{"type":"Polygon"}]}', /arrays of numbers/],
  ['{"op":"like","args":[{"property":"title"},"a\\\\"]}', /must not end with a single backslash/],
  ['{"op":"=","args":[{"property":"title"},"a\\u0000"]}', /U\+0000/],
  [`${'{"op":"not","args":['.repeat(60)}true${']}'.repeat(60)}`, /nested at most 20 deep/],
]

it.each(JSON_FAULTS)('%.60s is refused with a reason and a place in JSON', (filter, says) => {
  const read = () => parseFilter(filter, 'cql2-json', NAMES)
  expect(read).toThrow(FilterFault)
  expect(read).toThrow(says)
})

/** Words of the language in any order: more of them are nearly filters than of letters in any order. */
const anyWords = fc
  .array(
    fc.constantFrom(
      ...['title', 'version', 'recorded', 'geometry', 'AND', 'OR', 'NOT', '(', ')', '=', '<>', '<', 'LIKE'],
      ...['ILIKE', 'IN', 'IS', 'NULL', 'BETWEEN', ',', "'a%'", "'2026-05-01'", '1', '-2.5', 'CASEI', 'TRUE'],
      ...['S_INTERSECTS', 'POINT', 'POLYGON', 'BBOX', 'TIMESTAMP', 'DATE', 'INTERVAL', 'T_DURING', '"title"'],
    ),
    { maxLength: 25 },
  )
  .map((words) => words.join(' '))

it('any text at all is read, or refused as a filter', () => {
  const any = fc.oneof(anyWords, fc.string({ unit: 'binary', maxLength: 200 }), fc.json({ maxDepth: 6 }))
  fc.assert(
    fc.property(any, fc.constantFrom<FilterLanguage>(...FILTER_LANGUAGES), (filter, language) => {
      try {
        parseFilter(filter, language, NAMES)
      } catch (fault) {
        expect(fault).toBeInstanceOf(FilterFault)
      }
    }),
    { numRuns: 2000 },
  )
})
