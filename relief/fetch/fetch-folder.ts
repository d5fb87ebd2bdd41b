import { createHash } from 'node:crypto'
import { createReadStream, rmSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { hostname } from 'node:os'
import { jsonOr } from '#contract/http/json-or.ts'
import { isCode } from '#contract/http/fault.ts'
import { ReliefRefusal } from '../failures.ts'
import { PartFile } from './part-file.ts'
import { isRunning } from '../writer/whole-folder.ts'
import { isAddress } from '../mosaic/inputs/raster-name.ts'
import { FETCH_MODELS, type FetchModel } from '../catalogue/national-catalogue.ts'

const LOCK = 'fetch.lock'

/**
 * Makes this process the only one that fetches into a folder, until the returned function is called or the process ends.
 * Throws ReliefRefusal while another one does; what a killed process left is taken over.
 */
async function lockFolder(folder: string): Promise<() => void> {
  const lock = path.join(folder, LOCK)
  while (!(await isMade(lock))) await removeAbandoned(folder, lock)
  const release = (): void => {
    process.off('exit', release)
    rmSync(lock, { force: true })
  }
  process.once('exit', release)
  return release
}

async function isMade(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, `${process.pid} ${hostname()}\n`, { flag: 'wx' })
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  }
}

async function removeAbandoned(folder: string, lock: string): Promise<void> {
  const text = await textOf(lock)
  if (text === null) return
  const [, pid = '?', host = ''] = /^(\d+) (.*)\n$/.exec(text) ?? []
  if (host !== hostname())
    throw new ReliefRefusal(
      `${folder}: another machine${host === '' ? '' : `, ${host},`} is fetching into it (process ${pid}); if that has ended, delete ${lock}`,
    )
  if (isRunning(Number(pid)))
    throw new ReliefRefusal(
      `${folder}: another run is fetching into it (process ${pid}); wait for it, or choose another folder`,
    )
  await rm(lock, { force: true })
}

