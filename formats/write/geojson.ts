import type { FileHead, FileRow } from './file-row.ts'
import type { MakeTextFormat } from './text-format.ts'

/** A feature collection as in RFC 7946: always in degrees, longitude first, the outer ring counter-clockwise. */
export const geojson: MakeTextFormat = (head) => {
  const feature = featureOf(head)
  const about = Object.fromEntries(head.notes.map(({ key, text }) => [key, text]))
  return {
    start: `{"type":"FeatureCollection","about":${JSON.stringify(about)},"features":[\n`,
    row: (row, first) => `${first ? '' : ',\n'}${feature(row)}`,
    end: '\n]}\n',
  }
}

/** A feature in each line, which programs read without holding the whole file (RFC 8142 without its separators). */
export const geojsonSequence: MakeTextFormat = (head) => {
  const feature = featureOf(head)
  return { start: '', row: (row) => `${feature(row)}\n`, end: '' }
}

function featureOf({ fields, system }: FileHead): (row: FileRow) => string {
  if (system !== 4326) throw new Error('GeoJSON is always in degrees (RFC 7946)')
  const names = fields.map(({ name }) => `${JSON.stringify(name)}:`)
  return ({ id, ring, values }) => {
    const properties = names.map((name, at) => name + JSON.stringify(values[at] ?? null)).join(',')
    const geometry = `{"type":"Polygon","coordinates":[${JSON.stringify(ring)}]}`
    return `{"type":"Feature","id":${id},"geometry":${geometry},"properties":{${properties}}}`
  }
}
