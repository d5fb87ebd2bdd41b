import { Type } from 'typebox'
import { Detail, FieldErrors } from '../http/refusal-shapes.ts'
import { Nullable } from '../http/nullable.ts'
import { route } from '../http/route.ts'
import { DECLINE_REASONS, HER_ANSWERS } from './her.ts'
import { RecordReview, REVIEW_NOTE_MAX_LENGTH } from '../review/review.ts'

/** In characters, with the register and spaces. */
export const HER_NUMBER_MAX_LENGTH = 40

/** What an officer writes down by hand; what comes back in a file is in `answers` of a batch. */
export const answerForHer = route({
  method: 'POST',
  path: '/api/review/{id}/her/',
  summary:
    'Say for the Historic Environment Record of its region whether it accepts a confirmed find; its finder is told once',
  tag: 'Review',
  auth: 'member',
  params: Type.Object({ id: Type.Integer() }),
  body: Type.Object({
    /** The version and the number of the last event that you saw. */
    version: Type.Integer(),
    seq: Type.Integer(),
    /** The moment (`at`) of the answer that you saw and correct; null or absent if there was none. */
    answered: Type.Optional(Nullable(Type.String({ format: 'date-time' }))),
    status: Type.Enum([...HER_ANSWERS]),
    /**
     * Required with `accepted`, and with the reason `already_recorded`, as that of the earlier entry: `prn_gat:81234`, or the number
     * alone where the region of the find is known.
     */
    prn: Type.Optional(Type.String({ maxLength: HER_NUMBER_MAX_LENGTH })),
    /** Required with `declined`. */
    reason: Type.Optional(Type.Enum([...DECLINE_REASONS])),
    /** For the finder; required with the reason `other`. */
    note: Type.Optional(Type.String({ maxLength: REVIEW_NOTE_MAX_LENGTH })),
  }),
  response: {
    200: RecordReview,
    400: FieldErrors,
    401: Detail,
    403: Detail,
    404: Detail,
    /** Something has changed meanwhile; `review` is as it is now. */
    409: Type.Object({ detail: Type.String(), review: Type.Optional(RecordReview) }),
  },
})
