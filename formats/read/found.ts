import type { RefusalKey } from '#contract/http/errors.ts'
import { IMPORT_MAX_ROWS, type ImportFormat } from '#contract/imports/imports.ts'
import type { XY } from '../shared/systems.ts'

/** A shape as a file has it, in the coordinate system of the file. Heights and measures are dropped. */
export type FoundShape =
  /** Each polygon is a list of rings: first the outer one, then its holes. Rings may be closed or open. */
  | { kind: 'polygons'; polygons: XY[][][] }
  /** `within`: side in metres of a square that holds the place somewhere; absent for a place that is known. */
  | { kind: 'point'; at: XY; within?: number }
  | { kind: 'line'; at: XY }
  | { kind: 'none' }
  | { kind: 'other' }
  /** A place that cannot be read. */
  | { kind: 'fault'; fault: RefusalKey }

export interface FoundFeature {
  shape: FoundShape
  texts: Record<string, string>
  /** As the file names it; null if it does not. */
  system: string | null
  /** The layer or folder in which it is; absent in files without. */
  layer?: string
  /** The place as a table writes it. */
  written?: string
}

export interface FoundFile {
  format: ImportFormat
  features: FoundFeature[]
  /** The encoding of the texts, if the file does not say it itself. */
  encoding?: FoundEncoding
}

export interface FoundEncoding {
  name: string
  /** False if it was guessed. */
  isCertain: boolean
}

/** What the member said about a file that does not say it itself. */
export interface Said {
  system: string | null
  encoding: string | null
  /** Columns of a table that hold its places; null or absent if the member did not say. */
  places?: readonly string[] | null
}

/** Why the whole file cannot be read. */
export class FileFault extends Error {
  readonly key: RefusalKey
  /** Names of the files in a zip between which nobody can choose; empty for other faults. */
  readonly files: readonly string[]
  constructor(key: RefusalKey, files: readonly string[] = []) {
    super(key)
    this.key = key
    this.files = files.slice(0, MOST_NAMED).map((name) => plain(name, LONGEST_NAME))
  }
}

const MOST_COLUMNS = 100
/** Characters of one value, and of all values of a feature together. */
const LONGEST_VALUE = 20_000
const LONGEST_VALUES = 40_000
const LONGEST_NAME = 100
/** Files of a zip that are named in a fault. */
const MOST_NAMED = 5

/** Makes one shape of the parts of a collection: the polygons if there are any, otherwise the first part. */
export function joinedShape(parts: readonly FoundShape[]): FoundShape {
  const fault = parts.find(({ kind }) => kind === 'fault')
  if (fault) return fault
  const polygons = parts.flatMap((part) => (part.kind === 'polygons' ? part.polygons : []))
  if (polygons.length > 0) return { kind: 'polygons', polygons }
  return parts.find(({ kind }) => kind === 'point' || kind === 'line') ?? parts[0] ?? { kind: 'none' }
}

/** Adds a feature. Throws a FileFault when there are too many. */
export function addFeature(features: FoundFeature[], feature: FoundFeature): void {
  if (features.length >= IMPORT_MAX_ROWS) throw new FileFault('importManyRows')
  features.push(feature)
}

/**
 * Returns the texts of a feature, without what no database can store. Empty values are left out, and so are values that a name has
 * already. The first value of a name keeps it, and others get their number: Google My Maps, for example, repeats `description`.
 */
export function textsOf(values: Iterable<readonly [name: string, value: unknown]>): Record<string, string> {
  const texts = new Map<string, string>()
  let room = LONGEST_VALUES
  for (const [name, value] of values) {
    const text = plain(textOf(value), Math.min(LONGEST_VALUE, room))
    const first = plain(name, LONGEST_NAME)
    if (text === '' || first === '' || first === '__proto__') continue
    let column = first
    for (let number = 2; texts.has(column) && texts.get(column) !== text; number += 1)
      column = `${first} ${number}`
    if (texts.has(column)) continue
    texts.set(column, text)
    room -= text.length
    if (texts.size > MOST_COLUMNS) throw new FileFault('importManyColumns')
  }
  return Object.fromEntries(texts)
}

function textOf(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value)
    default:
      return value === null || value === undefined || value instanceof Uint8Array ? '' : JSON.stringify(value)
  }
}

function plain(text: string, longest: number): string {
  const tidy = text.replaceAll('\0', '').trim().toWellFormed()
  return tidy.length > longest ? tidy.slice(0, longest).toWellFormed() : tidy
}
