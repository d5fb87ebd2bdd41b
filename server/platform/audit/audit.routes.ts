import type { FastifyInstance } from 'fastify'
import {
  AUDIT_PAGE,
  downloadAudit,
  listAudit,
  AUDITED_ACTS,
  type AuditEntry,
  type AuditTarget,
} from '#contract/review/audit.ts'
import type { Query } from '#contract/http/route.ts'
import type { Database } from '#server/platform/database/database.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { readMoment, type Refusals } from '#server/platform/bodies/fields.rules.ts'
import { nextOf, partOf } from '#server/platform/bodies/list-part.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { wordsIn, type Words } from '#server/platform/texts/words.ts'
import { actsUnnamed, readNote } from '#contract/review/audit-note.ts'
import { DOWNLOADED_LISTS } from '#contract/http/lists.ts'
import type { Language } from '#language/language.ts'
import type { Cell } from '#formats/shared/escaping.ts'
import { countActs, findActIds, findActs, findMembersNamed, type ActRow } from './audit-list.repository.ts'
import type { ActFilter } from './audit.repository.ts'
import { sendTable } from './send-table.ts'

function toEntry(row: ActRow): AuditEntry {
  const { id, at, actor, act, note } = row
  return { id, at: at.toISOString(), actor, act, target: toTarget(row), note }
}

function toTarget(row: ActRow): AuditTarget | null {
  const { target_kind: kind, target_id: id, target_name: name, username } = row
  if (kind === null) return null
  return {
    kind,
    id,
    name: name ?? username,
    ...(row.title_cy !== null && { name_cy: row.title_cy }),
    found: foundOf(row),
  }
}

function foundOf({ record, member, item }: ActRow): AuditTarget['found'] {
  if (record !== null) return { kind: 'record', id: record }
  if (member !== null) return { kind: 'account', id: member }
  return item === null ? null : { kind: 'news', id: item }
}

const TARGETS = ['account', 'feedback', 'job', 'list', 'news', 'record', 'report', 'request'] as const

function auditHead(t: Words<'lists'>): string[] {
  return [
    t('columns.number'),
    t('columns.atUtc'),
    t('columns.actor'),
    t('columns.act'),
    t('columns.targetKind'),
    t('columns.targetNumber'),
    t('columns.targetName'),
    t('columns.note'),
  ]
}

function auditLine(row: ActRow, language: Language): Cell[] {
  const [t, tAudit] = [wordsIn(language, 'lists'), wordsIn(language, 'audit')]
  const { id, at, actor, target_kind, target_id, target_name, title_cy, username } = row
  const unnamed = actor === null ? actsUnnamed(row) : null
  const act = AUDITED_ACTS.find((known) => known === row.act)
  const kind = TARGETS.find((known) => known === target_kind)
  const list = DOWNLOADED_LISTS.find((known) => known === target_name)
  const name =
    kind === 'list' && list
      ? t(`names.${list}`)
      : ((language === 'cy' ? title_cy : null) ?? target_name ?? username)
  return [
    id,
    at,
    unnamed ? tAudit(`actors.${unnamed}`) : actor,
    act ? tAudit(`acts.${act}`) : row.act,
    kind ? tAudit(`kinds.${kind}`) : target_kind,
    target_id,
    name,
    noteOf(row, language),
  ]
}

function noteOf(row: ActRow, language: Language): Cell {
  const read = readNote(row)
  const [t, tAudit] = [wordsIn(language, 'lists'), wordsIn(language, 'audit')]
  switch (read?.kind) {
    case 'own':
      return tAudit(`notes.${read.note}`)
    case 'grant':
      return tAudit(read.grant.commandLine ? 'notes.roleByCommandLine' : 'notes.role', {
        role: t(`roles.${read.grant.role}`),
        area: t(`areas.${read.grant.area}`),
      })
    case 'lines':
    case 'places':
      return read.count
    case 'several':
      return tAudit('notes.several', { count: read.count, reason: read.reason })
    case 'level':
      return tAudit(`levels.${read.level}`)
    case 'state':
      return wordsIn(language, 'review')(`states.${read.state}`)
    case 'her':
      return wordsIn(language, 'review')(`her.status.${read.status}`)
    case 'words':
      return read.words
    case undefined:
      return null
  }
}

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
