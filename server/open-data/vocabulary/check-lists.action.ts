import { createHash } from 'node:crypto'
import type { Database } from '#server/platform/database/database.ts'
import { compareLists, type Comparison } from './compare-lists.rules.ts'
import { readConcepts } from './read-concepts.ts'
import { keepWalesConcepts } from './wales-lists.repository.ts'

/** Compares our concepts with the published lists for Wales; what is equal is sent from the next request on. */
export async function checkLists(db: Database, bytes: Buffer): Promise<Comparison> {
  const comparison = compareLists(readConcepts(bytes.toString('utf8')))
  const { types, periods } = comparison
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await keepWalesConcepts(db, { sha256, types, periods })
  return comparison
}
