import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { isCode } from '#contract/http/fault.ts'
import { jsonOr } from '#contract/http/json-or.ts'
import { ReliefRefusal } from '../failures.ts'

/** The part of a file that has been fetched so far, and beside it from what it comes. */
export class PartFile {
  readonly path: string
  /** A file that is being put together, and may be thrown away. */
  readonly unfinished: string
  readonly #plan: string

  constructor(file: string) {
    this.path = `${file}.part`
    this.unfinished = `${file}.unfinished`
    this.#plan = `${file}.part.json`
  }

  /** Returns from what the part comes, as JSON gives it back; null if there is no part. */
  async plan(): Promise<unknown> {
    return jsonOr(null, await textOr(this.#plan, null))
  }

  /**
   * Begins an empty part, or goes on with the one that comes from the same. Throws ReliefRefusal if somebody else put a
   * file in its place.
   * @param plan plain values that say from what it comes
   */
  async begin(plan: unknown): Promise<void> {
    const text = JSON.stringify(plan)
    const before = await textOr(this.#plan, null)
    if (before === text) return
    if (before === null && (await exists(this.path)))
      throw new ReliefRefusal(
        `${this.path}: was not written by "fetch", and is not replaced; move it elsewhere`,
      )
    await rm(this.path, { force: true })
    await writeFile(this.#plan, text)
  }

  async remove(): Promise<void> {
    for (const file of [this.path, this.unfinished, this.#plan]) await rm(file, { force: true })
  }
}

async function exists(file: string): Promise<boolean> {
  try {
    await stat(file)
    return true
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false
    throw error
  }
}

async function textOr<T>(file: string, other: T): Promise<string | T> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return other
    throw error
  }
}
