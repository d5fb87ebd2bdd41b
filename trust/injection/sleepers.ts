import pg from 'pg'

/** Milliseconds; a statement that sleeps does so for longer. */
const LOOK_EVERY = 200

/** Looks all the time whether any statement of this database sleeps. */
export async function watchSleepers(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  let seen = 0
  let looking = Promise.resolve()
  const look = async () => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
    )
    seen += rows[0]?.count ?? 0
  }
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, LOOK_EVERY)
  return {
    seen: () => seen,
    stop: async () => {
      clearInterval(timer)
      await looking
      await client.end()
    },
  }
}
