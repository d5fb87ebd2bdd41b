import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import compile from 'fast-json-stringify'
import type { TSchema, TObject } from 'typebox'
import { isLegacyAddress } from '#contract/site/addresses/legacy-addresses.ts'
import { countsAsRead, type Answer, type Params, type Query, type Route } from '#contract/http/route.ts'
import type { AtWork } from '#server/platform/limits/in-flight-limit.ts'
import type { BodyRoom } from '#server/platform/bodies/body-room.ts'
import { hasNoBody, NOTHING_SENT, readBody, type Sent } from '#server/platform/bodies/body.ts'
import { addressKey, type Consume } from '#server/platform/limits/limits.ts'
import { hasBegun, Refusal } from './errors.ts'
import { readQuery } from './request/query.ts'
import { authenticate, type FindViewer, type Viewer } from './session.ts'

/** The largest number in an `integer` column. */
const MOST = 2_147_483_647

/**
 * Returns the parameters of a path by their schema. A path with an invalid number, or one too large for any row, is
 * 404, never 400 or 500 (clients do request `/api/profiles/null/`).
 */
function readParams(schema: TObject | undefined, sent: unknown): Record<string, string | number> {
  const texts = sent as Readonly<Record<string, string>>
  const names = Object.keys(schema?.properties ?? {})
  return Object.fromEntries(names.map((name) => [name, readParam(schema, name, texts[name] ?? '')]))
}

function readParam(schema: TObject | undefined, name: string, text: string): string | number {
  const property: { type?: string } | undefined = schema?.properties[name]
  if (property?.type !== 'integer') {
    if (text.includes('\0')) throw new Refusal('not-found')
    return text
  }
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (!(value <= MOST)) throw new Refusal('not-found')
  return value
}

// The HTML pages of the previous portal's API are gone, so a browser that asks for HTML gets JSON.
const ANSWERABLE = new Set(['*/*', 'application/*', 'application/json', 'text/html', 'application/xhtml+xml'])

/** Refuses callers that accept nothing that an endpoint can send. */
export function refuseOtherTypes(accept: string | undefined): void {
  if (accept === undefined || accept.trim() === '') return
  const ranges = accept.split(',').map((range) => (range.split(';')[0] ?? '').trim().toLowerCase())
  if (!ranges.some((range) => ANSWERABLE.has(range))) throw new Refusal('not-acceptable')
}

/** Values of `?format=` in the previous portal's framework. Its HTML pages, `api`, are JSON here. */
const FORMATS = ['', 'json', 'api']

/** Refuses a format that this address never supported. */
function refuseOtherFormats(query: unknown): void {
  const { format = '' } = query as Readonly<Record<string, string | string[] | undefined>>
  const last = Array.isArray(format) ? (format.at(-1) ?? '') : format
  if (!FORMATS.includes(last)) throw new Refusal('not-found')
}

type Serializer = (answer: unknown) => string

const compiled = new WeakMap<TSchema, Serializer>()

/**
 * Converts a response to JSON by its schema; fields that the schema does not name are removed. Compiled when first
 * needed and kept for the process, because compiling the whole contract is most of the time that the portal needs to
 * start.
 */
function serializerOf(schema: TSchema): Serializer {
  return (answer) => {
    const serialize: Serializer = compiled.get(schema) ?? compile(schema)
    compiled.set(schema, serialize)
    return serialize(answer)
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    findViewer: FindViewer
    spend: Consume
    bodyRoom: BodyRoom
    atWork: AtWork
  }
  interface FastifyRequest {
    viewer: Viewer | null
    /** Called when the request is no longer in progress. */
    workEnds: () => void
  }
  interface FastifyContextConfig {
    /** An address of the previous portal, whose responses all list the methods. */
    kept?: boolean
  }
}

export interface Call<R extends Route> extends Sent {
  params: Params<R>
  query: Query<R>
  /** The member who sent the request; null only on public routes. */
  viewer: R['auth'] extends 'public' ? Viewer | null : Viewer
  request: FastifyRequest
  reply: FastifyReply
}

/** Returns the value of the contract, or `reply.send(…)` for prepared text, bytes and streams. */
type Handler<R extends Route> = (
  call: Call<R>,
) => Answer<R> | FastifyReply | Promise<Answer<R> | FastifyReply>

interface Options<R extends Route> {
  /**
   * Throws a Refusal for callers without the right to do this, or over a limit. Runs before the body is read, so that the
   * server does not receive what it will refuse.
   */
  beforeBody?: (call: Omit<Call<R>, 'fields' | 'files'>) => Promise<void>
  /**
   * False for requests that may wait for another server: they do not count among the requests in progress, of which the
   * portal has a fixed number. What they wait for must limit them instead.
   */
  countsAsWork?: boolean
}

/**
 * Registers a route of the contract, with and without the slash at the end, GET with HEAD. Fields of the response
 * that the schema does not name are removed.
 */
