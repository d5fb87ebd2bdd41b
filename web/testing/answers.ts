import { Value } from 'typebox/value'
import type { Static, TSchema } from 'typebox'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { Detail, Fault } from '#contract/http/refusal-shapes.ts'
import type { Route } from '#contract/http/route.ts'

type Status<R extends Route> = keyof R['response'] & number
type BodyOf<R extends Route, S extends Status<R>> = R['response'][S] extends TSchema
  ? Static<R['response'][S]>
  : undefined

/** Statuses that any route may answer with, each with `{ "detail": "text" }`. */
type RefusalStatus = 400 | 401 | 403 | 404 | 429 | 500 | 503 | 507

/** An answer that the server can give. Only the functions in this file create one, and they check it. */
class ServerAnswer {
  readonly status: number
  readonly #body: unknown
  /** The only route that may return it; null if any route may. */
  readonly #route: Route | null

  constructor(status: number, body: unknown, route: Route | null) {
    this.status = status
    this.#body = body
    this.#route = route
  }

  /** The response that the request receives. Throws if the request was for another route. */
  responseTo(method: string, address: string): Response {
    if (this.#route && !isFor(this.#route, method, address))
      throw new Error(
        `The test answers ${method} ${address} with an answer of ${this.#route.method} ${this.#route.path}`,
      )
    if (this.#body instanceof Uint8Array) return new Response(this.#body.slice(), { status: this.status })
    if (this.#body === undefined) return new Response(null, { status: this.status })
    const headers = { 'Content-Type': 'application/json' }
    return new Response(JSON.stringify(this.#body), { status: this.status, headers })
  }
}

export type { ServerAnswer }

/** An answer of this route. Throws if the contract does not allow the body. */
export function answering<const R extends Route, S extends Status<R>>(
  route: R,
  status: S,
  ...[body]: BodyOf<R, S> extends undefined ? [] : [body: BodyOf<R, S>]
): ServerAnswer {
  const schema = route.response[status]
  if (schema) checkBody(schema, body, `${route.method} ${route.path} cannot answer ${status} so`)
  return new ServerAnswer(status, body, route)
}

/** A refusal or a server error, which any route may return. */
export function refusing(status: RefusalStatus, detail = 'No.'): ServerAnswer {
  const body = { detail }
  checkBody(Detail, body, `No route can answer ${status} so`)
  return new ServerAnswer(status, body, null)
}

/** A fault of the server, with its number. */
export function faulting(number: string): ServerAnswer {
  const body = { detail: REFUSAL_TEXTS.serverFault, request_id: number }
  checkBody(Fault, body, 'No fault is answered so')
  return new ServerAnswer(500, body, null)
}

/** An answer without JSON, from a gateway in front of the portal or from another server. */
export function withoutJson(status: 200 | 502 | 503 | 504): ServerAnswer {
  return new ServerAnswer(status, undefined, null)
}

/** A file that is part of the pages, or one that a route sends. */
export function withFile(bytes: Uint8Array): ServerAnswer {
  return new ServerAnswer(200, bytes, null)
}

function checkBody(schema: TSchema, body: unknown, complaint: string): void {
  const [sent] = JSON.parse(JSON.stringify([body])) as unknown[]
  const faults = Value.Errors(schema, sent).map(({ instancePath, message }) => `${instancePath} ${message}`)
  if (faults.length > 0) throw new Error(`${complaint}: ${faults.join('; ')}`)
  const named = JSON.stringify(Value.Clean(schema, structuredClone(sent)))
  if (named !== JSON.stringify(sent))
    throw new Error(`${complaint}: only these fields leave the server: ${named}`)
}

function isFor({ method, path }: Route, asked: string, address: string): boolean {
  const [parts, given] = [path, address.split('?')[0] ?? ''].map((text) => text.split('/'))
  return (
    method === asked &&
    parts?.length === given?.length &&
    parts?.every((part, place) => part.startsWith('{') || part === given?.[place]) === true
  )
}
