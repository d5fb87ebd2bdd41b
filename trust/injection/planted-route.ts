import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'

/**
 * Starts a vulnerable route, to show that the scan finds real injections. It copies a name from the query, the end of the
 * path or a JSON body into its statement without escaping.
 */
export async function startPlantedRoute(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: 2, statement_timeout: 1000 })
  await pool.query('create table planted as select 1 as id, $$cairn$$ as name')
  const server = createServer((request, response) => {
    const answer = (status: number, said: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
    nameIn(request)
      .then((name) => pool.query(`select name from planted where name = '${name}'`))
      .then(
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

async function nameIn(request: IncomingMessage): Promise<string> {
  if (request.method === 'POST') return (JSON.parse(await text(request)) as { name: string }).name
  const { searchParams, pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
  return searchParams.get('name') ?? decodeURIComponent(pathname.slice(1))
}
