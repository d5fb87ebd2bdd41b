import { LIMIT_NAMES } from '#server/platform/config/config.ts'

/** SQL statements by their first word. */
export const STATEMENT_KINDS = ['select', 'insert', 'update', 'delete', 'transaction', 'other'] as const
export type StatementKind = (typeof STATEMENT_KINDS)[number]

const YES_OR_NO = ['yes', 'no'] as const
const FILE_OPERATIONS = ['put', 'get', 'head', 'delete', 'move', 'list'] as const

/** What is counted, with every value that its labels may have. */
export const COUNTED = {
  db_refusals: {
    help: 'Statements that the database refused, by the trouble it was in.',
    labels: { trouble: ['unavailable', 'busy', 'full', 'store-unavailable'] },
  },
  mails: {
    help: 'Attempts to send an email: sent, kept in the outbox, refused for good, or failed for now.',
    labels: { outcome: ['sent', 'kept', 'refused', 'failed'] },
  },
  files_errors: {
    help: 'Operations of the file store that failed.',
    labels: { op: FILE_OPERATIONS },
  },
  cache: {
    help: 'Questions to a cache of this process, by whether it had the answer.',
    labels: {
      what: ['record tile', 'heritage tile', 'hillshade quarter', 'preview', 'place search'],
      hit: YES_OR_NO,
    },
  },
  limits_refused: {
    help: 'Attempts that were refused because a limit was reached.',
    labels: { limit: LIMIT_NAMES },
  },
  limits_in_memory: {
    help: 'Attempts that this process counted by itself, because the database that counts for all did not answer.',
    labels: {},
  },
} as const satisfies Figure

/** What is timed, in seconds. A null in place of the values: names of the code, such as those of jobs. */
export const TIMED = {
  db_seconds: {
    help: 'Time of a statement of the database.',
    labels: { statement_kind: STATEMENT_KINDS },
  },
  job_seconds: { help: 'Time of a job, whether or not it succeeded.', labels: { kind: null } },
  files_seconds: {
    help: 'Time of an operation of the file store; of a file that is read, until its first byte.',
    labels: { op: FILE_OPERATIONS },
  },
  made_seconds: {
    help: 'Time in which a list, a tile or a picture was made.',
    labels: {
      what: [
        'record list',
        'profile list',
        'news list',
        'feed',
        'sitemap',
        'statistics',
        'record tile',
        'heritage tile',
        'preview',
      ],
    },
  },
  relief_tile_seconds: {
    help: 'Time in which a tile of relief was read or made, by where it comes from.',
    labels: { store: ['archive', 'folder', 'bucket', 'national'] },
  },
} as const satisfies Figure

type Figure = Record<string, { help: string; labels: Readonly<Record<string, readonly string[] | null>> }>

type LabelsOf<Of extends Figure[string]> = {
  [Label in keyof Of['labels']]: Of['labels'][Label] extends readonly (infer Value)[] ? Value : string
}

export type Cache = (typeof COUNTED)['cache']['labels']['what'][number]
export type Made = (typeof TIMED)['made_seconds']['labels']['what'][number]

/** Takes down what happens in this process, for `/metrics`. Features know nothing of the format in which it is read. */
export interface Figures {
  count: <Name extends keyof typeof COUNTED>(name: Name, labels: LabelsOf<(typeof COUNTED)[Name]>) => void
  time: <Name extends keyof typeof TIMED>(
    name: Name,
    labels: LabelsOf<(typeof TIMED)[Name]>,
    seconds: number,
  ) => void
}

/** Where nobody reads them. */
export const NO_FIGURES: Figures = { count: () => undefined, time: () => undefined }

/** Runs a task and takes down its time, also if it fails. */
export async function timed<Name extends keyof typeof TIMED, T>(
  figures: Figures,
  name: Name,
  labels: LabelsOf<(typeof TIMED)[Name]>,
  task: () => Promise<T>,
): Promise<T> {
  const begun = performance.now()
  try {
    return await task()
  } finally {
    figures.time(name, labels, (performance.now() - begun) / 1000)
  }
}

/** The same task, whose time is taken down each time that it makes this. */
export function timedMaking<T>(figures: Figures, what: Made, make: () => Promise<T>): () => Promise<T> {
  return () => timed(figures, 'made_seconds', { what }, make)
}

/** Called by a cache with whether it had the value. */
export type NoteHit = (hit: boolean) => void

export function hitsOf(figures: Figures, what: Cache): NoteHit {
  return (hit) => figures.count('cache', { what, hit: hit ? 'yes' : 'no' })
}
