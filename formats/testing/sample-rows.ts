import type { FileColumns, FileField, FileHead, FileRow } from '../write/file-row.ts'
import type { FileSystem } from '../shared/systems.ts'

/** Fields of all types, with those that every format treats in its own way. */
const SAMPLE_FIELDS: readonly FileField[] = (
  [
    ['uri', 'address'],
    ['title', 'text'],
    ['description', 'text'],
    ['site_type', 'text'],
    ['recorded', 'moment'],
    ['easting', 'integer'],
    ['seen_azimuth', 'number'],
    ['demonstration', 'flag'],
  ] as const
).map(([name, type]) => ({ name, type, label: { en: `${name} in English`, cy: `${name} yn Gymraeg` } }))

const text = { kind: 'C', length: 254 } as const

const SAMPLE_COLUMNS: FileColumns = {
  layer: 'finds',
  key: 'record',
  fields: SAMPLE_FIELDS,
  shortColumns: [
    { name: 'RECORD', kind: 'N', length: 10, field: null },
    { name: 'TITLE', field: 'title', ...text },
    ...['DESCR', 'DESCR2', 'DESCR3'].map((name, part) => ({ name, field: 'description', part, ...text })),
    { name: 'SITE', field: 'site_type', ...text },
    { name: 'REC_DATE', kind: 'D', length: 8, field: 'recorded' },
    { name: 'EASTING', kind: 'N', length: 10, field: 'easting' },
  ],
  placemark: {
    prefix: 'find-',
    name: 'title',
    description: 'description',
    day: 'recorded',
    style: 'site_type',
    styles: ['mound', 'enclosure'],
    told: {
      field: 'site_type',
      words: { en: { mound: 'A mound & more' }, cy: { mound: 'Twmpath a rhagor' } },
    },
  },
}

export const SAMPLE_NOTES = [
  { key: 'title', text: { en: 'Finds of the Wales LiDAR Portal', cy: 'Darganfyddiadau Porth LiDAR Cymru' } },
  { key: 'licence', text: { en: 'CC BY 4.0', cy: 'CC BY 4.0' } },
  { key: 'citation', text: { en: 'Cite as this', cy: 'Dyfynnwch fel hyn' } },
]

export function sampleHead(system: FileSystem = 4326): FileHead {
  return { ...SAMPLE_COLUMNS, system, language: 'en', notes: SAMPLE_NOTES }
}

/** A text of more than one column of a Shapefile, with Welsh letters where it is cut. */
export const LONG_TEXT = 'ŵŷ'.repeat(400)

/** Rows from number 1 on; each third has null in the columns that may be null. Squares of 0.001 degrees or 100 m. */
export function* sampleRows(count: number, system: FileSystem = 4326): Generator<FileRow> {
  for (let id = 1; id <= count; id++) {
    const degrees = system === 4326
    const [west, south] = degrees
      ? [-5 + (id % 100) * 0.02, 52 + (Math.floor(id / 100) % 100) * 0.01]
      : [200_000 + (id % 100) * 1000, 200_000 + (Math.floor(id / 100) % 100) * 1000]
    const side = degrees ? 0.001 : 100
    const [east, north] = [west + side, south + side]
    const at = (x: number, y: number) => [rounded(x), rounded(y)] as const
    const none = id % 3 === 0
    yield {
      id,
      ring: [at(west, south), at(east, south), at(east, north), at(west, north), at(west, south)],
      values: [
        `https://example.org/LidarPortal?record=${id}`,
        id === 2 ? '=cmd|"x"' : `Crug ${id} ger Dolŷdd yn y Gŵyr`,
        id % 10 === 1 ? LONG_TEXT : 'Twmpath crwn, â llinell "o" gerrig\nyn y gwrych.',
        'mound',
        '2026-03-01T12:30:00Z',
        none ? null : 250_000 + id,
        none ? null : 315.5,
        false,
      ],
    }
  }
}

function rounded(value: number): number {
  return Math.round(value * 1e7) / 1e7
}
