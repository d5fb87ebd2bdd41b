import type { DownloadFormat } from '#contract/open-data/downloads.ts'
import { BYTE_ORDER_MARK, csvLine, type Cell, escapeMarkup } from '../shared/escaping.ts'
import {
  type FileRow,
  type FileValue,
  type MakeTextFormat,
  type FileHead,
  valueReader,
  type FileField,
  type TextFormat,
} from './file-row.ts'

/**
 * A table with the outline as well-known text in the last column, which GIS programs find by its name. Headings are the
 * names of the fields, or in Welsh their labels.
 */
export const csv: MakeTextFormat = ({ key, fields, language }) => {
  const headings = fields.map(({ name, label }) => (language === 'cy' ? label.cy : name))
  return {
    start: BYTE_ORDER_MARK + csvLine([key, ...headings, 'wkt']),
    row: (row) => csvLine([row.id, ...row.values.map(cellOf), wktOf(row)]),
    end: '',
  }
}

function cellOf(value: FileValue): Cell {
  return typeof value === 'boolean' ? String(value) : value
}

function wktOf({ ring }: FileRow): string {
  return `POLYGON((${ring.map(([x, y]) => `${x} ${y}`).join(',')}))`
}

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

/** Types of KML's own schema; a moment is text there. */
const TYPES: Readonly<Record<FileField['type'], string>> = {
  text: 'string',
  address: 'string',
  moment: 'string',
  integer: 'int',
  number: 'double',
  flag: 'bool',
}

/** Colours of outlines, one for each style in turn: alpha, blue, green, red in hexadecimal digits. */
const COLOURS = ['ff3a6fe0', 'ff9a5b1f', 'ff4f9d2f', 'ff8a3fa8', 'ff2f8fd0', 'ff7a7a1f', 'ff4040c8'] as const

/** Whether there is a small picture for a row, as a path within the KMZ. */
type PictureOf = (row: FileRow) => string | null

/** KML 2.2 for Google Earth and others: always in degrees. */
export const kml: MakeTextFormat = (head) => kmlWithPictures(head, () => null)

/** The same with the small picture of a row in its description. */
export function kmlWithPictures(head: FileHead, pictureOf: PictureOf): TextFormat {
  const { layer, fields, language, notes, system, placemark } = head
  const { prefix, styles, told: first } = placemark
  const shown = [placemark.name, placemark.description, placemark.style, placemark.day]
  if (system !== 4326) throw new Error('KML is always in degrees')
  const value = valueReader(fields)
  const told = notes.map(({ text }) => text[language]).join('\n\n')
  return {
    start: [
      '<?xml version="1.0" encoding="UTF-8"?>\n',
      `<kml xmlns="http://www.opengis.net/kml/2.2"><Document id="${layer}">\n`,
      `<name>${layer}</name><description>${escapeMarkup(told)}</description>\n`,
      ...styles.map(styleOf),
      schemaOf(head),
      `<Folder><name>${layer}</name>\n`,
    ].join(''),
    row: (row) => {
      const [name, description, style, day] = shown.map((field) => String(value(row, field) ?? ''))
      const picture = pictureOf(row)
      const said = first.words[language][String(value(row, first.field) ?? '')]
      const lead = said === undefined ? '' : `<b>${escapeMarkup(said)}</b><br/>`
      const image = picture === null ? '' : `<img src="${escapeMarkup(picture)}" alt=""/><br/>`
      return [
        `<Placemark id="${prefix}${row.id}"><name>${escapeMarkup(name ?? '')}</name>`,
        `<description>${escapeMarkup(lead + image + escapeMarkup(description ?? ''))}</description>`,
        day ? `<TimeStamp><when>${escapeMarkup(day)}</when></TimeStamp>` : '',
        `<styleUrl>#${escapeMarkup(style ?? '')}</styleUrl>`,
        dataOf(head, row),
        `<Polygon><outerBoundaryIs><LinearRing><coordinates>`,
        row.ring.map(([x, y]) => `${x},${y}`).join(' '),
        `</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>\n`,
      ].join('')
    },
    end: '</Folder></Document></kml>\n',
  }
}

function styleOf(style: string, at: number): string {
  const colour = COLOURS[at % COLOURS.length] ?? COLOURS[0]
  return (
    `<Style id="${style}"><LineStyle><color>${colour}</color><width>2</width></LineStyle>` +
    `<PolyStyle><color>40${colour.slice(2)}</color></PolyStyle></Style>\n`
  )
}

function schemaOf({ layer, fields, language }: FileHead): string {
  const simple = fields.map(
    ({ name, type, label }) =>
      `<SimpleField type="${TYPES[type]}" name="${name}"><displayName>${escapeMarkup(label[language])}</displayName></SimpleField>`,
  )
  return `<Schema name="${layer}" id="${layer}-schema">${simple.join('')}</Schema>\n`
}

function dataOf({ layer, fields }: FileHead, { values }: FileRow): string {
  const data = fields.flatMap(({ name }, at) => {
    const value = values[at] ?? null
    return value === null ? [] : [`<SimpleData name="${name}">${escapeMarkup(textOf(value))}</SimpleData>`]
  })
  return `<ExtendedData><SchemaData schemaUrl="#${layer}-schema">${data.join('')}</SchemaData></ExtendedData>`
}

/** Truth as 1 or 0, which XML allows: GDAL reads a column of this type as a number, and warns of `false`. */
function textOf(value: NonNullable<FileValue>): string {
  return String(typeof value === 'boolean' ? Number(value) : value)
}

/** The formats that are written line by line. */
export const TEXT_FORMATS = {
  geojson,
  geojsonl: geojsonSequence,
  csv,
  kml,
} as const satisfies Partial<Record<DownloadFormat, MakeTextFormat>>
