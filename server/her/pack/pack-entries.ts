import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ANSWER_COLUMNS, type RegionBy } from '#contract/her/codes.ts'
import type { StoredPictureLicence } from '#contract/records/licences.ts'
import type { HerRegion } from '#contract/review/grants.ts'
import type { NationalGrid } from '#geo/grid/national-grid.ts'
import { BYTE_ORDER_MARK, csvLine, type Cell } from '#formats/shared/escaping.ts'
import type { ZipEntry } from '#formats/shared/zip.ts'
import type { FileNote, FileRow, TableHead } from '#formats/write/file-row.ts'
import { writeGeoPackage } from '#formats/write/geopackage.ts'
import { writeShapefile } from '#formats/write/shapefile.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { wordsIn } from '#server/platform/texts/words.ts'
import { LAYER_FIELDS, layerValues, MONUMENT_COLUMNS, SHORT_COLUMNS, type Monument } from './columns.ts'
import { EVENT_COLUMNS, eventsOf } from './events.ts'
import type { FindPicture, StoredFind } from './finds.repository.ts'
import { monumentOf, ringInMetres, volunteer, type Placed } from './monuments.ts'
import { readMe } from './read-me.ts'

export interface Pack {
  name: string
  region: HerRegion
  regionBy: RegionBy
  number: number
  made: Date
  /** In the order of the batch, each with what the batch knows of it. */
  finds: readonly { find: StoredFind; placed: Placed }[]
  pictures: ReadonlyMap<number, readonly FindPicture[]>
  publicUrl: string
  operator: { name: string | null; email: string | null }
  grid: NationalGrid
}

/** Licences under which a picture may be passed on. */
const PASSED_ON: readonly StoredPictureLicence[] = ['cc-by-4.0', 'cc-by-sa-4.0']

/**
 * The files of a pack, one after the other, with their hashes at the end. A picture that its finder took away meanwhile is missing.
 * @param folder an empty one, for files that are not written in memory
 */
export async function* packEntries(pack: Pack, files: FileStore, folder: string): AsyncGenerator<ZipEntry> {
  const sums: { name: string; bytes: number; sha256: string }[] = []
  const entry = (name: string, content: string | Buffer): ZipEntry => {
    const bytes = Buffer.from(content)
    sums.push({ name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
    return { name, content: Readable.from([bytes]) }
  }
  const rows = pack.finds.map(({ find, placed }) => {
    const ring = ringInMetres(find, pack.grid)
    return { ring, monument: monumentOf(find, ring, placed, pack) }
  })
  yield entry('README.txt', explanation(pack))
  yield entry(
    'monuments.csv',
    table(
      MONUMENT_COLUMNS,
      rows.map(({ monument }) => MONUMENT_COLUMNS.map((name) => monument[name])),
    ),
  )
  yield entry('events.csv', table(EVENT_COLUMNS, eventRows(pack)))
  yield entry(
    'answer.csv',
    table(
      ANSWER_COLUMNS,
      rows.map(({ monument }) => [monument.id, null, null, null, null]),
    ),
  )
  for (const { name, place } of writeLayers(pack, rows, folder)) yield entry(name, await readFile(place))
  const told: Cell[][] = []
  for (const { find } of pack.finds)
    for (const { key, position, licence } of pack.pictures.get(find.id) ?? []) {
      const found = PASSED_ON.includes(licence) ? await files.get(key) : null
      if (!found) continue
      const name = `pictures/${find.id}-${position}${path.extname(key)}`
      told.push([name, find.id, licence, volunteer(find.finder)])
      yield { ...entry(name, await buffer(found.content)), packed: true }
    }
  yield entry('pictures/pictures.csv', table(['file', 'find', 'licence', 'author'], told))
  yield {
    name: 'manifest.json',
    content: Readable.from([`${JSON.stringify(manifestOf(pack, sums), null, 2)}\n`]),
  }
}

function table(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + [columns, ...rows].map((row) => csvLine(row)).join('')
}

function eventRows({ finds, operator, ...batch }: Pack): Cell[][] {
  return eventsOf(
    finds.map(({ find }) => find),
    { ...batch, operator: operator.name },
  )
}

function explanation({ finds, operator, grid, ...pack }: Pack): string {
  return readMe({
    ...pack,
    finds: finds.length,
    withheld: finds.filter(({ find }) => find.sensitivity !== 'open').length,
    isExact: finds.every(({ find }) => grid.isExactAt(find)),
    contact: operator.email,
  })
}

/** Writes the layers, and tells where they are: a batch has few rows, so this takes some milliseconds. */
function writeLayers(
  { name }: Pack,
  rows: readonly { ring: FileRow['ring']; monument: Monument }[],
  folder: string,
): { name: string; place: string }[] {
  const head: TableHead = {
    layer: 'finds',
    key: 'id',
    fields: LAYER_FIELDS,
    shortColumns: SHORT_COLUMNS,
    system: 27700,
    language: 'en',
    notes: notesOf(name),
  }
  const fileRows = rows.map(({ ring, monument }): FileRow => ({
    id: Number(monument.id),
    ring,
    values: layerValues(monument),
  }))
  const geopackage = path.join(folder, 'batch.gpkg')
  writeGeoPackage(geopackage, head, fileRows)
  const shapefile = writeShapefile(folder, head, fileRows)
  return [
    { name: 'batch.gpkg', place: geopackage },
    ...shapefile.map((part) => ({ name: `shapefile/${part}`, place: path.join(folder, part) })),
  ]
}

function notesOf(batch: string): FileNote[] {
  const note = (key: 'title' | 'licence', text: 'layerTitle' | 'terms'): FileNote => ({
    key,
    text: {
      en: wordsIn('en', 'herPack')(`readMe.${text}`, { name: batch }),
      cy: wordsIn('cy', 'herPack')(`readMe.${text}`, { name: batch }),
    },
  })
  return [note('title', 'layerTitle'), note('licence', 'terms')]
}

function manifestOf(
  { name, region, regionBy, number, made, finds, publicUrl }: Pack,
  files: readonly { name: string; bytes: number; sha256: string }[],
): object {
  return {
    batch: name,
    ...{ region, region_by: regionBy, number, made: made.toISOString(), portal: publicUrl },
    finds: finds.map(({ find, placed }) => ({
      ...{ id: find.id, version: find.version },
      same_place: placed.beside.map(({ id }) => id),
    })),
    files,
  }
}
