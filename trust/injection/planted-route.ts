import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

/** Shows that the probe finds what it looks for: a route that puts what is sent into its statement as it is. */
export async function startPlantedRoute(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: 2, statement_timeout: 1000 })
  await pool.query('create table planted as select 1 as id, $$cairn$$ as name')
  const server = createServer((request, response) => {
    const sent = new URL(request.url ?? '/', 'http://127.0.0.1').searchParams.get('name') ?? ''
    const answer = (status: number, said: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
    pool.query(`select name from planted where name = '${sent}'`).then(
      ({ rows }) => answer(200, rows),
      (error: unknown) => answer(500, String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await pool.query('drop table planted')
      await pool.end()
    },
  }
}
