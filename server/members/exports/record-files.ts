import { creditOf, ownRecordPages, toRecord } from '#server/records/index.ts'
import type { StoredRecord } from '#server/record-fields/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import {
  type LaterColumns,
  CSV_HEAD,
  recordLine,
  geojsonFeature,
  GEOJSON_HEAD,
  GEOJSON_TAIL,
} from './record-files.rules.ts'

type Addresses = Parameters<typeof toRecord>[1]

/** All of one member's records as CSV, with one page in memory at a time. */
export async function* csvOf(db: Database, accountId: number, addresses: Addresses): AsyncGenerator<string> {
  yield CSV_HEAD
  for await (const page of ownRecordPages(db, accountId))
    yield page.map((record) => recordLine(toRecord(record, addresses), laterOf(record))).join('')
}

export async function* geojsonOf(
  db: Database,
  accountId: number,
  addresses: Addresses,
): AsyncGenerator<string> {
  yield GEOJSON_HEAD
  let separator = ''
  for await (const page of ownRecordPages(db, accountId))
    for (const record of page) {
      yield separator + JSON.stringify(geojsonFeature(toRecord(record, addresses), laterOf(record)))
      separator = ','
    }
  yield GEOJSON_TAIL
}

function laterOf(record: StoredRecord): LaterColumns {
  const { seen_under, licence, pictures, createdAt } = record
  const { record: given, terms, herPermission } = licence
  const shown = { record: given, terms, her_permission: herPermission }
  return { seen: seen_under, day: dayOf(createdAt), licence: shown, credit: creditOf(record), pictures }
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
