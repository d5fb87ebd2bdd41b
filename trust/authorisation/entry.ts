import type { Route } from '#contract/http/route.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/schema/schema.ts'
import type { Expected } from './expected.ts'
import type { Person } from './people.ts'

/** A valid request about something that was made only for it. */
export interface Asked {
  params?: Readonly<Record<string, string | number>>
  fields?: Readonly<Record<string, unknown>>
  /** Sent only in multipart bodies. */
  files?: Readonly<Record<string, Buffer>>
  /** Ids of the users whose data the request may change on behalf of someone else. */
  subjects?: readonly number[]
}

export interface Stage {
  db: Database
  /** The owner of the object. */
  owner: Person
  /** Null where nobody is logged in. */
  asker: Person | null
  /** Returns a person whom no other request is about. */
  another: () => Promise<Person>
  picture: Buffer
}

/** Tables of which the server keeps no types, so that few of its parts can name them. */
type KeptApart = 'exact_records' | 'exact_pictures' | 'exact_versions'

/** One row of the matrix. */
export interface Entry {
  route: Route
  /** The subject of this row, where a route has several rows. */
  about?: string
  expected: Expected
  /** Called before the portal starts. */
  ask: (stage: Stage) => Promise<Asked> | Asked
  /** The tables that a granted request changes; it must change the first. Empty where it changes nothing. */
  changes: readonly (keyof Tables | KeptApart)[]
}

export function nameOf({ route, about }: Pick<Entry, 'route' | 'about'>): string {
  const name = `${route.method} ${route.path}`
  return about === undefined ? name : `${name} (${about})`
}
