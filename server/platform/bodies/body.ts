import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { BODY_JSON_MAX_BYTES, BODY_MULTIPART_MAX_BYTES, PICTURE_MAX_BYTES } from '#contract/http/limits.ts'
import { REFUSAL_TEXTS, REQUEST_PHRASES, UNREADABLE } from '#contract/http/errors.ts'
import type { BodyPlace } from './body-room.ts'
import { collectBody } from './collect-body.ts'
import { Refusal, unsupportedMedia } from '#server/platform/http/errors.ts'
import { readMultipart } from './multipart.ts'

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
