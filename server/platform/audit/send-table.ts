import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest, FastifyInstance } from 'fastify'
import type { DownloadedList } from '#contract/http/lists.ts'
import { BYTE_ORDER_MARK, csvLine, type Cell } from '#formats/shared/escaping.ts'
import { callerKey } from '#server/platform/http/endpoint.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import type { Viewer } from '#server/platform/http/session.ts'
import { plainRoute } from '#contract/review/audit-note.ts'
import { noteAct } from './audit.repository.ts'

interface Table<Key> {
  list: DownloadedList
  head: readonly string[]
  /** Identifies everything that is in the list, in its order. */
  keys: readonly Key[]
  /** The lines of a part of it, in the same order. */
  linesOf: (keys: readonly Key[]) => Promise<(readonly Cell[])[]>
}

interface Download {
  viewer: Viewer
  request: FastifyRequest
  reply: FastifyReply
}

/** How much of a list is in memory at a time. */
const AT_ONCE = 250

/**
 * Sends a whole list as a table. Such a file carries personal data away, so the log says who took which list, before
 * the first byte leaves.
 */
export async function sendTable<Key>(
  { db, spend }: Pick<Portal, 'db' | 'spend'>,
  { viewer, request, reply }: Download,
  table: () => Promise<Table<Key>>,
): Promise<FastifyReply> {
  await spend('readsByAddress', callerKey(request))
  const { list, head, keys, linesOf } = await table()
  const target = { kind: 'list', name: list } as const
  await noteAct(db, { actor: viewer.id, act: 'list-downloaded', target, note: String(keys.length) })
  async function* pieces() {
    yield BYTE_ORDER_MARK + csvLine(head)
    for (let from = 0; from < keys.length; from += AT_ONCE)
      yield (await linesOf(keys.slice(from, from + AT_ONCE))).map(csvLine).join('')
  }
  void reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${list}.csv"`)
  return reply.send(Readable.from(pieces()))
}

/** Logs refusals for lack of permission. Only the pattern of the address is stored, without ids. */
export function noteDenials(app: FastifyInstance, { db }: Pick<Portal, 'db'>): void {
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode !== 403 || !request.viewer) return
    const note = `${request.method} ${plainRoute(request.routeOptions.url ?? '')}`
    await noteAct(db, { actor: request.viewer.id, act: 'access-denied', note })
  })
}
