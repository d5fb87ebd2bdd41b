import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { crc32, deflateRawSync } from 'node:zlib'
import { ZipFile } from 'yazl'

/** A small polygon near Aberystwyth; degrees, longitude first. */
export const SQUARE = [
  [-4.08, 52.41],
  [-4.079, 52.41],
  [-4.079, 52.411],
  [-4.08, 52.411],
  [-4.08, 52.41],
] as const

export function polygonFeature(properties: object, ring: readonly (readonly number[])[] = SQUARE): object {
  return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } }
}

export function geoJson(features: readonly object[], more: object = {}): Buffer {
  return Buffer.from(JSON.stringify({ type: 'FeatureCollection', ...more, features }))
}

/** A KML file with a placemark for each name, side by side. */
export function kmlFile(placemarks: readonly { name: string; type?: string }[]): Buffer {
  const each = placemarks.map(({ name, type }, index) => {
    const ring = SQUARE.map(([x, y]) => `${x + index * 0.01},${y},0`).join(' ')
    const data =
      type === undefined ? '' : `<ExtendedData><Data name="type"><value>${type}</value></Data></ExtendedData>`
    return `<Placemark><name>${name}</name>${data}<Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`
  })
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${each.join('')}</Document></kml>`,
  )
}

export async function zipFile(files: Readonly<Record<string, Uint8Array>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(Buffer.from(bytes), name)
  zip.end()
  const pieces: Buffer[] = []
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

/** Replaces a name in a zip by one of the same length that the library for writing would refuse. */
export function renamedInZip(zip: Buffer, from: string, to: string): Buffer {
  return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1')
}

/** Whether GDAL's programs are here. */
export const HAS_GDAL = (() => {
  try {
    execFileSync('ogr2ogr', ['--version'])
    return true
  } catch {
    return false
  }
})()

/** Has GDAL write a file from GeoJSON. Returns all files that it wrote, by name. */
export function byGdal(source: Uint8Array, name: string, options: readonly string[]): Record<string, Buffer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gdal-'))
  try {
    const from = path.join(folder, 'source.geojson')
    writeFileSync(from, source)
    execFileSync('ogr2ogr', [...options, path.join(folder, name), from], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const base = path.parse(name).name
    const made = ['.shp', '.shx', '.dbf', '.prj', '.cpg', path.extname(name)].map((end) => base + end)
    return Object.fromEntries(
      [...new Set(made)].flatMap((each) => {
        try {
          return [[each, readFileSync(path.join(folder, each))]]
        } catch {
          return []
        }
      }),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A GeoPackage with one find, after these statements. */
export function geoPackage(statements: readonly string[]): Buffer {
  const folder = mkdtempSync(path.join(tmpdir(), 'gpkg-'))
  try {
    const file = path.join(folder, 'a.gpkg')
    const db = new DatabaseSync(file)
    db.enableDefensive(false)
    db.exec('pragma synchronous = off')
    db.exec(`create table gpkg_contents (table_name text, data_type text);
      create table gpkg_geometry_columns (table_name text, column_name text, srs_id integer);
      create table gpkg_spatial_ref_sys (srs_id integer, organization text, organization_coordsys_id integer);
      create table finds (id integer, title text, geom blob);
      insert into gpkg_contents values ('finds', 'features');
      insert into gpkg_geometry_columns values ('finds', 'geom', 4326);
      insert into gpkg_spatial_ref_sys values (4326, 'EPSG', 4326);`)
    db.prepare("insert into finds values (9007199254740993, 'Crug', ?)").run(shapeBytes())
    for (const statement of statements) db.exec(statement)
    db.close()
    return readFileSync(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The square as the value of a column of shapes. */
export function shapeBytes(): Buffer {
  const made = Buffer.alloc(8 + 13 + SQUARE.length * 16)
  made.write('GP')
  made[3] = 1
  made.writeInt32LE(4326, 4)
  made[8] = 1
  made.writeUInt32LE(3, 9)
  made.writeUInt32LE(1, 13)
  made.writeUInt32LE(SQUARE.length, 17)
  for (const [index, [x, y]] of SQUARE.entries()) {
    made.writeDoubleLE(x, 21 + index * 16)
    made.writeDoubleLE(y, 29 + index * 16)
  }
  return made
}

/**
 * A zip in which each entry of the directory names the same packed bytes.
 * @param size of the content of each entry
 * @param called the name of each
 * @param least bytes of the whole zip
 */
export function overlappingZip(entries: number, size: number, least = 0, called = 'a.kml'): Buffer {
  const content = Buffer.alloc(size)
  const packed = deflateRawSync(content)
  const head = (signature: number, extra: number) => {
    const made = Buffer.alloc(30 + extra)
    made.writeUInt32LE(signature)
    const at = extra > 0 ? 6 : 4
    made.writeUInt16LE(20, at)
    made.writeUInt16LE(8, at + 4)
    made.writeUInt32LE(crc32(content), at + 10)
    made.writeUInt32LE(packed.length, at + 14)
    made.writeUInt32LE(content.length, at + 18)
    made.writeUInt16LE(called.length, at + 22)
    return made
  }
  const name = Buffer.from(called)
  const local = Buffer.concat([head(0x04034b50, 0), name, packed, Buffer.alloc(least)])
  const directory = Buffer.concat(
    Array.from({ length: entries }, () => Buffer.concat([head(0x02014b50, 16), name])),
  )
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, directory, end])
}
