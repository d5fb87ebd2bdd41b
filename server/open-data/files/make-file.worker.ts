import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parentPort } from 'node:worker_threads'
import { exactGrid, HELMERT_GRID, type NationalGrid } from '#geo/grid/national-grid.ts'
import { openGridNodes } from '#server/platform/grid/index.ts'
import { zipOf, type ZipEntry } from '#formats/shared/zip.ts'
import type { FileOrder, MadeFile } from './make-files.ts'
import { rowInSystem, spooledRows } from './public-rows.ts'
import { ByteFile } from '#formats/write/byte-file.ts'
import type { FileRow, TextFormat } from '#formats/write/file-row.ts'
import { writeFlatGeobuf } from '#formats/write/flatgeobuf.ts'
import { writeGeoPackage } from '#formats/write/geopackage.ts'
import { writeGeoParquet } from '#formats/write/geoparquet.ts'
import { kmlWithPictures, TEXT_FORMATS } from '#formats/write/text-formats.ts'
import { writeShapefile } from '#formats/write/shapefile.ts'

if (!parentPort) throw new Error('make-file.worker.ts is started by make-files.ts')
const port = parentPort
// What fails is not caught: it ends the thread, and make-files.ts gets the reason.
port.on('message', (order: FileOrder) => void make(order))

async function make(order: FileOrder): Promise<void> {
  await write(order)
  port.postMessage(await madeFile(order.target))
}

async function write(order: FileOrder): Promise<void> {
  const { format, head, target, spool, ostn15Grid } = order
  const grid: NationalGrid = head.system === 4326 ? HELMERT_GRID : exactGrid(await openGridNodes(ostn15Grid))
  const rows = rowsIn(
    spool,
    rowInSystem(head.system, () => grid),
  )
  switch (format) {
    case 'gpkg': {
      writeGeoPackage(target, head, rows)
      return
    }
    case 'fgb': {
      writeFlatGeobuf(target, head, rows)
      return
    }
    case 'parquet': {
      writeGeoParquet(target, head, rows)
      return
    }
    case 'shp':
      return packShapefile(order, rows)
    case 'kmz':
      return packKml(order, rows)
    default: {
      writeText(target, TEXT_FORMATS[format](head), rows)
      return
    }
  }
}

function* rowsIn(spool: string, inSystem: (row: FileRow) => FileRow): Generator<FileRow> {
  for (const row of spooledRows(spool)) yield inSystem(row)
}

function writeText(target: string, { start, row: lineOf, end }: TextFormat, rows: Iterable<FileRow>): void {
  const file = new ByteFile(target)
  file.writeText(start)
  let first = true
  for (const row of rows) {
    file.writeText(lineOf(row, first))
    first = false
  }
  file.writeText(end)
  file.finish()
}

async function packShapefile({ head, target, beside }: FileOrder, rows: Iterable<FileRow>): Promise<void> {
  const folder = `${target}.parts`
  await mkdir(folder)
  try {
    const names = writeShapefile(folder, head, rows)
    await pack(target, [...names.map((name) => onDisk(name, `${folder}/${name}`)), ...textsOf(beside)])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function packKml(
  { head, target, beside, pictures }: FileOrder,
  rows: Iterable<FileRow>,
): Promise<void> {
  const text = `${target}.kml`
  try {
    const nameOf = ({ id }: FileRow) => (pictures.has(id) ? `pictures/${id}.jpg` : null)
    writeText(text, kmlWithPictures(head, nameOf), rows)
    const images = [...pictures].map(([id, file]) => onDisk(`pictures/${id}.jpg`, file))
    // Readers show the first KML file of a KMZ.
    await pack(target, [onDisk('doc.kml', text), ...textsOf(beside), ...images])
  } finally {
    await rm(text, { force: true })
  }
}

type Entry = () => ZipEntry

function onDisk(name: string, file: string): Entry {
  return () => ({ name, content: createReadStream(file), packed: name.endsWith('.webp') })
}

function textsOf(beside: FileOrder['beside']): Entry[] {
  return beside.map(({ name, text }) => () => ({ name, content: Readable.from([text]) }))
}

async function pack(target: string, entries: readonly Entry[]): Promise<void> {
  async function* opened(): AsyncGenerator<ZipEntry> {
    for (const entry of entries) yield await Promise.resolve(entry())
  }
  await pipeline(zipOf(opened()), createWriteStream(target, { flush: true }))
}

async function madeFile(file: string): Promise<MadeFile> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  // SQLite does not wait for the disk while it writes.
  const handle = await open(file, 'r+')
  await handle.sync()
  await handle.close()
  return { bytes: (await stat(file)).size, sha256: hash.digest('hex') }
}
