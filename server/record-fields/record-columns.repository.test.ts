import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { RECORD_COLUMNS, RECORD_FIELDS, WITHHELD_COLUMNS } from '#contract/records/record-fields.ts'
import { testDatabase } from '#server/testing/database.ts'

const TYPES = { text: 'text', integer: 'integer', date: 'date', json: 'json', ring: 'json' } as const

/** The columns of a table with their types. A draft of nothing has empty texts. */
async function columnsIn(table: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = current_schema() and table_name = ${table}`.execute(await testDatabase())
  return new Map(rows.map(({ name, type }) => [name, type]))
}

it.each([
  ...['records', 'record_versions', 'exact_versions', 'drafts'].map(
    (table) => [table, RECORD_COLUMNS] as const,
  ),
  ['exact_records', WITHHELD_COLUMNS] as const,
])('the table %s has a column for each field that it must hold, with its type', async (table, names) => {
  const columns = await columnsIn(table)
  const found = names.map((name) => [name, columns.get(name)])
  expect(found).toEqual(names.map((name) => [name, TYPES[RECORD_FIELDS[name].stored]]))
})

it('what everybody may know of a withheld record is not stored a second time', async () => {
  const columns = await columnsIn('exact_records')
  const open = RECORD_COLUMNS.filter((name) => !WITHHELD_COLUMNS.some((withheld) => withheld === name))
  expect(open.filter((name) => columns.has(name))).toEqual([])
})
