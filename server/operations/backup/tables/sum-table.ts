import { createHash } from 'node:crypto'
import type { Database } from '#server/platform/database/database.ts'
import { dumpTable } from './dump.repository.ts'
import type { TableSum } from '../manifest.ts'
import type { Table } from './tables.repository.ts'

/** Passes lines on, and returns their number and hash. */
export async function* summed(lines: AsyncIterable<string>): AsyncGenerator<string, TableSum> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const text of lines) {
    hash.update(text)
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) rows += 1
    yield text
  }
  return { rows, sha256: hash.digest('hex') }
}

/** Must run in a transaction. */
export async function sumTable(tx: Database, table: Table): Promise<TableSum> {
  const lines = summed(dumpTable(tx, table))
  for (;;) {
    const next = await lines.next()
    if (next.done) return next.value
  }
}
