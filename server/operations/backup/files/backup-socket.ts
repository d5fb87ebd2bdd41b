import { chmodSync, rmSync } from 'node:fs'
import http from 'node:http'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isCode, messageOf } from '#contract/http/fault.ts'
import { makeBackup, type BackupParts } from '../make-backup.action.ts'

const PATH = '/backup'

interface Log {
  warn: (details: object, message: string) => void
}

/**
 * Listens for `npm run backup` of the same machine and user: only this process can read its embedded database. One backup at a
 * time. @returns what closes it
 */
export async function listenForBackups(
  socket: string,
  parts: BackupParts,
  log: Log,
): Promise<() => Promise<void>> {
  let underWay = false
  const server = http.createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://portal')
    if (request.method !== 'POST' || pathname !== PATH) {
      refuse(response, 404, 'Unknown command.')
      return
    }
    if (underWay) {
      refuse(response, 409, 'Another backup is being made. Try again when it has ended.')
      return
    }
    underWay = true
    const manner = { sessions: searchParams.get('sessions') === 'on', spool: parts.dataDir }
    void makeBackup(parts, manner, (archive) => send(response, archive))
      .catch((error: unknown) => {
        log.warn({ err: error }, 'backup')
        // An answer that has begun is broken off, and the command sees that the archive is not complete.
        if (response.headersSent) response.destroy()
        else refuse(response, 500, messageOf(error))
      })
      .finally(() => (underWay = false))
  })
  rmSync(socket, { force: true })
  server.listen(socket)
  await once(server, 'listening')
  chmodSync(socket, 0o600)
  return async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
}

async function send(response: http.ServerResponse, archive: AsyncIterable<Buffer>): Promise<void> {
  await pipeline(Readable.from(archive, { objectMode: false }), response)
}

function refuse(response: http.ServerResponse, status: number, why: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(why)
}

/** The archive that the running portal makes. Throws an Error for the operator. */
export async function askPortalForBackup(
  socket: string,
  { sessions }: { sessions: boolean },
): Promise<AsyncIterable<Buffer>> {
  const request = http.request({
    socketPath: socket,
    path: `${PATH}?sessions=${sessions ? 'on' : 'off'}`,
    method: 'POST',
  })
  request.end()
  const [response] = (await once(request, 'response').catch((error: unknown) => {
    if (isCode(error, 'ENOENT', 'ECONNREFUSED'))
      throw new Error(
        'The data folder is in use, and no running portal answers there. It may be starting, or another command may be at work: try again in a minute.',
        { cause: error },
      )
    throw error
  })) as [http.IncomingMessage]
  if (response.statusCode !== 200) throw new Error(await text(response))
  return piecesOf(response)
}

async function* piecesOf(response: http.IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* response as AsyncIterable<Buffer>
  } catch (error) {
    if (!isCode(error, 'ECONNRESET')) throw error
    throw new Error('The portal broke the backup off. Its log says why.', { cause: error })
  }
}
