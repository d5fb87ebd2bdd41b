import { againAndAgain } from './again-and-again.ts'

/** Milliseconds between two deletions, too short to reach the greatest number of drafts of a member. */
const OFTEN = 50

/**
 * Deletes drafts and bookmarks repeatedly, so that a member can always add more. With too many, requests are refused
 * before they reach a statement.
 */
export function keepRoom(connectionString: string): Promise<() => Promise<void>> {
  return againAndAgain(connectionString, OFTEN, async (client) => {
    for (const table of ['drafts', 'bookmarks'])
      await client.query(`delete from ${table} where id in (select id from ${table} order by id offset 10)`)
  })
}
