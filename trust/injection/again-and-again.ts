import pg from 'pg'

/** Does something with a database repeatedly, at an interval in milliseconds. Resolves with a function that ends it. */
export async function againAndAgain(
  connectionString: string,
  milliseconds: number,
  act: (client: pg.Client) => Promise<void>,
): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  let acting = Promise.resolve()
  const timer = setInterval(() => {
    acting = acting.then(() => act(client))
  }, milliseconds)
  return async () => {
    clearInterval(timer)
    await acting
    await client.end()
  }
}
