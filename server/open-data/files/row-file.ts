import { closeSync, openSync, readSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { PublicRecord } from '#server/records/index.ts'
import { BitSet } from './bit-set.ts'
import { rowOf } from './public-rows.ts'
import type { FileRow } from '#formats/write/file-row.ts'

/** All rows in one file, a line each, from which every format is made: the records are read from the database once. */
export interface RowFile {
  file: string
  records: number
  /** Which records are in it, and of which the exact place. */
  members: Buffer
  exact: Buffer
}

type Line = readonly [id: number, ring: FileRow['ring'], values: FileRow['values']]

/** @param onProgress awaited after each page; throws to end the work */
export async function writeRowFile(
  file: string,
  pages: AsyncIterable<readonly PublicRecord[]>,
  onProgress: (done: number) => Promise<void>,
): Promise<RowFile> {
  const [members, exact] = [new BitSet(), new BitSet()]
  let records = 0
  const handle = await open(file, 'wx')
  try {
    for await (const page of pages) {
      for (const { id, withheld } of page) {
        members.add(id)
        if (!withheld) exact.add(id)
      }
      await handle.appendFile(page.map((record) => lineOf(rowOf(record))).join(''))
      records += page.length
      await onProgress(records)
    }
  } finally {
    await handle.close()
  }
  return { file, records, members: members.bytes(), exact: exact.bytes() }
}

function lineOf({ id, ring, values }: FileRow): string {
  return `${JSON.stringify([id, ring, values] satisfies Line)}\n`
}

const PIECE = 1 << 20
const NEWLINE = 0x0a

/** Reads the rows again, one at a time; for a worker, where nobody waits for anything else. */
export function* spooledRows(file: string): Generator<FileRow> {
  const handle = openSync(file, 'r')
  try {
    let rest: Buffer = Buffer.alloc(0)
    for (;;) {
      const piece = Buffer.alloc(PIECE)
      const read = readSync(handle, piece)
      if (read === 0) break
      const bytes = Buffer.concat([rest, piece.subarray(0, read)])
      let start = 0
      for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
        yield rowIn(bytes.toString('utf8', start, end))
        start = end + 1
      }
      rest = bytes.subarray(start)
    }
    if (rest.length > 0) throw new Error('The last row of the spool is not whole')
  } finally {
    closeSync(handle)
  }
}

function rowIn(line: string): FileRow {
  const [id, ring, values] = JSON.parse(line) as Line
  return { id, ring, values }
}
