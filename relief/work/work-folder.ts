import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { isCode } from '#contract/http/fault.ts'

/** Between the name of a file and what tells apart the processes that write it, until it is finished. */
const UNFINISHED = '.unfinished-'

/** Opens the work in a folder, which need not exist yet. Several machines may share it. */
export function openWorkFolder(folder: string): WorkFiles {
  return {
    name: folder,
    atOnce: 1,
    async put(file, parts) {
      const whole = path.join(folder, file)
      await mkdir(path.dirname(whole), { recursive: true })
      // Two tasks may write the same file at once, with the same bytes.
      const unfinished = `${whole}${UNFINISHED}${randomUUID()}`
      try {
        const handle = await open(unfinished, 'w')
        try {
          await handle.writeFile(parts)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(unfinished, whole)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    text: async (file) => (await bytesIn(path.join(folder, file)))?.toString('utf8') ?? null,
    bytes: (file) => bytesIn(path.join(folder, file)),
    list: (inner) => finishedIn(path.join(folder, inner)),
    async lastChange(inner) {
      let last: Date | null = null
      for (const name of await finishedIn(path.join(folder, inner))) {
        const { mtime } = await stat(path.join(folder, inner, name))
        if (last === null || mtime > last) last = mtime
      }
      return last
    },
    async open(file) {
      const name = path.join(folder, file)
      const handle = await open(name)
      return {
        async readInto(buffer, position) {
          const { bytesRead } = await handle.read(buffer, 0, buffer.length, position)
          if (bytesRead !== buffer.length) throw tooShort(name, position + bytesRead)
        },
        close: () => handle.close(),
      }
    },
  }
}

async function bytesIn(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

async function finishedIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).filter((name) => !name.includes(UNFINISHED))
  } catch (error) {
    if (isCode(error, 'ENOENT')) return []
    throw error
  }
}

/** The files of a build that is not finished: in a folder, or in a bucket, which many machines may use at once. */
export interface WorkFiles {
  /** The folder or the address, for messages. */
  readonly name: string
  /** How many files to read at once: 1 on a disk, more where each answer takes a while. */
  readonly atOnce: number
  /** Writes a file completely or not at all, and replaces an older one. */
  readonly put: (file: string, parts: readonly Uint8Array[]) => Promise<void>
  /** Returns the text of a file; null if there is none. */
  readonly text: (file: string) => Promise<string | null>
  /** Returns the bytes of a file; null if there is none. */
  readonly bytes: (file: string) => Promise<Buffer | null>
  /** Returns the names of the finished files in a folder of the work, in no particular order. */
  readonly list: (folder: string) => Promise<readonly string[]>
  /** Returns when the newest file in a folder of the work was written; null if there is none. */
  readonly lastChange: (folder: string) => Promise<Date | null>
  /** Opens a file to read parts of it. Throws if there is none. */
  readonly open: (file: string) => Promise<WorkReader>
}

/** An open file. */
export interface WorkReader {
  /** Fills a buffer from a position in bytes. Throws if the file is too short. */
  readonly readInto: (buffer: Buffer, position: number) => Promise<void>
  readonly close: () => Promise<void>
}

/** The error of a file that ends too early, such as one that was copied incompletely. */
export function tooShort(file: string, bytes: number): Error {
  return new Error(`${file}: a file of unfinished work ends after ${bytes} bytes`)
}
