import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { REFUSAL_TEXTS, REQUEST_PHRASES, REQUEST_TEXTS } from '#contract/http/errors.ts'
import { troubleOf } from '#server/platform/database/answers/database-trouble.ts'
import { isInFolder, OPEN_DATA_FOLDER } from '#contract/site/addresses/server-paths.ts'

/** The kinds of refusals with their HTTP status. Every other error is a bug. */
const KINDS = {
  invalid: { status: 400, detail: null },
  'not-authenticated': { status: 401, detail: REFUSAL_TEXTS.notAuthenticated },
  forbidden: { status: 403, detail: REFUSAL_TEXTS.forbidden },
  'not-found': { status: 404, detail: REFUSAL_TEXTS.notFound },
  'wrong-method': { status: 405, detail: null },
  'not-acceptable': { status: 406, detail: REQUEST_TEXTS.notAcceptable },
  'too-slow': { status: 408, detail: REFUSAL_TEXTS.tooSlow },
  /** It was there and has been taken away. */
  gone: { status: 410, detail: REQUEST_TEXTS.gone },
  /** Another request was first. */
  conflict: { status: 409, detail: null },
  'too-large': { status: 413, detail: REQUEST_TEXTS.tooLarge },
  'unsupported-media': { status: 415, detail: null },
  throttled: { status: 429, detail: null },
  busy: { status: 503, detail: REFUSAL_TEXTS.busy },
  unavailable: { status: 503, detail: REFUSAL_TEXTS.unavailable },
  /** Pictures cannot be stored or read. */
  'store-unavailable': { status: 503, detail: REFUSAL_TEXTS.storeUnavailable },
  /** The national LiDAR cannot be read for the moment. */
  'lidar-unavailable': { status: 503, detail: REFUSAL_TEXTS.lidarUnavailable },
  /** The tilesets in a bucket cannot be read for the moment. */
  'relief-unavailable': { status: 503, detail: REFUSAL_TEXTS.reliefUnavailable },
  /** The disk is full. */
  full: { status: 507, detail: REFUSAL_TEXTS.databaseFull },
} as const satisfies Record<string, { status: number; detail: string | null }>

export type RefusalKind = keyof typeof KINDS

/** Texts by field; those about the whole form are under `non_field_errors`. */
export type FieldTexts = Readonly<Record<string, readonly string[] | string>>

interface Said {
  /** Answered as `{ "field": ["text", …] }`. */
  fields?: FieldTexts
  /** Answered as `{ "detail": "text" }`. Most kinds have a default. */
  detail?: string
  /** A body with another structure, which the wire contract requires. */
  body?: unknown
  /** Time to wait in whole seconds. */
  retryAfter?: number
  headers?: Readonly<Record<string, string>>
}

/** Thrown wherever a request cannot be granted; answered by `answerErrors` and by nothing else. */
export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly said: Said

  constructor(kind: RefusalKind, said: Said = {}) {
    super(said.detail ?? KINDS[kind].detail ?? kind)
    this.name = 'Refusal'
    this.kind = kind
    this.said = said
  }
}

/** Ends the request with all collected errors, if there are any. */
export function refuse(fields: FieldTexts): void {
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields })
}

/** Seconds after which a client may try again if the server itself has a problem. */
export const COME_BACK_AFTER = 5

/** Every error becomes a response here, so that none is converted or logged twice. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply))
}

export function answerError(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = error instanceof Refusal ? error : (refusalOf(error, request) ?? logged(error, request))
  if (hasBegun(reply)) return cutOff(reply)
  const send = (status: number, body: unknown) => sendError(request, reply.code(status), body)
  if (!refusal) return send(500, { detail: REFUSAL_TEXTS.serverFault, request_id: request.id })
  const { status, detail } = KINDS[refusal.kind]
  const { said } = refusal
  if (status === 401) reply.header('www-authenticate', 'Token')
  const retryAfter = said.retryAfter ?? (status === 503 ? COME_BACK_AFTER : null)
  if (retryAfter !== null) reply.header('retry-after', String(retryAfter))
  if (said.headers) reply.headers(said.headers)
  return send(status, said.body ?? said.fields ?? { detail: said.detail ?? detail ?? refusal.kind })
}

/** Open data has the form of RFC 9457, which its clients know. */
function sendError({ url }: FastifyRequest, reply: FastifyReply, body: unknown): FastifyReply {
  if (!answersProblems(url)) return reply.type('application/json; charset=utf-8').send(body)
  return reply
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemOf(reply.statusCode, body)))
}

/** Returns whether no other response can be sent, because one has started or the client has hung up. */
export function hasBegun({ raw }: FastifyReply): boolean {
  return raw.headersSent || raw.destroyed
}

/** Closes the connection, so that an incomplete response does not look complete. */
function cutOff(reply: FastifyReply): FastifyReply {
  reply.raw.destroy()
  return reply.hijack()
}

/** A bug: the log gets all details, the caller one plain sentence. */
function logged(error: Error, request: FastifyRequest): null {
  request.log.error({ err: error, req: request }, 'a request failed')
  return null
}

function refusalOf(error: Error, request: FastifyRequest): Refusal | null {
  const trouble = troubleOf(error)
  if (trouble) {
    request.log.warn(
      { trouble, reason: error.message, req: request },
      'the database or the disk is not available',
    )
    return new Refusal(trouble)
  }
  if (isOfMissingAccount(error)) return new Refusal('not-authenticated', { detail: REFUSAL_TEXTS.inactive })
  const { code, statusCode } = error as FastifyError
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('too-large')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return unsupportedMedia(request.headers['content-type'] ?? '')
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH') return new Refusal('not-found')
  // Other connections break with the same codes: the caller's connection is meant only before the request has fully
  // arrived.
  if ((code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE') && !request.raw.complete)
    return new Refusal('invalid', { detail: REQUEST_TEXTS.endedEarly })
  // Other errors of the caller that the framework found; its messages reveal no internals of the portal.
  if (typeof code === 'string' && code.startsWith('FST_') && statusCode && statusCode < 500)
    return new Refusal('invalid', { detail: error.message })
  return null
}

/** Returns whether a row refers to an account that was deleted since the request began: these foreign keys failed. */
function isOfMissingAccount(error: Error): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23503' && /_(account_id|actor_id|reporter_id|closed_by)_fkey$/.test(constraint ?? '')
}

export function unsupportedMedia(sent: string): Refusal {
  return new Refusal('unsupported-media', { detail: REQUEST_PHRASES.unsupportedMedia.write({ type: sent }) })
}

/** Whether refusals at an address are problem details and not in the form of the previous portal. */
function answersProblems(url: string): boolean {
  return isInFolder(url.split('?')[0] ?? '', OPEN_DATA_FOLDER)
}

/**
 * Returns a refusal as problem details (RFC 9457).
 * @param body `{ detail }` with more members, or texts by the name of a parameter
 */
function problemOf(status: number, body: unknown): object {
  const given = body as Readonly<Record<string, unknown>>
  const { detail = textsOf(given), ...more } = typeof given.detail === 'string' ? given : {}
  return { type: 'about:blank', title: STATUS_CODES[status], status, detail, ...more }
}

function textsOf(fields: Readonly<Record<string, unknown>>): string {
  return Object.entries(fields)
    .map(([name, texts]) => `${name}: ${[texts].flat().join(' ')}`)
    .join('; ')
}