/** Null when the other run has just ended. */
async function textOf(lock: string): Promise<string | null> {
  try {
    return await readFile(lock, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

/** Where a file comes from. */
export interface Origin {
  /** Address or path of what it was made from. */
  readonly source: string
  /** Changes with the content of the source, such as its ETag; null where nothing is known. */
  readonly state: string | null
}

/** A line of the manifest. */
interface FetchedFile extends Origin {
  /** Path within the folder, with `/`. */
  readonly file: string
  /** 0 for a part of the country without ground, for which there is no file. */
  readonly bytes: number
  readonly sha256: string | null
  /** When it was finished. */
  readonly fetched: string
}

const MANIFEST = 'manifest.jsonl'

/**
 * A folder into which rasters are fetched. Files appear when they are whole; each has a line in the manifest. What is not
 * in the manifest belongs to somebody else.
 */
export class FetchFolder {
  readonly #folder: string
  readonly #files: Map<string, FetchedFile>
  readonly #unlock: () => void

  private constructor(folder: string, files: Map<string, FetchedFile>, unlock: () => void) {
    this.#folder = folder
    this.#files = files
    this.#unlock = unlock
  }

  /** Makes the folder if needed. Throws ReliefRefusal while another process fetches into it. */
  static async open(folder: string): Promise<FetchFolder> {
    await mkdir(folder, { recursive: true })
    const unlock = await lockFolder(folder)
    try {
      return new FetchFolder(folder, await readManifest(folder), unlock)
    } catch (error) {
      unlock()
      throw error
    }
  }

  pathOf(file: string): string {
    return path.join(this.#folder, file)
  }

  partOf(file: string): PartFile {
    return new PartFile(this.pathOf(file))
  }

  /**
   * Returns whether a file from this origin is whole, which is read completely to find out. Throws ReliefRefusal if
   * somebody else put a file in its place.
   * @param read takes the bytes that were read
   */
  async isWhole(
    file: string,
    origin: Origin,
    read: (bytes: number) => void = () => undefined,
  ): Promise<boolean> {
    const known = this.#files.get(file)
    const bytes = await sizeOf(this.pathOf(file))
    if (bytes !== null && (known?.bytes ?? 0) === 0)
      throw new ReliefRefusal(
        `${this.pathOf(file)}: was not written by "fetch", and is not replaced; move it elsewhere, or choose another folder`,
      )
    if (known?.source !== origin.source || known.state !== origin.state) return false
    if (known.bytes === 0) return true
    if (bytes !== known.bytes || (await hashOf(this.pathOf(file), read)) !== known.sha256) return false
    // A process that was killed after the file came to its place left the plan of its part.
    const part = this.partOf(file)
    if ((await part.plan()) !== null) await part.remove()
    return true
  }

  /** Returns where a file came from according to the manifest; null if it is not there. */
  originOf(file: string): Origin | null {
    return this.#files.get(file) ?? null
  }

  /** Returns the size in bytes that a file has according to the manifest; 0 if it is not there. */
  bytesOf(file: string): number {
    return this.#files.get(file)?.bytes ?? 0
  }

  /** Puts a whole file in its place and writes its line. `unfinished` is its path until then. */
  async finish(file: string, unfinished: string, origin: Origin): Promise<void> {
    const handle = await open(unfinished, 'r+')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
    const sha256 = await hashOf(unfinished)
    // The line comes first: a file without a line would be somebody else's.
    await this.#write({ file, bytes: (await stat(unfinished)).size, sha256, ...origin, ...now() })
    await rename(unfinished, this.pathOf(file))
    await this.partOf(file).remove()
  }

  /** Writes down that there is no ground, and no file. */
  async finishEmpty(file: string, origin: Origin): Promise<void> {
    await this.#write({ file, bytes: 0, sha256: null, ...origin, ...now() })
    await rm(this.pathOf(file), { force: true })
    await this.partOf(file).remove()
  }

  close(): void {
    this.#unlock()
  }

  async #write(line: FetchedFile): Promise<void> {
    const handle = await open(path.join(this.#folder, MANIFEST), 'a')
    try {
      // Begins a new line, whatever a killed process left of the last one.
      await handle.writeFile(`\n${JSON.stringify(line)}\n`)
      await handle.sync()
    } finally {
      await handle.close()
    }
    this.#files.set(line.file, line)
  }
}

function now(): { readonly fetched: string } {
  return { fetched: new Date().toISOString() }
}

/** Later lines replace earlier ones. */
async function readManifest(folder: string): Promise<Map<string, FetchedFile>> {
  let text: string
  try {
    text = await readFile(path.join(folder, MANIFEST), 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return new Map()
    throw error
  }
  const lines = text.split('\n').flatMap((line) => {
    const read = jsonOr(null, line)
    return isLine(read) ? [read] : []
  })
  return new Map(lines.map((line) => [line.file, line]))
}

function isLine(value: unknown): value is FetchedFile {
  return (
    typeof value === 'object' && value !== null && 'file' in value && 'bytes' in value && 'source' in value
  )
}

async function sizeOf(file: string): Promise<number | null> {
  try {
    return (await stat(file)).size
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

async function hashOf(file: string, read: (bytes: number) => void = () => undefined): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(file, { highWaterMark: 1024 * 1024 })) {
    hash.update(part as Buffer)
    read((part as Buffer).length)
  }
  return hash.digest('hex')
}

/**
 * Returns inputs with the folder of the rasters in the place of a folder into which "fetch" wrote; null for all of its
 * models. Throws ReliefRefusal if it has none.
 */
export async function withFetched(
  inputs: readonly string[],
  model: FetchModel | null,
): Promise<readonly string[]> {
  const found: string[] = []
  for (const input of inputs) {
    if (isAddress(input) || !(await exists(path.join(input, MANIFEST)))) {
      found.push(input)
      continue
    }
    const wanted = model === null ? FETCH_MODELS : [model]
    const folders = wanted.map((name) => path.join(input, name))
    const there = await Promise.all(folders.map(exists))
    if (!there.includes(true))
      throw new ReliefRefusal(
        `${input}: has no ${(model ?? 'dtm').toUpperCase()}; fetch it with --model ${model ?? 'dtm'}`,
      )
    found.push(...folders.filter((_, at) => there[at]))
  }
  return found
}

async function exists(file: string): Promise<boolean> {
  try {
    await stat(file)
    return true
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR')) return false
    throw error
  }
}
