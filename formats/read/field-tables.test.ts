import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { gridReference, type GridSize } from '#geo/grid/grid-reference.ts'
import { HELMERT_GRID } from '#geo/grid/national-grid.ts'
import { readFile } from './read-file.ts'
import type { ReadRow } from './rows-of-file.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../shared/field/imports')
const IS_THERE = existsSync(FOLDER)
if (!IS_THERE)
  process.stderr.write('Tests that need ../shared/field/imports are skipped: it does not exist.\n')

const READ = 'SN 123 456: place within 100 m'
const NOT_READ = 'importReference'

/** What is right for each table, by its folder and name: name and place of each row. `expected.txt` there has it in words. */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  'csv-decimal-comma/degrees.csv': [
    'Alpha: 52.4012 -4.0123',
    'Beta: 52.4100 -4.0000',
    'Gamma: 52.0000 -4.0100',
  ],
  'csv-decimal-comma/metres.csv': [
    'Alpha: E 262345.5 N 280123.25',
    'Beta: E 262345.125 N 280123.125',
    'Gamma: E 262345 N 280123',
    'Delta: E 262345.5 N 280123.5',
  ],
  'csv-empty-columns/rows.csv': ['Alpha: E 260000 N 280000'],
  'csv-empty-columns/wide.csv': ['Alpha: E 260000 N 280000'],
  'csv-far-easting/beta.csv': ['Beta: importOutsideSystem'],
  'csv-far-easting/gamma.csv': ['Gamma: importOutsideWales'],
  'csv-far-easting/plain.csv': ['Plain: importOutsideSystem'],
  'csv-grid-refs/refs.csv': [
    'R0: SN 12345 67890: place within 1 m',
    'R1: SN 12345 67890: place within 1 m',
    'R2: SN 12 34: place within 1000 m',
    ...['R3', 'R4', 'R5', 'R6', 'R7', 'R8', 'R9'].map((name) => `${name}: ${READ}`),
    'R10: SN 1234 5678: place within 10 m',
    ...['R11', 'R12', 'R13'].map((name) => `${name}: ${NOT_READ}`),
    ...['R14', 'R15'].map((name) => `${name}: ${READ}`),
    `R16: ${NOT_READ}`,
    'R17: importNoPlace',
    ...['R18', 'R19', 'R20'].map((name) => `${name}: ${READ}`),
    `R21: ${NOT_READ}`,
    `R22: ${READ}`,
  ],
  'csv-macroman/mac.csv': ['Tŷ Mawr: E 260000 N 280000'],
  'csv-odk/odk.csv': ['Alpha: outline 52.4000 -4.0000, 52.4010 -4.0000, 52.4010 -3.9990'],
  'csv-repeated/html.csv': ['Alpha: E 260000 N 280000'],
  'csv-sep-line/sep.csv': ['Alpha: E 260000 N 280000'],
  'csv-sep-line/sepcomma.csv': [
    'Alpha: outline 52.4000 -4.0000, 52.4010 -4.0000, 52.4010 -3.9990, 52.4000 -3.9990',
  ],
  'csv-space-quote/space.csv': ['Alpha', 'Beta'].map(
    (name) => `${name}: outline 52.4000 -4.0000, 52.4010 -4.0000, 52.4010 -3.9990, 52.4000 -3.9990`,
  ),
  'csv-title-line/title.csv': ['Alpha: E 260000 N 280000'],
  'csv-xy-degrees/arcgis.csv': ['Alpha: E 262345.5 N 280123.25'],
  'csv-xy-degrees/dwc.csv': ['Alpha: 52.4012 -4.0123'],
  'csv-xy-degrees/qgis-as-xy.csv': ['Alpha: 52.4012 -4.0123', 'Beta: 52.5000 -3.9000'],
  'northing-wraps/wrap.csv': ['Beta: importOutsideSystem'],
  'far-coordinates/wkt.csv': ['Alpha: outline', 'Far: importOutsideSystem'],
}

describe.skipIf(!IS_THERE)('tables as people really have them', () => {
  it.each(Object.entries(TABLES))('%s has its right rows', async (name, right) => {
    const bytes = readFileSync(path.join(FOLDER, name))
    const { rows } = await readFile(bytes, { system: null, encoding: null }, HELMERT_GRID)
    expect(rows).not.toBeNull()
    const read = (rows ?? []).map((row, index) => shown(row, right[index] ?? ''))
    expect(read).toEqual(right)
  })

  it('are all here', () => {
    const folders = readdirSync(FOLDER).filter((name) => name.startsWith('csv-') || name === 'northing-wraps')
    const there = folders.flatMap((folder) =>
      readdirSync(path.join(FOLDER, folder))
        .filter((name) => name !== 'expected.txt')
        .map((name) => `${folder}/${name}`),
    )
    expect(Object.keys(TABLES)).toEqual(expect.arrayContaining(there))
  })
})

/** The name of a row, and its outline, its square, its place in degrees or metres as its right value has it, or its faults. */
function shown({ texts, outline, place, within, faults }: ReadRow, right: string): string {
  const name = texts.Name ?? texts.name ?? ''
  const degrees = ([latitude, longitude]: readonly [number, number]) =>
    `${latitude.toFixed(4)} ${longitude.toFixed(4)}`
  if (outline)
    return `${name}: outline${right.endsWith('outline') ? '' : ` ${outline.map(degrees).join(', ')}`}`
  if (!place) return `${name}: ${faults.join()}`
  const metres = HELMERT_GRID.fromDegrees({ latitude: place[0], longitude: place[1] })
  if (within !== null)
    return `${name}: ${gridReference(metres, within as GridSize) ?? ''}: place within ${within} m`
  if (!right.includes(': E ')) return `${name}: ${degrees(place)}`
  // Eighths of a metre: degrees are rounded to a centimetre.
  const [easting, northing] = [metres.easting, metres.northing].map((each) => Math.round(each * 8) / 8)
  return `${name}: E ${easting ?? NaN} N ${northing ?? NaN}`
}
