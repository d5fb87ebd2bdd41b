import { Type, type Static } from 'typebox'
import { Nullable } from '../http/nullable.ts'
import { Detail } from '../http/refusal-shapes.ts'
import { route } from '../http/route.ts'

const File = Type.String({ format: 'binary' })

/** The files with all records, as of last night. */
export const OpenFiles = Type.Object({
  /** Null if there are none yet. */
  made: Nullable(Type.String()),
  /** That of the last change in the feed of changes that they show. */
  seq: Nullable(Type.Integer()),
  records: Type.Integer(),
  /** True while they are made again because a record was withheld or hidden; the addresses answer 503 until then. */
  withdrawn: Type.Boolean(),
  /** True if all records are invented, for demonstration. */
  demonstration: Type.Boolean(),
  files: Type.Array(
    Type.Object({
      name: Type.String(),
      /** Of this file as it is now. */
      address: Type.String(),
      bytes: Type.Integer(),
      sha256: Type.String(),
      type: Type.String(),
    }),
  ),
})
export type OpenFiles = Static<typeof OpenFiles>

export const getOpenFiles = route({
  method: 'GET',
  path: '/data/files/latest.json',
  summary:
    'The files with all records that have a licence: sizes, checksums and the day on which they were made',
  tag: 'Open data',
  auth: 'public',
  response: { 200: OpenFiles },
})

export const getOpenFile = route({
  method: 'GET',
  path: '/data/files/{name}',
  summary: 'One of these files, or SHA256SUMS; always the newest; answers `Range`',
  tag: 'Open data',
  auth: 'public',
  params: Type.Object({ name: Type.String() }),
  response: { 200: File, 404: Detail, 503: Detail },
  produces: 'application/octet-stream',
})

export const getOpenFileOfSet = route({
  method: 'GET',
  path: '/data/files/{set}/{name}',
  summary: 'The same file of one night; the two newest nights are kept',
  tag: 'Open data',
  auth: 'public',
  params: Type.Object({ set: Type.Integer(), name: Type.String() }),
  response: { 200: File, 404: Detail, 503: Detail },
  produces: 'application/octet-stream',
})
