import type { Language } from '#language/language.ts'

/** Codes of the EPSG register: WGS 84 in degrees, and the British National Grid in metres. */
export const FILE_SYSTEMS = [4326, 27700] as const
export type FileSystem = (typeof FILE_SYSTEMS)[number]

/** Two coordinates in the order of all file formats: longitude and latitude, or easting and northing. */
export type FilePosition = readonly [x: number, y: number]

export interface FileField {
  readonly name: string
  /** A `moment` is text of RFC 3339 in UTC, an `address` a web address. */
  readonly type: 'text' | 'address' | 'moment' | 'integer' | 'number' | 'flag'
  readonly label: Readonly<Record<Language, string>>
}

export type FileValue = string | number | boolean | null

/** A record as every writer gets it. */
export interface FileRow {
  readonly id: number
  /** Closed and counter-clockwise, rounded as far as its system makes sense. */
  readonly ring: readonly FilePosition[]
  /** In the order of the fields. */
  readonly values: readonly FileValue[]
}

/** What a file says about itself, in both languages. */
export interface FileNote {
  /** `licence`, `citation` and so on: the same in both languages. */
  readonly key: string
  readonly text: Readonly<Record<Language, string>>
}

/** What a file contains, apart from its rows. */
export interface FileHead {
  readonly fields: readonly FileField[]
  readonly system: FileSystem
  /** Of headings and names; what members wrote is never translated. */
  readonly language: Language
  readonly notes: readonly FileNote[]
}

/** Name of the layer, the table and the file. */
export const LAYER = 'finds'

/** Returns the value of a field by its name; null if the file has no such field. */
export function valueReader(
  fields: readonly Pick<FileField, 'name'>[],
): (row: FileRow, name: string) => FileValue {
  const places = new Map(fields.map(({ name }, at) => [name, at]))
  return (row, name) => row.values[places.get(name) ?? -1] ?? null
}
