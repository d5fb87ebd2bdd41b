import type { ColumnType } from 'kysely'

/** The time of the insertion unless another is given. */
export type CreatedAt = ColumnType<Date, Date | undefined, Date>
