import type { Route } from '#contract/route.ts'
import type { Database } from '#server/platform/database.ts'
import type { Tables } from '#server/platform/schema.ts'
import type { Expected } from './expected.ts'
import type { Person } from './people.ts'

/** A request that is right in every field, about something that was made for it alone. */
export interface Asked {
  params?: Readonly<Record<string, string | number>>
  fields?: Readonly<Record<string, unknown>>
  /** Sent with multipart alone. */
  files?: Readonly<Record<string, Buffer>>
  /** User ids of those whose things the request is about, where it may change them in somebody else's name. */
  subjects?: readonly number[]
}

export interface Stage {
  db: Database
  /** Whose the thing is. */
  owner: Person
  /** Null where nobody is signed in. */
  asker: Person | null
  /** Somebody whom no other request is about. */
  another: () => Promise<Person>
  picture: Buffer
}

/** One row of the matrix. */
export interface Entry {
  route: Route
  /** Where a route has several rows, what this one is about. */
  about?: string
  expected: Expected
  /** Called before the portal starts. */
  ask: (stage: Stage) => Promise<Asked> | Asked
  /** The tables in which a granted request shows; it must in the first. Nothing where it changes nothing. */
  changes: readonly (keyof Tables)[]
}

export function nameOf({ route, about }: Pick<Entry, 'route' | 'about'>): string {
  const name = `${route.method} ${route.path}`
  return about === undefined ? name : `${name} (${about})`
}
