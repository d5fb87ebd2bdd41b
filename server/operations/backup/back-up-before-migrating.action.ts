import { existsSync } from 'node:fs'
import { mkdir, readdir, rename } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/platform/config/config.ts'
import type { BeforeMigrating } from '#server/platform/database/database.ts'
import { openFiles, type FilesPlace } from '#server/platform/storage/open-files.ts'
import { makeBackup } from './make-backup.action.ts'
import { hoursSinceBackup, isUnused } from './tables/tables.repository.ts'
import { BACKUP_TRASH, writeBackupFile } from './files/write-backup-file.ts'

/** Hours: a backup each night, and two hours for it. */
export const OLDEST_BACKUP = 26
/** Backups in DATA_DIR/backups; older ones go to its trash. */
const KEPT = 3

type Settings = Pick<Config, 'dataDir' | 'migrateWithoutBackup'> & FilesPlace

/**
 * Changes of the tables cannot be undone. An embedded database is backed up before them; on PostgreSQL, where the operator does
 * that, they are refused without a recent backup. Not for a database that nobody has used.
 */
export function backUpBeforeMigrating(
  { dataDir, filesIn, tilesIn, migrateWithoutBackup }: Settings,
  tell: (line: string) => void,
): BeforeMigrating {
  return async ({ db, engine, pending }) => {
    if (migrateWithoutBackup || (await isUnused(db))) return
    const changes = `${pending.length} changes of the tables (${pending.join(', ')})`
    if (engine === 'postgresql') {
      const hours = await hoursSinceBackup(db)
      if (hours === null || hours > OLDEST_BACKUP) throw noBackup(changes, hours)
      return
    }
    const folder = path.join(dataDir, 'backups')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const files = await openFiles({ dataDir, filesIn })
    const manner = { sessions: true, spool: folder }
    await makeBackup({ db, engine, files, dataDir, tilesIn }, manner, async (archive) => {
      tell(`Before ${changes}, a backup was made: ${await writeBackupFile(folder, archive)}`)
    })
    await moveOldBackups(folder)
  }
}

async function moveOldBackups(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^portal-.*\.tar$/.test(name))
  const old = names.sort(byAge).slice(0, -KEPT)
  const trash = path.join(folder, BACKUP_TRASH)
  if (old.length > 0 && !existsSync(trash)) await mkdir(trash, { mode: 0o700 })
  for (const name of old) await rename(path.join(folder, name), path.join(trash, name))
}

/** The second backup of a minute has a number: `…T0200-2.tar`. */
function byAge(one: string, other: string): number {
  const [first, second] = [one, other].map((name) => name.replace(/\.tar$/, ''))
  return (first ?? '').localeCompare(second ?? '', 'en', { numeric: true })
}

function noBackup(changes: string, hours: number | null): Error {
  const last = hours === null ? 'there is no backup yet' : `the last backup is ${Math.floor(hours)} hours old`
  return new Error(
    `This release makes ${changes}, which cannot be undone, and ${last}. Nothing was changed. Run "npm run backup -- --to FOLDER" first. With a backup of another kind, start once with MIGRATE_WITHOUT_BACKUP=1.`,
  )
}
