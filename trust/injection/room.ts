import { againAndAgain } from './again-and-again.ts'

/** Milliseconds in which nobody sends as many as a member may keep. */
const OFTEN = 50

/** Lets a member add drafts and bookmarks without end: who has too many is refused before a statement is made of what they sent. */
export function keepRoom(connectionString: string): Promise<() => Promise<void>> {
  return againAndAgain(connectionString, OFTEN, async (client) => {
    for (const table of ['drafts', 'bookmarks'])
      await client.query(`delete from ${table} where id in (select id from ${table} order by id offset 10)`)
  })
}
