import type { Database } from '#server/platform/database/database.ts'
import { nameOf, type Entry } from './entry.ts'
import { VISITORS, type Visitor } from './expected.ts'
import { addPeople, type Person } from './people.ts'
import { credentialsOf, requestOf, waysOf, type Way } from './requests.ts'

/** A request that is ready to be sent. */
export interface Prepared {
  entry: Entry
  /** Route, visitor and way, for messages. */
  name: string
  path: string
  init: RequestInit
  expected: number
  /** Ids of the users whose data it may change. */
  mayChange: readonly number[]
}

/** A deleted and a suspended administrator: nobody had more rights than they did. */
export interface Gone {
  deleted: Person
  suspended: Person
}

/**
 * Prepares every row of the matrix for every visitor, each with its own object. The people of a row are in no other
 * row.
 */
export async function prepareAll(
  db: Database,
  entries: readonly Entry[],
  { gone, picture, allWays }: { gone: Gone; picture: Buffer; allWays: boolean },
): Promise<Prepared[]> {
  const rows = entries.flatMap((entry) => waysOf(entry.route, allWays).map((way) => ({ entry, way })))
  const people = await addPeople(db, 2 * rows.length)
  const moderators = await addPeople(db, rows.length, { moderator: true })
  const administrators = await addPeople(db, rows.length, { administrator: true })
  const another = async () => taken(await addPeople(db, 1))
  const prepared: Prepared[] = []
  for (const { entry, way } of rows) {
    const cast = {
      ...gone,
      owner: taken(people),
      other: taken(people),
      moderator: taken(moderators),
      administrator: taken(administrators),
    }
    for (const visitor of VISITORS)
      prepared.push(...(await prepareOne(entry, { visitor, way, cast, stage: { db, another, picture } })))
  }
  return prepared
}

type Cast = Gone & Record<'owner' | 'other' | 'moderator' | 'administrator', Person>

const PARTS: Readonly<Record<Visitor, keyof Cast | null>> = {
  nobody: null,
  'an unknown token': null,
  'a deleted member': 'deleted',
  'a suspended member': 'suspended',
  'a token elsewhere': null,
  'another member': 'other',
  'the owner': 'owner',
  'a moderator': 'moderator',
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
  const isForOwner = route.auth === 'public' || route.auth === 'member'
  const whoever = isForOwner ? cast.owner : cast.administrator
  const credentials = credentialsOf(visitor, visitor === 'a token elsewhere' ? whoever : asker)
  const prepared: Prepared[] = []
  for (const { how, headers, query } of credentials) {
    // Former members try to use their own data.
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
