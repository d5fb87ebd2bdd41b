import type { FastifyInstance } from 'fastify'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import * as contract from '#contract/imports/imports.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { once } from '#server/platform/http/idempotency.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { readAgain } from './change-import.action.ts'
import { importAdminRoutes } from './import-admin.routes.ts'
import { importRowRoutes, type FindOwn } from './import-rows.routes.ts'
import { importFor, summaryOf } from './import-view.ts'
import { emptyImports, findImport, findImports, insertImport } from './imports.repository.ts'
import { readFileField } from './read-file-field.ts'

const DAY = 86_400_000

/** An import of another member is not found. */
export function importRoutes(app: FastifyInstance, portal: Portal): void {
  const { db } = portal
  const own: FindOwn = async ({ viewer, params }) => {
    const stored = await findImport(db, viewer.id, params.id)
    if (!stored) throw new Refusal('not-found')
    return stored
  }
  const shown = async (call: Parameters<FindOwn>[0]) => importFor(db, call.viewer, await own(call))

  endpoint(app, contract.createImport, (call) =>
    once(db, call, {
      kind: 'import',
      first: async (keep) => {
        const file = readFileField(call)
        const expiresAt = new Date(Date.now() + contract.IMPORT_DAYS * DAY)
        const most = { files: contract.IMPORTS_WAITING, bytes: contract.IMPORTS_WAITING_BYTES }
        const id = await insertImport(db, { accountId: call.viewer.id, ...file, expiresAt }, { most, keep })
        if (id === null) throw new Refusal('conflict', { detail: REFUSAL_TEXTS.importManyWaiting })
        return shown({ viewer: call.viewer, params: { id } })
      },
      again: (id) => shown({ viewer: call.viewer, params: { id: id ?? 0 } }),
    }),
  )

  endpoint(app, contract.listImports, async ({ viewer }) => {
    const summaries = []
    for (const stored of await findImports(db, viewer.id)) summaries.push(await summaryOf(db, stored))
    return summaries
  })

  endpoint(app, contract.getImport, shown)

  endpoint(app, contract.readImport, async (call) => {
    await readAgain(db, { accountId: call.viewer.id, id: call.params.id }, call.fields)
    return shown(call)
  })

  endpoint(app, contract.deleteImport, async (call) => {
    await emptyImports(db, { id: (await own(call)).id })
    return undefined
  })

  importRowRoutes(app, portal, own)
  importAdminRoutes(app, portal)
}
