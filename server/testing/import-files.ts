import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
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
