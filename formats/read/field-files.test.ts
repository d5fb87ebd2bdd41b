import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { HELMERT_GRID } from '#geo/grid/national-grid.ts'
import { REFUSAL_TEXTS, type RefusalKey } from '#contract/http/errors.ts'
import { FileFault } from './found.ts'
import { readFile } from './read-file.ts'
import type { ReadRow } from './rows-of-file.ts'

/** Files as people have them, each with what is right about it in `expected.txt`. */
const FOLDER = path.resolve(import.meta.dirname, '../../../shared/field/imports')
const IS_HERE = existsSync(FOLDER)
if (!IS_HERE) process.stderr.write('Tests with ../shared/field/imports are skipped: it does not exist.\n')

/** What is read of a file: the key of a fault of the whole file, or each row, in the words of `row`. */
async function readOf(name: string): Promise<string | string[]> {
  const bytes = readFileSync(path.join(FOLDER, name))
  try {
    const { rows, encoding } = await readFile(bytes, { system: null, encoding: null }, HELMERT_GRID)
    if (rows === null) return 'asks for the system'
    const letters = encoding && !encoding.isCertain ? [`letters: ${encoding.name}?`] : []
    return [...rows.map(row), ...letters]
  } catch (error) {
    if (error instanceof FileFault && error.key in REFUSAL_TEXTS) return error.key
    throw error
  }
}

/** The name, the outline by its corners and its size in metres, or `point`, and the faults. */
function row({ texts, outline, place, faults }: ReadRow): string {
  const name = texts.name ?? texts.Name ?? texts.NAME ?? '-'
  const shape = outline
    ? `${outline.length} corners, ${String(metresAcross(outline))} m`
    : place
      ? 'place'
      : 'nothing'
  return [name, shape, ...faults].join(': ')
}

/** The height of the box around an outline, because a degree of latitude is the same everywhere. */
function metresAcross(outline: NonNullable<ReadRow['outline']>): number {
  const latitudes = outline.map(([latitude]) => latitude)
  return Math.round((Math.max(...latitudes) - Math.min(...latitudes)) * 111_250)
}

const SQUARE = '4 corners, 111 m'
const FIELD = 'Tŷ Ŵyl: 3 corners, 111 m'
const HILLFORT = '4 corners, 41 m'

/** In the order of the folders. */
const FILES: Record<string, RefusalKey | 'asks for the system' | string[]> = {
  'far-coordinates/far27700.geojson': ['A: 3 corners, 41 m', 'Far: nothing: importOutsideSystem'],
  'far-coordinates/utm.geojson': ['Far: nothing: importOutsideSystem'],
  'far-coordinates/wkt.csv': ['Alpha: 3 corners, 41 m', 'Far: nothing: importOutsideSystem'],
  'geojson-array/array.json': [`A: ${SQUARE}`],
  'geojson-closedline/line.geojson': ['A: place: importLine'],
  'geojson-collection/gc.geojson': [`A: ${SQUARE}`],
  'geojson-concat/concat.geojson': [`A: ${SQUARE}`, `B: ${SQUARE}`],
  'geojson-nan/nan.geojson': [`A: ${SQUARE}`],
  'geojson-nullfeature/null.geojson': [`A: ${SQUARE}`, '-: nothing: importNoPlace', `B: ${SQUARE}`],
  'geojson-strings/strings.geojson': [`A: ${SQUARE}`],
  'geojson-swapped/swapped.geojson': ['A: nothing: importTurned'],
  'gpkg/a.geojson': [FIELD],
  'gpkg/case.gpkg': [FIELD],
  'gpkg/casediff.gpkg': [FIELD],
  'gpkg/customsrs.gpkg': [FIELD],
  'gpkg/gp10.gpkg': [FIELD],
  'gpkg/view.gpkg': [FIELD],
  'kml-1252/latin.kml': [`Café Tôn: ${SQUARE}`, 'letters: windows-1252?'],
  'kml-comma-space/allcommas.kml': ['A: nothing: importNumbers'],
  'kml-comma-space/newlinecomma.kml': ['A: nothing: importNumbers'],
  'kml-comma-space/space.kml': [`A: ${SQUARE}`],
  'kml-dup-data/dup.kml': [`A: ${SQUARE}`],
  'kml-multi/multi.kml': [
    `A: ${SQUARE}`,
    'Loop: place: importLine',
    'ClosedPath: place: importLine',
    'Photo: nothing: importNoPlace',
  ],
  'kml-nbsp/nbsp.kml': [`Tomen \u00A0 y Mur é: ${SQUARE}`],
  'shp-deleted-row/deleted.zip': [`Alpha: ${HILLFORT}`, `Gamma: ${HILLFORT}`],
  'shp-length/trailing.zip': [`Alpha: ${HILLFORT}`, `Beta: ${HILLFORT}`, `Gamma: ${HILLFORT}`],
  'shp-length/wrong-length.zip': [`Alpha: ${HILLFORT}`, `Beta: ${HILLFORT}`, `Gamma: ${HILLFORT}`],
  'shp-not-repacked/hillforts.zip': [`Alpha: ${HILLFORT}`, 'Beta: 5 corners, 81 m', `Gamma: ${HILLFORT}`],
  'shp-utf8-cut/cpg.zip': [`Castell Dŵr: ${HILLFORT}`, `Tŷ Isaf: ${HILLFORT}`, `Bryn: ${HILLFORT}`],
  'shp-utf8-cut/nocpg.zip': [`Castell Dŵr: ${HILLFORT}`, `Tŷ Isaf: ${HILLFORT}`, `Bryn: ${HILLFORT}`],
  'shp-winding/swapped.zip': [`Alpha: ${HILLFORT}: importHole`],
  'zip-many-photos/earth.kmz': ['A: 3 corners, 111 m'],
  'zip-many-photos/survey.zip': [`Alpha: ${HILLFORT}`],
}

/** Folders of which each file is in this table. */
const HERE = /^(?:(?:far|geojson|kml|shp|zip)-|gpkg$)/

describe.skipIf(!IS_HERE)('files as people have them', () => {
  it('are all in the table', () => {
    const folders = readdirSync(FOLDER).filter((folder) => HERE.test(folder))
    const files = folders.flatMap((folder) =>
      readdirSync(path.join(FOLDER, folder)).map((name) => `${folder}/${name}`),
    )
    expect(files.filter((name) => !name.endsWith('/expected.txt')).sort()).toEqual(Object.keys(FILES).sort())
  })

  it.each(Object.entries(FILES))('%s has its right value', async (name, right) => {
    expect(await readOf(name)).toEqual(right)
  })
})
