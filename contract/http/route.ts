import type { TObject, TSchema, Static } from 'typebox'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** An endpoint as a value. Its URL, its access rule and its input and output are defined here and nowhere else. */
export interface Route {
  readonly method: Method
  /** Includes the trailing slash, if there is one. Parameters are in braces, as in OpenAPI: `/api/records/{id}/`. */
  readonly path: string
  readonly summary: string
  readonly tag: string
  /**
   * `member` requires `Authorization: Token …`, `administrator` the token of an administrator, `moderator` that of a
   * moderator or an administrator; with `public` it is optional.
   */
  readonly auth: 'public' | 'member' | 'moderator' | 'administrator'
  readonly params?: TObject
  /** The query parameters: texts, integers and numbers. */
  readonly query?: TObject
  /** Fields of the body, which may be JSON, a form or multipart. */
  readonly body?: TObject
  /** Names of the body fields that hold files. Such a route accepts multipart only. */
  readonly files?: readonly string[]
  /** Largest multipart body in bytes, if the route takes a file that is larger than pictures. */
  readonly maxBytes?: number
  /** The schema for each status; `null` for an answer without a body. */
  readonly response: Readonly<Record<number, TSchema | null>>
  /** The media type of the answer if it is not JSON. */
  readonly produces?: string
}

/** Whether calls count towards the limit of reads for each address (`LIMIT_READS_BY_ADDRESS`). */
export function countsAsRead({ method, produces }: Pick<Route, 'method' | 'produces'>): boolean {
  return method === 'GET' && produces === undefined
}

/** Returns the definition, and keeps its literal types. */
export function route<const R extends Route>(definition: R): R {
  return definition
}

type SuccessStatus = 200 | 201 | 204
/** The answer to a successful call: the value of the schema under 200 or 201, `undefined` for 204. */
export type Answer<R extends Route> = {
  [S in keyof R['response'] & SuccessStatus]: R['response'][S] extends TSchema
    ? Static<R['response'][S]>
    : undefined
}[keyof R['response'] & SuccessStatus]

export type Params<R extends Route> = R['params'] extends TObject ? Static<R['params']> : undefined
export type Query<R extends Route> = R['query'] extends TObject ? Static<R['query']> : undefined
export type Body<R extends Route> = R['body'] extends TObject ? Static<R['body']> : undefined

type Values = Readonly<Record<string, string | number | undefined>>

/** Returns the path of a route with its parameters and its query filled in, each percent-encoded. */
export function addressOf(target: Route, params: Values = {}, query: Values = {}): string {
  const path = target.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${target.path} needs the parameter ${name}`)
    return encodeURIComponent(String(value))
  })
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`],
  )
  return asked.length > 0 ? `${path}?${asked.join('&')}` : path
}
