import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { CHANGES_USUAL, getChanges, type Change } from '#contract/open-data/changes.ts'
import { isOnlyDemonstration } from '#server/sensitivity/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { endpoint, callerKey } from '#server/platform/http/endpoint.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { changesUpTo, revisionAfter, revisionKnownBy, type OpenChange } from './changes.repository.ts'

/** Rows of one statement. */
const AT_A_TIME = 20_000

/** The feed by which copies of open data follow the portal. */
export function changesRoutes(app: FastifyInstance, { db, config, spend }: Portal): void {
  endpoint(app, getChanges, async ({ query, request, reply }) => {
    await spend('readsByAddress', callerKey(request))
    const { limit = CHANGES_USUAL } = query
    const since = await revisionKnownBy(db, query.since ?? 0)
    const invented = config.demo && (await isOnlyDemonstration(db))
    const upTo = await revisionAfter(db, { since, invented }, limit)
    void reply.type('application/x-ndjson; charset=utf-8').header('cache-control', 'no-cache')
    return reply.send(upTo === null ? '' : Readable.from(lines(db, { since, invented, upTo })))
  })
}

/** A revision can have changed a million records, so they are read and written a part at a time. */
async function* lines(
  db: Database,
  { upTo, ...asked }: { since: number; invented: boolean; upTo: number },
): AsyncGenerator<string> {
  let after = { seq: asked.since, record: 2 ** 31 - 1 }
  let changes: OpenChange[]
  do {
    changes = await changesUpTo(db, asked, { upTo, after, limit: AT_A_TIME })
    if (changes.length > 0) yield changes.map(lineOf).join('')
    after = changes.at(-1) ?? after
  } while (changes.length === AT_A_TIME)
}

function lineOf({ told, record, kind, at }: OpenChange): string {
  return `${JSON.stringify({ seq: told, record, kind, at: at.toISOString() } satisfies Change)}\n`
}
