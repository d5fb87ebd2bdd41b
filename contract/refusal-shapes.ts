import { Type } from 'typebox'

// Apart from the texts of errors.ts: every page loads the routes with these shapes, and few pages need the texts.

/** Whole-request refusals: `{ "detail": "text" }`. */
export const Detail = Type.Object({ detail: Type.String() })

/** Refusals per field: `{ "field": ["text", …] }`; those of the whole form under `non_field_errors`. */
export const FieldErrors = Type.Record(Type.String(), Type.Union([Type.Array(Type.String()), Type.String()]))
