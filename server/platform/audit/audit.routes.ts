import type { FastifyInstance } from 'fastify'
import { AUDIT_PAGE, downloadAudit, listAudit } from '#contract/review/audit.ts'
import type { Query } from '#contract/http/route.ts'
import type { Database } from '#server/platform/database/database.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { readMoment, type Refusals } from '#server/platform/bodies/fields.rules.ts'
import { nextOf, partOf } from '#server/platform/bodies/list-part.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { wordsIn } from '#server/platform/texts/words.ts'
import { countActs, findActIds, findActs, findMembersNamed } from './audit-list.repository.ts'
import type { ActFilter } from './audit.repository.ts'
import { auditHead, auditLine, toEntry } from './audit-view.ts'
import { sendTable } from './send-table.ts'

/** Returns the numbers of these members' records that are not open. */
type FindWithheld = (db: Database, accountIds: readonly number[]) => Promise<number[]>

export function auditRoutes(app: FastifyInstance, portal: Portal, findWithheldOf: FindWithheld): void {
  const { db } = portal
  const read = (query: Query<typeof listAudit>) => readFilter(db, query, findWithheldOf)

  endpoint(app, listAudit, async ({ query }) => {
    const filter = await read(query)
    const part = partOf(query, { first: 'at', limit: AUDIT_PAGE })
    const [ids, total] = await Promise.all([findActIds(db, filter, part), countActs(db, filter)])
    const entries = await findActs(db, ids)
    return { entries: entries.map(toEntry), total, next: nextOf(part, ids.length, total) }
  })

  endpoint(app, downloadAudit, (call) =>
    sendTable(portal, call, async () => {
      const { query } = call
      const filter = await read(query)
      const { sort = 'at', order = 'desc', language = 'en' } = query
      return {
        list: query.view === 'logins' ? 'logins' : 'acts',
        head: auditHead(wordsIn(language, 'lists')),
        keys: await findActIds(db, filter, { sort, order }),
        linesOf: async (ids) => (await findActs(db, ids)).map((row) => auditLine(row, language)),
      }
    }),
  )
}

async function readFilter(
  db: Database,
  query: Query<typeof listAudit>,
  findWithheldOf: FindWithheld,
): Promise<ActFilter> {
  const { view, act, member, since, until } = query
  const refusals: Refusals = {}
  const times = {
    since: readMoment('since', since, refusals),
    until: readMoment('until', until, refusals),
  }
  refuse(refusals)
  const members = member === undefined ? null : await findMembers(db, member)
  const withheld = await findWithheldOf(db, members ?? [])
  return { view: view ?? null, act: act ?? null, members, withheld, ...times }
}

function findMembers(db: Database, member: string): Promise<number[]> {
  const number = /^\d{1,9}$/.test(member) ? Number(member) : null
  return findMembersNamed(db, { name: member, number })
}
