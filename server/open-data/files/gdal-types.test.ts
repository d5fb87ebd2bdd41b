import path from 'node:path'
import { expect, it } from 'vitest'
import { FILE_COLUMNS, FILE_FIELDS } from './public-rows.ts'
import { missingPackage, named, output } from '#formats/testing/readers.ts'
import { SAMPLE_NOTES } from '#formats/testing/sample-rows.ts'
import { scratchFolder } from '#formats/testing/scratch-folder.ts'
import { writeText } from '#formats/testing/text-file.ts'
import { csv, geojson, geojsonSequence, kml } from '#formats/write/text-formats.ts'
import { writeShapefile } from '#formats/write/shapefile.ts'
import type { FileField, FileHead, FileRow, FileValue, MakeTextFormat } from '#formats/write/file-row.ts'
import { writeFlatGeobuf } from '#formats/write/flatgeobuf.ts'
import { writeGeoPackage } from '#formats/write/geopackage.ts'

const noGdal = missingPackage('ogrinfo')

/** Values in the columns of each type, at its edges and with the look of another. A row has one of each; the last has none. */
const VALUES: Readonly<Record<FileField['type'], readonly FileValue[]>> = {
  text: ['Crug yn y Gŵyr', '007', 'true', '2026-03-01', 'null', null],
  address: ['https://example.org/1', 'https://example.org/?a=1&b=2', 'https://example.org/3', null],
  moment: ['2026-03-01T12:30:00Z', '2026-12-31T23:59:59Z', '2020-02-29T00:00:00Z', null],
  integer: [1, 0, -5, 2_147_483_647, 250_000, null],
  number: [315.5, 0.1, 12, -0.25, 90, null],
  flag: [false, true, false, true, false, null],
}
const ROWS = 6

/** How GDAL tells that there is no value, or an empty cell of a table. */
const NOTHING = ['(null)', '']

const HEAD: FileHead = { ...FILE_COLUMNS, system: 4326, language: 'en', notes: SAMPLE_NOTES }

function valueAt({ type }: FileField, row: number): FileValue {
  const of = VALUES[type]
  return row === ROWS - 1 ? null : (of[row % (of.length - 1)] ?? null)
}

const rows: readonly FileRow[] = Array.from({ length: ROWS }, (_, row) => ({
  id: row + 1,
  ring: [
    [-4, 52],
    [-3.9, 52],
    [-3.9, 52.1],
    [-4, 52],
  ],
  values: FILE_FIELDS.map((field) => valueAt(field, row)),
}))

type Types = Readonly<Record<FileField['type'], string>>

const TYPED: Types = {
  text: 'String',
  address: 'String',
  moment: 'DateTime',
  integer: 'Integer',
  number: 'Real',
  flag: 'Integer(Boolean)',
}
const UNTYPED: Types = {
  text: 'String',
  address: 'String',
  moment: 'String',
  integer: 'String',
  number: 'String',
  flag: 'String',
}

const text = (make: MakeTextFormat) => (file: string) => writeText(file, make, { head: HEAD, rows })

const FORMATS: readonly (readonly [name: string, write: (file: string) => unknown, types: Types])[] = [
  ['finds.geojson', text(geojson), TYPED],
  ['finds.geojsonl', text(geojsonSequence), TYPED],
  ['finds.kml', text(kml), { ...TYPED, moment: 'String', flag: 'Integer' }],
  ['finds.csv', text(csv), UNTYPED],
  ['finds.gpkg', (file) => writeGeoPackage(file, HEAD, rows), { ...TYPED, integer: 'Integer64' }],
  ['finds.fgb', (file) => writeFlatGeobuf(file, HEAD, rows), TYPED],
]

for (const [name, write, types] of FORMATS)
  it.skipIf(noGdal)(
    named(`each column of ${name} is read with its type and its values, without a warning`, noGdal),
    async () => {
      const file = path.join(await scratchFolder(), name)
      await write(file)
      const read = await output('ogrinfo', ['-q', file, 'finds'])
      expect(read).not.toMatch(/warning|error|failure/i)
      const features = read.split(/^OGRFeature/m).slice(1)
      for (const [row, feature] of features.entries())
        for (const field of FILE_FIELDS) {
          const value = valueAt(field, row)
          const cell = cellIn(feature, field.name)
          if (value === null) {
            expect(cell?.value ?? NOTHING[0]).toBeOneOf(NOTHING)
            continue
          }
          expect(cell, `${field.name} of row ${row + 1}`).toEqual({
            type: types[field.type],
            value: asRead(value, types[field.type]),
          })
        }
      expect(features).toHaveLength(ROWS)
    },
  )

it.skipIf(noGdal)(
  named('each column of a Shapefile is read with its type and its values, without a warning', noGdal),
  async () => {
    const folder = await scratchFolder()
    writeShapefile(folder, HEAD, rows)
    const read = await output('ogrinfo', ['-q', `${folder}/finds.shp`, 'finds'])
    expect(read).not.toMatch(/warning|error|failure/i)
    const features = read.split(/^OGRFeature/m).slice(1)
    const kinds = { C: /^String$/, N: /^Integer(64)?$/, D: /^Date$/ }
    for (const [row, feature] of features.entries())
      for (const { name, kind, field, part = 0 } of FILE_COLUMNS.shortColumns) {
        const cell = cellIn(feature, name)
        const source = FILE_FIELDS.find((each) => each.name === field)
        const value = source ? valueAt(source, row) : row + 1
        if (value === null || part > 0) {
          expect(cell?.value ?? NOTHING[0]).toBeOneOf(NOTHING)
          continue
        }
        expect(cell?.type, name).toMatch(kinds[kind])
        const day = kind === 'D' ? String(value).slice(0, 10).replaceAll('-', '/') : value
        expect(cell?.value, `${name} of row ${row + 1}`).toBe(String(day))
      }
    expect(features).toHaveLength(ROWS)
  },
)

/** What GDAL says about a column of a feature; null if it does not name it. */
function cellIn(feature: string, column: string): { type: string; value: string } | null {
  const found = new RegExp(`^  ${column} \\(([A-Za-z0-9]+(?:\\(Boolean\\))?)\\) = (.*)$`, 'm').exec(feature)
  return found ? { type: found[1] ?? '', value: found[2] ?? '' } : null
}

function asRead(value: NonNullable<FileValue>, type: string): string {
  if (type === 'DateTime') return String(value).replaceAll('-', '/').replace('T', ' ').replace('Z', '+00')
  return String(typeof value === 'boolean' && type !== 'String' ? Number(value) : value)
}

it('the columns of a Shapefile have names of at most ten letters, each once', () => {
  const names = FILE_COLUMNS.shortColumns.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[A-Z0-9_]{1,10}$/)
})
