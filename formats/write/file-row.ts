import type { Language } from '#language/language.ts'
import type { Box } from '#geo/shapes/box.ts'
import type { FileSystem, XY } from '../shared/systems.ts'

export interface FileField {
  readonly name: string
  /** A `moment` is text of RFC 3339 in UTC, an `address` a web address. */
  readonly type: 'text' | 'address' | 'moment' | 'integer' | 'number' | 'flag'
  readonly label: Readonly<Record<Language, string>>
}

export type FileValue = string | number | boolean | null

/** A row as every writer gets it. */
export interface FileRow {
  readonly id: number
  /** Closed and counter-clockwise, rounded as far as its system makes sense. */
  readonly ring: readonly XY[]
  /** In the order of the fields. */
  readonly values: readonly FileValue[]
}

/** What a file says about itself, in both languages. */
export interface FileNote {
  /** `licence`, `citation` and so on: the same in both languages. */
  readonly key: string
  readonly text: Readonly<Record<Language, string>>
}

/** A column of dBASE. Numbers are written as text. */
export interface ShortColumn {
  /** At most ten letters. */
  readonly name: string
  /** Text, number or day. */
  readonly kind: 'C' | 'N' | 'D'
  /** Bytes, of which a text has at most 254. */
  readonly length: number
  readonly decimals?: number
  /** The field it shows, or null for the number of the row. */
  readonly field: string | null
  /** Which part of a long text. */
  readonly part?: number
}

/** How programs for looking at places, such as Google Earth, show one row: by which of its fields. */
interface Placemark {
  /** What stands before the number of the row in its id. */
  readonly prefix: string
  readonly name: string
  readonly description: string
  /** Of a moment or a day. */
  readonly day: string
  readonly style: string
  /** Every value of the field of the style. */
  readonly styles: readonly string[]
  /** What comes before the description: the values of a field in words. */
  readonly told: {
    readonly field: string
    readonly words: Readonly<Record<Language, Readonly<Record<string, string>>>>
  }
}

/** The columns of the files that are made of the same rows, whatever their format. */
export interface FileColumns {
  /** Name of the layer, the table and the file. */
  readonly layer: string
  /** Name of the column with the numbers of the rows. */
  readonly key: string
  readonly fields: readonly FileField[]
  /** The same for dBASE, in whose files other columns have no room. */
  readonly shortColumns: readonly ShortColumn[]
  readonly placemark: Placemark
}

/** What a file contains, apart from its rows. */
export interface FileHead extends FileColumns {
  readonly system: FileSystem
  /** Of headings and names; what members wrote is never translated. */
  readonly language: Language
  readonly notes: readonly FileNote[]
}

/** What a table with outlines contains: all but what programs for looking at places need. */
export type TableHead = Omit<FileHead, 'placemark'>

/** Returns the value of a field by its name; null if the file has no such field. */
export function valueReader(
  fields: readonly Pick<FileField, 'name'>[],
): (row: FileRow, name: string) => FileValue {
  const places = new Map(fields.map(({ name }, at) => [name, at]))
  return (row, name) => row.values[places.get(name) ?? -1] ?? null
}

/** The smallest and largest coordinates of some outlines; all of them infinite for none. */
export type Extent = Readonly<Box>

export const NOWHERE: Extent = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }

export function extentOfRing(ring: readonly XY[]): Extent {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of ring) {
    if (x < west) west = x
    if (x > east) east = x
    if (y < south) south = y
    if (y > north) north = y
  }
  return { west, south, east, north }
}

export function joined(one: Extent, other: Extent): Extent {
  return {
    west: Math.min(one.west, other.west),
    south: Math.min(one.south, other.south),
    east: Math.max(one.east, other.east),
    north: Math.max(one.north, other.north),
  }
}

/** A format that is written line by line, so that it can be sent while it is made. */
export interface TextFormat {
  readonly start: string
  /** @param first whether no row came before */
  readonly row: (row: FileRow, first: boolean) => string
  readonly end: string
}

export type MakeTextFormat = (head: FileHead) => TextFormat