export function endpoint<const R extends Route>(
  app: FastifyInstance,
  route: R,
  handler: Handler<R>,
  { beforeBody, countsAsWork = true }: Options<R> = {},
): void {
  const status = successStatus(route)
  const kept = isLegacyAddress(route.path)
  /** Identifies the sender. Throws a Refusal for callers without access to the route. */
  const admit = async (request: FastifyRequest): Promise<void> => {
    request.viewer = await authenticate(request.headers.authorization, app.findViewer)
    if (route.auth === 'public') return
    if (!request.viewer) throw new Refusal('not-authenticated')
    if (route.auth === 'administrator' && !request.viewer.administrator) throw new Refusal('forbidden')
    if (route.auth === 'moderator' && !request.viewer.moderator) throw new Refusal('forbidden')
  }
  app.route({
    method: route.method,
    url: urlOf(route),
    ...schemaOf(route, status),
    config: { kept },
    onRequest: async (request, reply) => {
      if (countsAsWork) beginWork(request, reply)
      // A request without a body has no content type. The framework would refuse an odd one.
      if (hasNoBody(request.raw)) delete request.raw.headers['content-type']
      if (route.produces === undefined) {
        if (kept) refuseOtherFormats(request.query)
        refuseOtherTypes(request.headers.accept)
      }
      await admit(request)
      if (route.auth !== 'public') reply.header('cache-control', 'no-store')
      if (countsAsRead(route)) await app.spend('readsByAddress', callerKey(request))
    },
    handler: async (request, reply) => {
      const params = readParams(route.params, request.params)
      const query = readQuery(route.query, request.query)
      // The compiler cannot infer the types of the route here: params, query and viewer are checked above.
      const asked = { params, query, viewer: request.viewer, request, reply } as unknown as Call<R>
      await beforeBody?.(asked)
      const place = app.bodyRoom.enter(callerKey(request))
      const act = async () => {
        const sent = route.body ? await bodyOf(route, asked, place) : NOTHING_SENT
        // A body can take minutes to arrive, and the member may have been deleted or suspended in that time.
        if (request.viewer && sent !== NOTHING_SENT) await admit(request)
        return handler({ ...asked, ...sent, viewer: request.viewer as Call<R>['viewer'] })
      }
      const answer = await act().finally(place.leave)
      // Awaiting a reply gives no value, so its own state counts. If a visitor hung up during a stream, the reply has
      // started but was not sent.
      if (answer === reply || reply.sent || hasBegun(reply)) return reply
      return reply.code(answer === undefined ? 204 : status).send(answer)
    },
    // A request counts as done even if the client reads the answer slowly.
    onSend: (request, _reply, payload, done) => {
      request.workEnds()
      done(null, payload)
    },
    onResponse: (request, _reply, done) => {
      request.workEnds()
      done()
    },
  } satisfies { handler: RouteHandlerMethod } & Parameters<FastifyInstance['route']>[0])
}

/** Numbers match digits only, so that `/api/records/create/` is never a record whose id is `create`. */
function urlOf({ path, params }: Route): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const { type } = (params?.properties[name] ?? {}) as { type?: string }
    return type === 'integer' ? `:${name}(\\d{1,10})` : `:${name}`
  })
}

/** Visitors share the read limit of their address; members have their own. */
export function callerKey(request: FastifyRequest): string {
  return request.viewer ? `member ${request.viewer.id}` : addressKey(request.ip)
}

/** Waits until the answer is sent, or until the caller hangs up, when no answer is sent and nothing else would end it. */
function beginWork(request: FastifyRequest, { raw }: FastifyReply): void {
  const end = request.server.atWork.begin()
  request.workEnds = end
  if (raw.destroyed) end()
  else raw.once('close', end)
}

/** A request does not count as in progress while its body arrives, which may take long. */
async function bodyOf(
  route: Route,
  { request, reply }: Pick<Call<Route>, 'request' | 'reply'>,
  place: ReturnType<BodyRoom['enter']>,
): Promise<Sent> {
  if (hasNoBody(request.raw)) return NOTHING_SENT
  request.workEnds()
  const allowed = { files: route.files !== undefined, maxBytes: route.maxBytes, place }
  const sent = await readBody(request.headers['content-type'] ?? '', request.body as Readable, allowed)
  beginWork(request, reply)
  return sent
}

function successStatus({ response }: Route): number {
  const first = [200, 201, 204].find((status) => status in response)
  if (first === undefined) throw new Error('A route needs an answer for success')
  return first
}

/** Only successful responses are reduced to their schema, because a few refusals have irregular structures. */
function schemaOf(route: Route, status: number) {
  const schema = route.response[status]
  if (!schema || route.produces !== undefined) return {}
  return { schema: { response: { [status]: schema } }, serializerCompiler: () => serializerOf(schema) }
}
