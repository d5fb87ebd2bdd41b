import { existsSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { isCode } from '#contract/http/fault.ts'
import { noRoom, writeOrCount } from './write-or-count.ts'

/** Throws an Error for the operator if archives cannot be put there. A folder that is missing may be a disk that is not mounted. */
export async function mustBeFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch((error: unknown) => {
    if (isCode(error, 'ENOENT', 'ENOTDIR')) return null
    throw error
  })
  if (!found?.isDirectory())
    throw new Error(`There is no folder ${folder}. Make it first, or mount the disk on which it should be.`)
}

/**
 * Writes an archive that only its owner can read. It gets its name when it is complete and on the disk; a disk that becomes full
 * leaves nothing, and the message says how much room is missing. @returns its path
 */
export async function writeBackupFile(folder: string, archive: AsyncIterable<Buffer>): Promise<string> {
  const unfinished = path.join(folder, `.unfinished-${randomUUID()}.tar`)
  try {
    const { bytes, full } = await writeOrCount(unfinished, archive)
    if (full) throw await noRoom({ folder, bytes, what: 'the backup', kept: NOTHING_STORED }, full)
    const place = freePlace(folder)
    await rename(unfinished, place)
    const handle = await open(folder, 'r')
    await handle.sync()
    await handle.close()
    return place
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** The end of a message to operators. */
export const NOTHING_STORED = 'Nothing of it was kept; older backups are as they were.'

/** Where older backups go that the portal made by itself. */
export const BACKUP_TRASH = 'trash'

function freePlace(folder: string): string {
  for (let number = 1; ; number += 1) {
    const name = archiveName(number)
    const places = [folder, path.join(folder, BACKUP_TRASH)].map((each) => path.join(each, name))
    if (!places.some((each) => existsSync(each))) return path.join(folder, name)
  }
}

/** `portal-2026-11-22T0200.tar`, in UTC; a second one of the same minute gets a number. */
export function archiveName(number: number): string {
  const minute = new Date().toISOString().slice(0, 16).replace(':', '')
  return `portal-${minute}${number === 1 ? '' : `-${number}`}.tar`
}
