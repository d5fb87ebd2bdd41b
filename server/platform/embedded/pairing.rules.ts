/** What is known about a data folder and a database before they are used together. */
export interface Pair {
  folder: {
    /** Null for a folder that no release with ids has used. */
    id: string | null
    /** Name of its database at the last use; null without an id. */
    database: string | null
    /** Number of pictures and thumbnails in it. */
    pictures: number
  }
  database: {
    /** Null for a database that no release with ids has used. */
    id: string | null
    /** The name for operators, without a password. */
    name: string
    /** Whether it is in the data folder. */
    embedded: boolean
    /** Number of pictures to which its rows refer. */
    named: number
    /** Whether the folder has at least one of them. Names are random, so one is enough to recognise the pair. */
    known: boolean
  }
}

export type Verdict = 'together' | 'join' | 'refuse'

/**
 * Whether a folder and a database belong together. `join`: they do, and both get the same id from now on. Using a
 * refused pair would delete its pictures in the sweep, or show none of them.
 */
export function judgePair({ folder, database }: Pair): Verdict {
  if (folder.id !== null && database.id !== null) return folder.id === database.id ? 'together' : 'refuse'
  if (database.known) return 'join'
  const nothingToLose = folder.pictures === 0 && database.named === 0
  if (!nothingToLose) return 'refuse'
  // A start that was interrupted between the two: the folder gets its id first.
  if (folder.id !== null) return folder.database === database.name ? 'join' : 'refuse'
  // A database on a server that belongs to another folder.
  if (database.id !== null && !database.embedded) return 'refuse'
  return 'join'
}
