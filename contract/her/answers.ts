import { Type, type Static } from 'typebox'
import { Detail, FieldErrors } from '../http/refusal-shapes.ts'
import { Nullable } from '../http/nullable.ts'
import { route } from '../http/route.ts'
import { Reference } from '../records/references.ts'
import { ANSWER_COLUMNS, BATCH_ANSWERS } from './codes.ts'
import { DECLINE_REASONS } from './her.ts'

/** Of a file with the answers of an HER. */
export const ANSWER_FILE = { bytes: 262_144, lines: 1000 } as const
/** Faults that one answer names. */
export const MOST_ANSWER_FAULTS = 100

/** What can be wrong with a file of answers. Keys of REFUSAL_TEXTS. */
export const ANSWER_FAULTS = [
  'answersLarge',
  'answersEmpty',
  'answersMany',
  'answersDamaged',
  'answersColumn',
  'answersForeign',
  'answersBeside',
  'answersTwice',
  'answersStatus',
  'answersReason',
  'answersNote',
  'answersLong',
  'required',
  'referencePrn',
  'herOtherRegion',
] as const
export type AnswerFault = (typeof ANSWER_FAULTS)[number]

export const AnswersRefused = Type.Object({
  detail: Type.String(),
  faults: Type.Array(
    Type.Object({
      /** Of the file, from 1. */
      line: Type.Integer(),
      /** Null for a fault of the whole line, or of the file. */
      column: Nullable(Type.Enum([...ANSWER_COLUMNS])),
      fault: Type.Enum([...ANSWER_FAULTS]),
      /** The same as a sentence. */
      text: Type.String(),
    }),
  ),
})
export type AnswersRefused = Static<typeof AnswersRefused>

/** What a line does, or has done. */
export const ANSWER_EFFECTS = ['new', 'corrected', 'same'] as const

export const AnswersReport = Type.Object({
  /** Whether nothing was written, because only the effects were asked for. */
  dry: Type.Boolean(),
  /** Finds with a new or a corrected answer. */
  changed: Type.Integer(),
  /** Finds of the batch that have no answer afterwards. */
  unanswered: Type.Integer(),
  lines: Type.Array(
    Type.Object({
      line: Type.Integer(),
      /** The find. */
      id: Type.Integer(),
      effect: Type.Enum([...ANSWER_EFFECTS]),
      status: Type.Enum([...BATCH_ANSWERS]),
      reference: Nullable(Reference),
      reason: Nullable(Type.Enum([...DECLINE_REASONS])),
      /** Other finds of the batch for which it goes as well. */
      beside: Type.Array(Type.Integer()),
      /** Whether the answer is kept with the batch alone: the find was deleted, or went with a later batch. */
      only_batch: Type.Boolean(),
    }),
  ),
})
export type AnswersReport = Static<typeof AnswersReport>

export const sendAnswers = route({
  method: 'POST',
  path: '/api/her/batches/{id}/answers/',
  summary:
    'Read a file with the answers of the Historic Environment Record to a batch; with `dry=1`, only say what each line would do',
  tag: 'Historic Environment Record',
  auth: 'member',
  params: Type.Object({ id: Type.Integer() }),
  query: Type.Object({ dry: Type.Optional(Type.Enum(['0', '1'])) }),
  /** The columns `id,status,prn,reason,note`, in any order, with commas, semicolons or tabs; UTF-8 or Windows-1252. */
  body: Type.Object({ file: Type.String({ format: 'binary' }) }),
  files: ['file'],
  maxBytes: 1_048_576,
  response: {
    200: AnswersReport,
    400: Type.Union([FieldErrors, AnswersRefused]),
    401: Detail,
    403: Detail,
    404: Detail,
    409: Detail,
    413: Detail,
  },
})
