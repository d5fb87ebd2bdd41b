import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { isCode } from '#contract/http/fault.ts'
import { tooShort, type WorkFiles } from './work-files.ts'

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
    async text(file) {
      try {
        return await readFile(path.join(folder, file), 'utf8')
      } catch (error) {
        if (isCode(error, 'ENOENT')) return null
        throw error
      }
    },
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

async function finishedIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).filter((name) => !name.includes(UNFINISHED))
  } catch (error) {
    if (isCode(error, 'ENOENT')) return []
    throw error
  }
}
