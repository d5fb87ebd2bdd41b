import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { messageOf } from '#contract/http/fault.ts'
import { jsonOr } from '#contract/http/json-or.ts'
import { ObjectsError } from '#objects/object-store.ts'
import { NAMED_BY } from '#server/platform/embedded/database-pairing.ts'
import type { ArchiveSource } from './archive-source.ts'
import { lineOf, MANIFEST, parseManifest, type FileSum, type Manifest, type TableSum } from '../manifest.ts'
import { BrokenTar, readTar, type TarEntry } from './tar.ts'

/** An archive that must not be restored; the message names the file and what is wrong. */
export class BrokenArchive extends Error {}

const LINES_TOGETHER = 1000
const BYTES_TOGETHER = 4_000_000

export function entriesOf(archive: ArchiveSource): AsyncGenerator<TarEntry> {
  return readTar(archive.read())
}

/** Name of the table whose rows an entry holds; null for other entries. */
export function tableOf({ name }: TarEntry): string | null {
  return /^tables\/(\w+)\.ndjson\.gz$/.exec(name)?.[1] ?? null
}

/** Key of the file that an entry holds; null for other entries. */
export function fileKeyOf({ name }: TarEntry): string | null {
  return /^files\/(.+)$/.exec(name)?.[1] ?? null
}

function unzip(compressed: Readable): AsyncIterable<Buffer> {
  const unzipped = createGunzip()
  compressed.on('error', (error) => unzipped.destroy(error))
  return compressed.pipe(unzipped) as AsyncIterable<Buffer>
}

/** Lines of a compressed table, some at a time. */
export async function* rowLines(compressed: Readable): AsyncGenerator<string[]> {
  let lines: string[] = []
  let bytes = 0
  for await (const line of linesIn(unzip(compressed))) {
    lines.push(line)
    bytes += line.length
    if (lines.length < LINES_TOGETHER && bytes < BYTES_TOGETHER) continue
    yield lines
    lines = []
    bytes = 0
  }
  if (lines.length > 0) yield lines
}

/** Only line feeds end a line: texts may have other line separators in them. */
async function* linesIn(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer[] = []
  for await (const piece of pieces) {
    let start = 0
    for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, start)) {
      yield Buffer.concat([...rest, piece.subarray(start, end)]).toString('utf8')
      rest = []
      start = end + 1
    }
    if (start < piece.length) rest.push(piece.subarray(start))
  }
}

/**
 * Reads a whole archive and compares every hash. Throws BrokenArchive if anything in it is damaged, missing or too much.
 * @returns its manifest
 */
export async function verifyArchive(archive: ArchiveSource): Promise<Manifest> {
  return (await readWhole(archive)).manifest
}

/** @returns also the bytes of all rows before compression */
export async function readWhole(archive: ArchiveSource): Promise<{ manifest: Manifest; rowBytes: number }> {
  const broken = (why: string) => new BrokenArchive(`The backup ${archive.name} cannot be used. ${why}`)
  const tables = new Map<string, TableSum>()
  const named = new Set<string>()
  let rowBytes = 0
  const all = createHash('sha256')
  const count = { files: 0, bytes: 0 }
  let unchecked: FileSum[] = []
  let manifest: Manifest | null = null
  try {
    for await (const entry of entriesOf(archive)) {
      const table = tableOf(entry)
      const key = fileKeyOf(entry)
      if (table !== null) {
        const sum = await sumOfTable(table, entry, named)
        tables.set(table, sum)
        rowBytes += sum.bytes
      } else if (key !== null) {
        unchecked.push(await sumOfFile(key, entry))
        named.delete(key)
      } else if (entry.name.startsWith('hashes/')) {
        const text = await textOf(entry)
        all.update(text)
        compareFiles(unchecked, text)
        for (const { bytes } of unchecked) count.bytes += bytes
        count.files += unchecked.length
        unchecked = []
      } else if (entry.name === MANIFEST) manifest = parseManifest(await textOf(entry))
    }
    if (!manifest) throw new Error('It has no manifest.json: it was not written completely.')
    compareTables(tables, manifest)
    const { files } = manifest
    if (unchecked.length > 0 || files.count !== count.files || files.sha256 !== all.digest('hex'))
      throw new Error('Its files are not those that its manifest.json names.')
    for (const key of files.missing) named.delete(key)
    const [lost] = named
    if (lost !== undefined) throw new Error(`A row names the file ${lost}, which it does not have.`)
    return { manifest, rowBytes }
  } catch (error) {
    if (error instanceof ObjectsError || (error instanceof Error && 'syscall' in error)) throw error
    throw broken(messageOf(error))
  }
}

/** @param named gets the keys of the files that the rows name */
async function sumOfTable(
  table: string,
  entry: TarEntry,
  named: Set<string>,
): Promise<TableSum & { bytes: number }> {
  const hash = createHash('sha256')
  const column = NAMED_BY.find(([name]) => name === table)?.[1]
  let rows = 0
  let bytes = 0
  const summed = async function* () {
    for await (const piece of unzip(Readable.from(entry.content))) {
      hash.update(piece)
      bytes += piece.length
      for (const byte of piece) if (byte === 10) rows += 1
      yield piece
    }
  }
  try {
    for await (const line of linesIn(summed())) {
      if (column === undefined) continue
      const key = (jsonOr({}, line) as Record<string, unknown>)[column]
      if (typeof key === 'string') named.add(key)
    }
  } catch (error) {
    if (error instanceof BrokenTar) throw error
    throw new Error(`Its table ${entry.name} is damaged (${messageOf(error)}).`, { cause: error })
  }
  return { rows, bytes, sha256: hash.digest('hex') }
}

async function sumOfFile(key: string, { bytes, content }: TarEntry): Promise<FileSum> {
  const hash = createHash('sha256')
  for await (const piece of content) hash.update(piece)
  return { key, bytes, sha256: hash.digest('hex') }
}

async function textOf({ content }: TarEntry): Promise<string> {
  return (await buffer(Readable.from(content))).toString('utf8')
}

function compareFiles(found: readonly FileSum[], text: string): void {
  const lines = text.split('\n').slice(0, -1)
  for (const [index, line] of lines.entries()) {
    const file = found[index]
    if (file && lineOf(file) === `${line}\n`) continue
    const { key } = (jsonOr(null, line) ?? {}) as { key?: unknown }
    throw new Error(`Its file ${String(key)} is missing or damaged.`)
  }
  if (found.length > lines.length) throw new Error(`Its file ${found[lines.length]?.key ?? ''} has no hash.`)
}

function compareTables(found: ReadonlyMap<string, TableSum>, { tables }: Manifest): void {
  for (const [name, { rows, sha256 }] of Object.entries(tables)) {
    const table = found.get(name)
    if (!table) throw new Error(`Its table ${name} is missing.`)
    if (table.rows !== rows || table.sha256 !== sha256) throw new Error(`Its table ${name} is damaged.`)
  }
  const extra = [...found.keys()].find((name) => !(name in tables))
  if (extra !== undefined) throw new Error(`Its table ${extra} is not in its manifest.json.`)
}
