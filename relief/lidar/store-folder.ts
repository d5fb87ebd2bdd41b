import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isCode } from '#contract/http/fault.ts'
import { ReliefRefusal } from '../refusal.ts'
import { ENTRIES } from './store-key.ts'

/** The form on disk. Increased when older entries can no longer be read. */
const FORM = 1
const MARKER = /^lidar-store-(\d+)\.txt$/
const OUR_MARKER = `lidar-store-${FORM}.txt`
const EXPLANATION = `The portal keeps here what it has read of the national LiDAR, and relief made of it.
It may be deleted at any time: what is needed is fetched and made again.
Put nothing else here.
`
/** A volume that is mounted here has such a folder from the start. */
const OF_THE_FILE_SYSTEM = 'lost+found'
/** Where files are written before they are renamed to their place. */
const UNFINISHED = 'unfinished'
const UNFINISHED_NAME = /^[0-9a-f-]{36}$/
/** Milliseconds after which an unfinished file is certainly one that a killed process left. */
const ABANDONED = 3_600_000

/** Returns a new path for a file that is being written. */
export const newUnfinished = (folder: string): string => path.join(folder, UNFINISHED, randomUUID())

/**
 * Makes the folder of a store, or recognises it by its marker. Several processes may do so at once. Throws ReliefRefusal
 * when the folder holds anything else, and the error of the system when it cannot be written.
 */
export async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const names = await readdir(folder)
  const markers = names.filter((name) => MARKER.test(name))
  if (!markers.includes(OUR_MARKER)) {
    if (markers.length > 0)
      throw new ReliefRefusal(
        `${folder} was written by another release of the portal; delete it, or set another folder`,
      )
    const foreign = names.filter((name) => name !== OF_THE_FILE_SYSTEM)
    if (foreign.length > 0)
      throw new ReliefRefusal(
        `${folder} holds files that are not the portal's (${some(foreign)}); move them elsewhere, or set another folder`,
      )
    await mark(path.join(folder, OUR_MARKER))
  }
  await mkdir(path.join(folder, ENTRIES), { recursive: true })
  await mkdir(path.join(folder, UNFINISHED), { recursive: true })
}

/** The name says everything, so that a marker without its text is as good. */
async function mark(marker: string): Promise<void> {
  try {
    await writeFile(marker, EXPLANATION, { flag: 'wx' })
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  }
}

function some(names: readonly string[]): string {
  const first = names.slice(0, 3).join(', ')
  return names.length > 3 ? `${first} and ${names.length - 3} more` : first
}

/** Removes files that a killed process left unfinished. A recent one may be in the making in another process. */
export async function removeUnfinished(folder: string, now: number): Promise<void> {
  const below = path.join(folder, UNFINISHED)
  for (const name of (await readdir(below)).filter((each) => UNFINISHED_NAME.test(each))) {
    const file = path.join(below, name)
    try {
      if (now - (await stat(file)).mtimeMs > ABANDONED) await rm(file, { force: true })
    } catch (error) {
      // Its process has finished it meanwhile.
      if (!isCode(error, 'ENOENT')) throw error
    }
  }
}
