import type { Database } from '#server/platform/database.ts'
import { nameOf, type Entry } from './entry.ts'
import { VISITORS, type Visitor } from './expected.ts'
import { addPeople, type Person } from './people.ts'
import { credentialsOf, requestOf, waysOf, type Way } from './requests.ts'

/** A request that is ready to be sent. */
export interface Prepared {
  entry: Entry
  /** Route, visitor and way, for people. */
  name: string
  path: string
  init: RequestInit
  expected: number
  /** User ids of those whose things may be changed by it. */
  mayChange: readonly number[]
}

/** People who were good members once, and administrators too: nobody may do more than they might. */
export interface Gone {
  deleted: Person
  suspended: Person
}

/** Every row of the matrix for every visitor, each with something of its own. The people of a row are in no other. */
export async function prepareAll(
  db: Database,
  entries: readonly Entry[],
  { gone, picture, allWays }: { gone: Gone; picture: Buffer; allWays: boolean },
): Promise<Prepared[]> {
  const rows = entries.flatMap((entry) => waysOf(entry.route, allWays).map((way) => ({ entry, way })))
  const people = await addPeople(db, 2 * rows.length)
  const administrators = await addPeople(db, rows.length, { administrator: true })
  const another = async () => taken(await addPeople(db, 1))
  const prepared: Prepared[] = []
  for (const { entry, way } of rows) {
    const cast = {
      ...gone,
      owner: taken(people),
      other: taken(people),
      administrator: taken(administrators),
    }
    for (const visitor of VISITORS)
      prepared.push(...(await prepareOne(entry, { visitor, way, cast, stage: { db, another, picture } })))
  }
  return prepared
}

type Cast = Gone & Record<'owner' | 'other' | 'administrator', Person>

const PARTS: Readonly<Record<Visitor, keyof Cast | null>> = {
  nobody: null,
  'an unknown token': null,
  'a deleted member': 'deleted',
  'a suspended member': 'suspended',
  'a token elsewhere': null,
  'another member': 'other',
  'the owner': 'owner',
  'an administrator': 'administrator',
}

interface Making {
  visitor: Visitor
  way: Way
  cast: Cast
  stage: { db: Database; another: () => Promise<Person>; picture: Buffer }
}

async function prepareOne(entry: Entry, { visitor, way, cast, stage }: Making): Promise<Prepared[]> {
  const { route, expected } = entry
  const part = PARTS[visitor]
  const asker = part && cast[part]
  const isGone = part === 'deleted' || part === 'suspended'
  const whoever = route.auth === 'administrator' ? cast.administrator : cast.owner
  const credentials = credentialsOf(visitor, visitor === 'a token elsewhere' ? whoever : asker)
  const prepared: Prepared[] = []
  for (const { how, headers, query } of credentials) {
    // Whoever is gone tries what was their own.
    const owner = isGone ? cast[part] : cast.owner
    const asked = await entry.ask({ ...stage, owner, asker })
    const { path, init } = requestOf(route, asked, way)
    prepared.push({
      entry,
      name: [nameOf(entry), visitor, how, way.body === 'none' ? '' : way.body, way.slash ? '' : 'no slash']
        .filter(Boolean)
        .join(', '),
      path: path + query,
      init: { ...init, headers: { ...init.headers, ...headers } },
      expected: expected[visitor],
      mayChange: [...(asker ? [asker.id] : []), ...(asked.subjects ?? [])],
    })
  }
  return prepared
}

function taken(people: Person[]): Person {
  const person = people.pop()
  if (!person) throw new Error('There are too few people')
  return person
}
