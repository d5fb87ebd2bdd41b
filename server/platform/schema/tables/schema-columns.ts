import type { ColumnType } from 'kysely'
import type { RECORD_FIELDS, RecordColumn } from '#contract/records/record-fields.ts'

/** The time of the insertion unless another is given. */
export type CreatedAt = ColumnType<Date, Date | undefined, Date>

/** Geometry columns are written and read through `spatial.ts` only; here they are opaque. */
export type Geometry = ColumnType<unknown, unknown, unknown>

/** The value of a field as statements write it: JSON as text. */
export type WrittenField<Name extends RecordColumn, Value> = (typeof RECORD_FIELDS)[Name]['stored'] extends
  | 'json'
  | 'ring'
  ? string | Extract<Value, null>
  : Value

/** The columns of the fields of a record; JSON is read as the parsed value. */
export type FieldColumns<Row extends Readonly<Record<RecordColumn, unknown>>> = {
  [Name in RecordColumn]: ColumnType<Row[Name], WrittenField<Name, Row[Name]>, WrittenField<Name, Row[Name]>>
}
