import { sql, type RawBuilder } from 'kysely'
import {
  RECORD_COLUMNS,
  RECORD_FIELDS,
  type RecordColumn,
  type RecordRow,
} from '#contract/records/record-fields.ts'
import type { Position } from '#geo/position.ts'
import { pointOn, polygon } from '#server/platform/database/spatial.ts'
import type { WrittenField } from '#server/platform/schema/tables/schema-columns.ts'

/** The columns of all fields of a record in one of the tables that have them. */
export function fieldsIn<Table extends string>(table: Table): `${Table}.${RecordColumn}`[] {
  return RECORD_COLUMNS.map((name) => `${table}.${name}` as const)
}

/** Columns as statements list them, of one table or where their names are enough. */
export function columnList(names: readonly string[], table?: string): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.ref(table === undefined ? name : `${table}.${name}`)))
}

/** Those fields of a record, or of a draft, that are there, as statements write them. */
export function toColumns<
  Row extends Partial<Readonly<Record<RecordColumn, unknown>>>,
  Wanted extends RecordColumn = RecordColumn,
>(row: Row, wanted: readonly Wanted[] = RECORD_COLUMNS as readonly RecordColumn[] as readonly Wanted[]) {
  const names = wanted.filter((name) => name in row)
  return Object.fromEntries(names.map((name) => [name, written(name, row[name])])) as {
    [Name in Wanted & keyof Row]: WrittenField<Name, Row[Name]>
  }
}

function written(name: RecordColumn, value: unknown): unknown {
  const { stored } = RECORD_FIELDS[name]
  return (stored === 'json' || stored === 'ring') && value !== null ? JSON.stringify(value) : value
}

/** An outline, and its ring: closed, valid for PostGIS, longitude first. */
export interface DrawnOutline extends Pick<RecordRow, 'outline'> {
  ring: readonly Position[]
}

/** The columns that change with the outline. */
export function placeColumns({ outline, ring }: DrawnOutline) {
  const shape = polygon(ring)
  return { ...toColumns({ outline }), shape, centre: pointOn(shape) }
}
