import { Type } from 'typebox'

// Apart from the texts of errors.ts: every page loads the routes with these shapes, and few pages need the texts.

/** Whole-request refusals: `{ "detail": "text" }`. */
export const Detail = Type.Object({ detail: Type.String() })

/** The answer to a fault of the server, with the number under which the server's log has it. */
export const Fault = Type.Object({ detail: Type.String(), request_id: Type.String() })

/** Refusals per field: `{ "field": ["text", …] }`; those of the whole form under `non_field_errors`. */
export const FieldErrors = Type.Record(Type.String(), Type.Union([Type.Array(Type.String()), Type.String()]))
