import type { FastifyInstance } from 'fastify'
import { AUDIT_PAGE, listAudit, type AuditEntry } from '#contract/audit.ts'
import { endpoint } from '#server/platform/endpoint.ts'
import { pageOf } from '#server/platform/page-of.ts'
import type { Portal } from '#server/platform/portal.ts'
import { findActs, type StoredAct } from './audit.repository.ts'

export function auditRoutes(app: FastifyInstance, { db }: Portal): void {
  endpoint(app, listAudit, async ({ query }) => {
    const { act = null, before = null } = query
    const found = await findActs(db, { act, before, limit: AUDIT_PAGE + 1 })
    const { page, next } = pageOf(found, AUDIT_PAGE)
    return { entries: page.map(toEntry), next }
  })
}

function toEntry({ at, targetKind, targetId, ...act }: StoredAct): AuditEntry {
  const target = targetKind !== null && targetId !== null ? { kind: targetKind, id: targetId } : null
  return { ...act, at: at.toISOString(), target }
}
