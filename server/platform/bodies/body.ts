import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import {
  BODY_JSON_MAX_BYTES,
  BODY_MULTIPART_MAX_BYTES,
  PICTURE_MAX_BYTES,
  BODY_FIELD_MAX_BYTES,
  BODY_MAX_FIELDS,
  BODY_MAX_PARTS,
  PHOTOS_PER_RECORD,
} from '#contract/http/limits.ts'
import { REFUSAL_TEXTS, REQUEST_PHRASES, UNREADABLE, REQUEST_TEXTS } from '#contract/http/errors.ts'
import { Refusal, unsupportedMedia } from '#server/platform/http/errors.ts'
import type { BodyPlace } from './body-room.ts'
import { collectBody } from './collect-body.ts'

export interface SentFile {
  filename: string
  /** The media type that the sender claims, which proves nothing. */
  mimetype: string
  bytes: Uint8Array
}

/** The content of a request of any type. A file is in both maps, so that a reader of texts refuses it. */
export interface Sent {
  fields: ReadonlyMap<string, unknown>
  files: ReadonlyMap<string, SentFile>
}

export const NOTHING_SENT: Sent = { fields: new Map(), files: new Map() }

interface Allowed {
  /** Whether the route takes files. Without them, a form may be no larger than JSON. */
  files: boolean
  /** Largest multipart body in bytes. */
  maxBytes?: number | undefined
  place: BodyPlace
}

/** Reads JSON, a form or multipart into the same fields (wire contract, 1.2). Throws a Refusal. */
export async function readBody(
  contentType: string,
  stream: Readable,
  { files, maxBytes = BODY_MULTIPART_MAX_BYTES, place }: Allowed,
): Promise<Sent> {
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase()
  const isLarge = files && type === 'multipart/form-data'
  const blocks = await collectBody(stream, isLarge ? maxBytes : BODY_JSON_MAX_BYTES, place)
  if (blocks.length === 0) return NOTHING_SENT
  switch (type) {
    case 'application/json':
      return { fields: readJson(Buffer.concat(blocks)), files: new Map() }
    case 'application/x-www-form-urlencoded':
      return { fields: readForm(Buffer.concat(blocks)), files: new Map() }
    case 'multipart/form-data':
      return readMultipart(contentType, blocks, fileLimit(maxBytes))
    default:
      throw unsupportedMedia(contentType)
  }
}

/**
 * One byte more than the limit is kept of a large file, so that it is refused under its field with a useful text. In a form of
 * pictures each has its own limit; a larger body carries a single file.
 */
function fileLimit(maxBytes: number): number {
  return (maxBytes > BODY_MULTIPART_MAX_BYTES ? maxBytes : PICTURE_MAX_BYTES) + 1
}

function readJson(bytes: Uint8Array): Map<string, unknown> {
  const value = parseJson(bytes)
  if (value === null) throw ofWholeForm(REFUSAL_TEXTS.noData)
  if (typeof value !== 'object' || Array.isArray(value))
    throw ofWholeForm(REQUEST_PHRASES.notAnObject.write({ type: nameOfType(value) }))
  return new Map(Object.entries(value))
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return JSON.parse(text, refusePrototype) as unknown
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unreadable'
    throw new Refusal('invalid', { detail: REQUEST_PHRASES.jsonUnreadable.write({ why }) })
  }
}

function refusePrototype(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError(UNREADABLE.prototypeKey)
  return value
}

/** The refusals of the previous backend name types as in Python. */
function nameOfType(value: unknown): string {
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float'
  return typeof value === 'boolean' ? 'bool' : 'str'
}

function readForm(bytes: Uint8Array): Map<string, unknown> {
  const fields = new Map<string, unknown>(new URLSearchParams(new TextDecoder().decode(bytes)))
  if (fields.has('__proto__'))
    throw new Refusal('invalid', {
      detail: REQUEST_PHRASES.formUnreadable.write({ why: UNREADABLE.prototypeField }),
    })
  return fields
}

function ofWholeForm(text: string): Refusal {
  return new Refusal('invalid', { fields: { non_field_errors: [text] } })
}

/** True if a request has no body, so that its content type means nothing. */
export function hasNoBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  return headers['transfer-encoding'] === undefined && (length === undefined || Number(length) === 0)
}

const LIMITS = {
  fieldSize: BODY_FIELD_MAX_BYTES,
  fields: BODY_MAX_FIELDS,
  files: PHOTOS_PER_RECORD,
  parts: BODY_MAX_PARTS,
}

/**
 * Returns the fields and files of a whole multipart body. If a part is repeated, the last one counts. Throws a Refusal.
 * @param blocks the body in order
 * @param fileSize bytes that are kept of each file
 */
async function readMultipart(
  contentType: string,
  blocks: readonly Buffer[],
  fileSize: number,
): Promise<Sent> {
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType)
  const marker = boundary?.[1] ?? boundary?.[2]
  if (marker === undefined) throw unreadable(UNREADABLE.noBoundary)
  // A body without parts counts as an empty form, as in the previous portal.
  if (!holds(blocks, `--${marker}`)) return { fields: new Map(), files: new Map() }
  return parse(contentType, blocks, fileSize)
}

/** Finds a text even if it begins in one block and ends in the next. */
function holds(blocks: readonly Buffer[], text: string): boolean {
  let before: Buffer = Buffer.alloc(0)
  return blocks.some((block) => {
    const seam = Buffer.concat([before, block.subarray(0, text.length)])
    before = block.subarray(-text.length)
    return block.includes(text) || seam.includes(text)
  })
}

function parse(contentType: string, blocks: readonly Buffer[], fileSize: number): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const fields = new Map<string, unknown>()
    const files = new Map<string, SentFile>()
    const tooLong = new Map<string, string[]>()
    const parser = new Busboy({
      headers: { 'content-type': contentType },
      limits: { ...LIMITS, fileSize },
      isPartAFile: (_name, _type, filename) => filename !== undefined,
    })
    parser.on('field', (name, value, _nameCut, valueCut) => {
      if (name === '__proto__') reject(unreadable(UNREADABLE.prototypeField))
      if (valueCut) tooLong.set(name, [REQUEST_PHRASES.fieldTooLarge.write({ max: BODY_FIELD_MAX_BYTES })])
      fields.set(name, value)
      files.delete(name)
    })
    parser.on('file', (name, stream, filename, _encoding, mimetype) => {
      if (name === '__proto__') reject(unreadable(UNREADABLE.prototypeField))
      const chunks: Uint8Array[] = []
      stream.on('data', (chunk: Uint8Array) => chunks.push(chunk))
      stream.on('end', () => {
        // Browsers send an empty file field as a file without a name and without bytes.
        if (filename === '') return
        const file = { filename, mimetype, bytes: Buffer.concat(chunks) }
        fields.set(name, file)
        files.set(name, file)
      })
    })
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
      parser.on(limit, () => reject(new Refusal('too-large', { detail: REQUEST_TEXTS.tooManyParts })))
    parser.on('error', (error: Error) => reject(unreadable(error.message)))
    parser.on('finish', () => {
      if (tooLong.size > 0) reject(new Refusal('invalid', { fields: Object.fromEntries(tooLong) }))
      else resolve({ fields, files })
    })
    for (const block of blocks) parser.write(block)
    parser.end()
  })
}

function unreadable(why: string): Refusal {
  return new Refusal('invalid', { detail: REQUEST_PHRASES.multipartUnreadable.write({ why }) })
}
