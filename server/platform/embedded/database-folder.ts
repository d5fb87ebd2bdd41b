import fs from 'node:fs'
import path from 'node:path'
import { messageOf } from '#contract/http/fault.ts'
import { countPictures, readIdentity } from '#server/platform/storage/data-folder.ts'

/**
 * Returns whether the embedded database must still be made. Throws an Error that says what to do if there was one: a database
 * that is missing or damaged must not be replaced by an empty one, without records and pictures.
 */
export function needsNewDatabase(dataDir: string): boolean {
  const folder = path.join(dataDir, 'database')
  // A mounted volume may contain this folder.
  const entries = fs.existsSync(folder)
    ? fs.readdirSync(folder).filter((name) => name !== 'lost+found')
    : null
  if (entries !== null && entries.length > 0) {
    if (!entries.includes('PG_VERSION')) throw new Error(damaged(folder, 'its file PG_VERSION is missing'))
    return false
  }
  const identity = readIdentity(dataDir)
  const pictures = countPictures(dataDir)
  if (identity === null && pictures === 0) return true
  const last = identity === null ? '' : ` It was last used with ${identity.database}.`
  throw new Error(
    [
      `The data folder ${dataDir} is in use since before, with ${pictures} pictures, but its embedded database ${folder} is ${entries === null ? 'missing' : 'empty'}.${last}`,
      'Nothing was changed.',
      'If the records are in PostgreSQL, set DATABASE_URL.',
      'If a volume is not mounted, mount it. If the database is lost, restore the whole data folder from a backup.',
      'To begin anew with nothing, set DATA_DIR to another folder.',
    ].join(' '),
  )
}

/** @param why what is wrong with it, as part of a sentence */
export function damaged(folder: string, why: string): string {
  return [
    `The embedded database in ${folder} cannot be opened: ${why}.`,
    'It is damaged, or was copied while the portal ran, and is not replaced by an empty one.',
    'Restore the whole data folder from a backup, or set DATA_DIR to another folder to begin anew.',
  ].join(' ')
}

/** The message of PGlite without the parts that help only its developers. */
export function wordsOf(error: unknown): string {
  const text = messageOf(error)
  return text
    .replace(/^The embedded database has stopped: /, '')
    .replace(/ Build with -s.*$/, '')
    .replace(/\.$/, '')
}
