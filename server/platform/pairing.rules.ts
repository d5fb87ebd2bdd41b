/** What is known of a data folder and a database before they are used together. */
export interface Pair {
  folder: {
    /** Null for a folder that no release with ids has used. */
    id: string | null
    /** Name of its database at the last use; null without an id. */
    database: string | null
    /** Pictures and thumbnails in it. */
    pictures: number
  }
  database: {
    /** Null for a database that no release with ids has used. */
    id: string | null
    /** As operators know it, without a password. */
    name: string
    /** Whether it lies in the data folder. */
    embedded: boolean
    /** Pictures that its rows name. */
    named: number
    /** Whether the folder has at least one of them. Names are random, so one is enough to recognise the pair. */
    known: boolean
  }
}

export type Verdict = 'together' | 'join' | 'refuse'

/**
 * Whether a folder and a database belong together. `join`: they do, and both get one id from now on. What is refused here
 * would lose its pictures to the sweep, or show none of them.
 */
export function judgePair({ folder, database }: Pair): Verdict {
  if (folder.id !== null && database.id !== null) return folder.id === database.id ? 'together' : 'refuse'
  if (database.known) return 'join'
  const nothingToLose = folder.pictures === 0 && database.named === 0
  if (!nothingToLose) return 'refuse'
  // A start that was broken off between the two: the folder gets its id first.
  if (folder.id !== null) return folder.database === database.name ? 'join' : 'refuse'
  // A database on a server that belongs to a folder elsewhere.
  if (database.id !== null && !database.embedded) return 'refuse'
  return 'join'
}
