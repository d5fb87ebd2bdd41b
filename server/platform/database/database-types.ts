import pg from 'pg'

const INT8 = 20
const DATE = 1082

/**
 * How column values become JavaScript, for both engines: int8 and counts are numbers (no table comes near 2^53 rows),
 * a date stays the text YYYY-MM-DD (a Date would be midnight in some time zone), other types are as in `pg`.
 */
export const columnTypes = new pg.TypeOverrides()
columnTypes.setTypeParser(INT8, Number)
columnTypes.setTypeParser(DATE, (day) => day)

/** @param type OID @returns what makes a value of the type's text form */
export function readerOf(type: number): (text: string) => unknown {
  const reader: unknown = columnTypes.getTypeParser(type, 'text')
  return reader as (text: string) => unknown
}
