import pg from 'pg'

/** Milliseconds for a connection and for an answer. While a server is frozen, a question that waits is the first it answers. */
const PATIENCE = 2000

export interface Probe {
  /** Resolves when the server answers, if only with a refusal; rejects when it does not, starts up or shuts down. */
  ask: () => Promise<void>
  /** The next question gets a new connection. */
  drop: () => void
}

/** Asks over a connection of its own, so that a question never waits behind anybody's statement. */
export function openProbe(databaseUrl: string): Probe {
  let connection: pg.Client | null = null
  let dropped = 0

  const part = (client: pg.Client) => {
    if (connection === client) connection = null
    // With a question under way it is cut off, without one it takes its leave.
    client.end().catch(() => undefined)
  }
  const connect = async (): Promise<pg.Client> => {
    const droppedBefore = dropped
    const client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: PATIENCE,
      query_timeout: PATIENCE,
      keepAlive: true,
      application_name: 'wales-lidar-portal (is it there?)',
    })
    // Without a listener an error would end the process; the next question finds the connection gone.
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

/** Any answer but those of a server that starts up, shuts down or crashes. */
function isAnswer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !(error.code ?? '').startsWith('57P0')
}
