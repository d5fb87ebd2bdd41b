import { existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { syncPath } from './database-fsync.ts'
import { unfinishedCopy } from './database-template.ts'

/** A file in the data folder while a restore copies into it, with the address of the bucket that is filled, if one is. */
const COPYING = '.restoring'
/** In its place once everything is copied, until the tables are brought up to this release. */
const COPIED = '.restored'
/** An embedded database while a restore fills it. */
export const UNFINISHED_DATABASE = 'database.restoring'
/** The beginning of the name of the folder with the tables that a move copies, in the new data folder. */
export const MOVING = '.unfinished-move-'

interface Work {
  name: string
  /** How the operator begins it again. */
  command: string
  isMark: (name: string) => boolean
}

/**
 * All work that fills a data folder which was empty before, with what it leaves there if it is killed. Nothing else needs to be
 * here: migrations are one transaction, the first start copies its empty database again, and a tileset is shown only when its
 * description is there, which is written last.
 */
const WORKS: readonly Work[] = [
  {
    name: 'restore',
    command: 'npm run restore -- FILE',
    isMark: (name) =>
      [COPYING, COPIED, UNFINISHED_DATABASE, unfinishedCopy(UNFINISHED_DATABASE)].includes(name),
  },
  {
    name: 'move',
    command: 'npm run move, from the old folder',
    isMark: (name) => name.startsWith(MOVING),
  },
]

function marksIn(dataDir: string, works = WORKS): string[] {
  if (!existsSync(dataDir)) return []
  return readdirSync(dataDir).filter((name) => works.some(({ isMark }) => isMark(name)))
}

/**
 * Every program that opens a data folder asks this first. Throws an Error for the operator if work there was not finished: a
 * portal would begin with nothing, or with a part, and the folder could not be filled any more.
 */
export function refuseUnfinished(dataDir: string): void {
  for (const work of WORKS) {
    const marks = marksIn(dataDir, [work]).map((name) => path.join(dataDir, name))
    if (marks.length === 0) continue
    throw new Error(
      [
        `A ${work.name} into ${dataDir} was begun and not finished: ${marks.join(' and ')} ${marks.length === 1 ? 'is' : 'are'} still there.`,
        'Nothing was changed.',
        `If it is running, wait for its end. If it was broken off, begin it again with the same settings (${work.command}), or set DATA_DIR to another folder.`,
        `Only if you are sure that a portal was in use there since, remove ${marks.length === 1 ? 'that' : 'those'}.`,
      ].join(' '),
    )
  }
}

/** What work that was killed left in a folder, and whether everything there is its own. */
interface LeftBehind {
  /** The mark of a restore that was still copying, or null. */
  mark: string | null
  /** Removes the files and the marks, so that the folder is empty again. */
  remove: () => void
}

/**
 * Null if there is nothing of that kind, and where a portal was started since: that has a pair or a database, and nothing of it
 * is removed. Nor is anything of a restore that had copied everything.
 */
export function leftBehind(dataDir: string): LeftBehind | null {
  const marks = marksIn(dataDir)
  const wasEmpty = marks.some((name) => name === COPYING || name.startsWith(MOVING))
  const isUsed = ['portal.json', 'database', COPIED].some((name) => isThere(path.join(dataDir, name)))
  if (!wasEmpty || isUsed) return null
  return {
    mark: marks.includes(COPYING) ? path.join(dataDir, COPYING) : null,
    remove: () => removeFrom(dataDir, ['files', ...marks]),
  }
}

/** An empty folder may be one on which a volume is mounted. */
function isThere(place: string): boolean {
  const found = statSync(place, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found !== undefined
  return readdirSync(place).some((name) => name !== 'lost+found')
}

/** @param bucket the address of the bucket that is filled, or nothing */
export function markCopying(dataDir: string, bucket: string): void {
  writeFileSync(path.join(dataDir, COPYING), bucket)
  syncPath(path.join(dataDir, COPYING))
  syncPath(dataDir)
}

/** From now on, nothing that was copied is removed. */
export function markCopied(dataDir: string): void {
  renameSync(path.join(dataDir, COPYING), path.join(dataDir, COPIED))
  syncPath(dataDir)
}

/** For a restore that is complete, or has removed its files. */
export function removeMarks(dataDir: string): void {
  removeFrom(dataDir, marksIn(dataDir))
}

function removeFrom(dataDir: string, names: readonly string[]): void {
  for (const name of names) rmSync(path.join(dataDir, name), { recursive: true, force: true })
}
