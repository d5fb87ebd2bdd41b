import type { TObject, TSchema, Static } from 'typebox'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One endpoint as a value: the URL, who may call it and what goes in and out are written here and nowhere else. */
export interface Route {
  readonly method: Method
  /** With its trailing slash where it has one; parameters in braces, as in OpenAPI: `/api/records/{id}/`. */
  readonly path: string
  readonly summary: string
  readonly tag: string
  /** `member` needs `Authorization: Token …`, `administrator` that of an administrator; `public` takes it if it is there. */
  readonly auth: 'public' | 'member' | 'administrator'
  readonly params?: TObject
  /** What may stand behind the question mark: texts, whole numbers and numbers. */
  readonly query?: TObject
  /** Fields of the body. Sent as JSON, as a form or as multipart alike. */
  readonly body?: TObject
  /** Body field names that hold files; such a route takes multipart only. */
  readonly files?: readonly string[]
  /** Schema per status; `null` for an answer without a body. */
  readonly response: Readonly<Record<number, TSchema | null>>
  /** Media type of the answer when it is not JSON. */
  readonly produces?: string
}

export function route<const R extends Route>(definition: R): R {
  return definition
}

type SuccessStatus = 200 | 201 | 204
/** What a successful call answers: the value of the schema under 200 or 201; `undefined` for 204. */
export type Answer<R extends Route> = {
  [S in keyof R['response'] & SuccessStatus]: R['response'][S] extends TSchema
    ? Static<R['response'][S]>
    : undefined
}[keyof R['response'] & SuccessStatus]

export type Params<R extends Route> = R['params'] extends TObject ? Static<R['params']> : undefined
export type Query<R extends Route> = R['query'] extends TObject ? Static<R['query']> : undefined
export type Body<R extends Route> = R['body'] extends TObject ? Static<R['body']> : undefined

type Values = Readonly<Record<string, string | number | undefined>>

/** The address of a route with its parameters and its query filled in, each percent-encoded. */
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
