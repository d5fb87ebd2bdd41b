import { jsonOr } from '#contract/http/json-or.ts'

/** Number of the format of the archive. */
export const FORMAT = 1

export const MANIFEST = 'manifest.json'

export interface TableSum {
  rows: number
  /** Of the lines before compression: the same for both engines if the rows are the same. */
  sha256: string
}

export interface FileSum {
  key: string
  bytes: number
  sha256: string
}

/** What an archive holds. It is the last entry, because its hashes are known only then: an archive without it is not complete. */
export interface Manifest {
  format: number
  release: string
  /** The moment that all rows show. */
  takenAt: string
  engine: 'embedded' | 'postgresql'
  /** Names of all migrations of the database, in order. */
  migrations: string[]
  tables: Record<string, TableSum>
  /** The last number that each identity gave, by "table.column". */
  identities: Record<string, number>
  files: {
    count: number
    bytes: number
    /** Of the hashes of all files in order, as `lineOf` writes them. */
    sha256: string
    /** Keys that rows name and that the store did not have. */
    missing: string[]
  }
}

export function lineOf({ key, bytes, sha256 }: FileSum): string {
  return `${JSON.stringify({ key, bytes, sha256 })}\n`
}

/** Throws an Error for people if it is none of this release's. */
export function parseManifest(text: string): Manifest {
  const value = jsonOr(null, text) as Partial<Manifest> | null
  if (typeof value?.format !== 'number') throw new Error('Its manifest.json cannot be read.')
  if (value.format > FORMAT)
    throw new Error(
      `It has format ${value.format}, and this release reads formats up to ${FORMAT}: use a newer release.`,
    )
  if (!value.tables || !value.migrations || !value.files || !value.identities)
    throw new Error('Its manifest.json is not complete.')
  return value as Manifest
}
