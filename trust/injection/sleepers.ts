import { againAndAgain } from './again-and-again.ts'

/** Milliseconds between two checks; a sleeping statement takes longer. */
const LOOK_EVERY = 200

/** Checks repeatedly whether any statement of this database sleeps. */
export async function watchSleepers(connectionString: string) {
  let seen = 0
  const stop = await againAndAgain(connectionString, LOOK_EVERY, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
    )
    seen += rows[0]?.count ?? 0
  })
  return { seen: () => seen, stop }
}
