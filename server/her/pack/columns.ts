import type { FileField, FileValue, ShortColumn } from '#formats/write/file-row.ts'

/** The columns of monuments.csv and of the layers, in their order; `wkt_27700` is the outline itself in the layers. */
const COLUMNS = {
  id: 'integer',
  url: 'address',
  version: 'integer',
  name: 'text',
  type: 'text',
  type_uri: 'address',
  period: 'text',
  from_year: 'integer',
  to_year: 'integer',
  certainty: 'text',
  type_certainty: 'text',
  easting: 'integer',
  northing: 'integer',
  ngr: 'text',
  position_m: 'integer',
  wkt_27700: 'text',
  community: 'text',
  region: 'text',
  region_by: 'text',
  description: 'text',
  length_m: 'integer',
  width_m: 'integer',
  evidence: 'text',
  compiled: 'text',
  references: 'text',
  rights: 'text',
} as const satisfies Readonly<Record<string, FileField['type']>>

export type MonumentColumn = keyof typeof COLUMNS
export type Monument = Readonly<Record<MonumentColumn, Extract<FileValue, string | number | null>>>

export const MONUMENT_COLUMNS = Object.keys(COLUMNS) as MonumentColumn[]

/** Layers have the number as their key, and the outline as their geometry. */
const IN_LAYERS = MONUMENT_COLUMNS.filter((name) => name !== 'id' && name !== 'wkt_27700')

export const LAYER_FIELDS: readonly FileField[] = IN_LAYERS.map((name) => ({
  name,
  type: COLUMNS[name],
  label: { en: name, cy: name },
}))

export function layerValues(monument: Monument): FileValue[] {
  return IN_LAYERS.map((name) => monument[name])
}

/** Of dBASE, whose names have ten letters and whose texts 254 bytes. */
const SHORT_NAMES: Readonly<Partial<Record<MonumentColumn, readonly string[]>>> = {
  type_certainty: ['TYPE_CERT'],
  description: ['DESCR', 'DESCR2', 'DESCR3', 'DESCR4'],
  references: ['REFERENCES', 'REFERENCE2'],
}

export const SHORT_COLUMNS: readonly ShortColumn[] = [
  { name: 'ID', kind: 'N', length: 10, field: null },
  ...IN_LAYERS.flatMap((name): ShortColumn[] =>
    COLUMNS[name] === 'integer'
      ? [{ name: name.toUpperCase(), kind: 'N', length: 10, field: name }]
      : (SHORT_NAMES[name] ?? [name.toUpperCase()]).map((short, part) => ({
          name: short,
          kind: 'C',
          length: 254,
          field: name,
          part,
        })),
  ),
]

/** The short names that differ, for the explanation beside the Shapefile. */
export const SHORTENED: readonly string[] = Object.entries(SHORT_NAMES).map(
  ([name, short]) => `${short.join(', ')} = ${name}`,
)
