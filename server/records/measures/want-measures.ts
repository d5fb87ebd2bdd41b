import { enqueue } from '#server/platform/jobs/index.ts'
import type { Database } from '#server/platform/database/database.ts'

export const MEASURE_RECORD = 'measure-record'

/** Has a record measured soon. Belongs in the transaction that writes its outline. */
export async function wantMeasures(tx: Database, id: number): Promise<void> {
  await enqueue(tx, { kind: MEASURE_RECORD, payload: { record: id } })
}
