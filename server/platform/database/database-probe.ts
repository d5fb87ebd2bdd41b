import pg from 'pg'

export interface Probe {
  /** Resolves if the server answers, even with a refusal. Rejects if it does not answer, starts up or shuts down. */
  ask: () => Promise<void>
  /** Makes the next query use a new connection. */
  drop: () => void
}

/**
 * Queries over a connection of its own, so that no other statement delays them.
 * @param patience milliseconds for a connection and for an answer. A server that continues after being frozen answers the
 * waiting query first.
 */
export function openProbe(databaseUrl: string, patience: number): Probe {
  let connection: pg.Client | null = null
  let dropped = 0

  const part = (client: pg.Client) => {
    if (connection === client) connection = null
    // A connection with a running query is cut off; an idle one is closed properly.
    client.end().catch(() => undefined)
  }
  const connect = async (): Promise<pg.Client> => {
    const droppedBefore = dropped
    const client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
      keepAlive: true,
      application_name: 'wales-lidar-portal (is it there?)',
    })
    // Without a listener an error would end the process. The next query notices that the connection is gone.
    client.on('error', () => part(client))
    await client.connect()
    if (dropped === droppedBefore) connection = client
    return client
  }
  return {
    ask: async () => {
      let client: pg.Client | null = null
      try {
        client = connection ?? (await connect())
        await client.query('select 1')
        if (connection !== client) part(client)
      } catch (error) {
        if (client) part(client)
        if (!isAnswer(error)) throw error
      }
    },
    drop: () => {
      dropped += 1
      if (connection) part(connection)
    },
  }
}

/** Accepts any answer except those of a server that starts up, shuts down or crashes. */
function isAnswer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !(error.code ?? '').startsWith('57P0')
}
