import type { ColumnType } from 'kysely'

/** The time of the insertion unless another is given. */
export type CreatedAt = ColumnType<Date, Date | undefined, Date>

/** Geometry columns are written and read through `spatial.ts` only; here they are opaque. */
export type Geometry = ColumnType<unknown, unknown, unknown>
