import type { FastifyInstance } from 'fastify'
import * as rowContract from '#contract/imports/import-rows.ts'
import * as contract from '#contract/imports/imports.ts'
import { endpoint, type Call } from '#server/platform/http/endpoint.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { nextOf } from '#server/platform/bodies/list-part.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import type { Viewer } from '#server/platform/http/session.ts'
import { changeMapping, changeStatement, mendRow } from './change-import.action.ts'
import { errorTable } from './error-table.ts'
import { countRows, findRows } from './import-rows.repository.ts'
import { importFor, mayPublish, rowsFor } from './import-view.ts'
import type { StoredImport } from './imports.repository.ts'
import { makeRows, type Making } from './make-rows.action.ts'
import { readEdits, readMapping, readRowNumbers, readStatement } from './read-import-body.ts'

/** Finds an import of this member. Throws a Refusal if there is none. */
export type FindOwn = (call: { viewer: Viewer; params: { id: number } }) => Promise<StoredImport>

/** What a member makes of the rows of a file that was read. */
export function importRowRoutes(app: FastifyInstance, portal: Portal, own: FindOwn): void {
  const { db, config } = portal
  const shown = async (call: Parameters<FindOwn>[0]) => importFor(db, call.viewer, await own(call))

  endpoint(app, contract.mapImport, async (call) => {
    await changeMapping(db, { accountId: call.viewer.id, id: call.params.id }, readMapping(call.fields))
    return shown(call)
  })

  endpoint(app, contract.stateImport, async (call) => {
    const statement = readStatement(call.fields, config.site.sensitivity)
    await changeStatement(db, { accountId: call.viewer.id, id: call.params.id }, statement)
    return shown(call)
  })

  endpoint(app, rowContract.listImportRows, async (call) => {
    const stored = await own(call)
    const { from = 0 } = call.query
    const [rows, { rows: total }] = [
      await findRows(db, stored.id, { from, limit: rowContract.IMPORT_ROWS_PAGE }),
      await countRows(db, stored.id),
    ]
    return { rows: await rowsFor(db, stored, rows), total, next: nextOf({ from }, rows.length, total) }
  })

  endpoint(app, rowContract.changeImportRow, async (call) => {
    const { params, viewer, fields } = call
    await mendRow(db, { accountId: viewer.id, id: params.id, row: params.row }, readEdits(fields))
    const [row] = await rowsFor(db, await own(call), await findRows(db, params.id, { among: [params.row] }))
    if (!row) throw new Refusal('not-found')
    return row
  })

  type MakingCall = Call<typeof rowContract.draftImportRows> | Call<typeof rowContract.publishImportRows>
  const make = async (call: MakingCall, making: Making) => {
    const stored = await own(call)
    const numbers = readRowNumbers(call.fields)
    const stopped = await makeRows(portal, stored, numbers, making)
    return { rows: await rowsFor(db, stored, await findRows(db, stored.id, { among: numbers })), stopped }
  }
  endpoint(app, rowContract.draftImportRows, (call) => make(call, 'draft'))
  endpoint(app, rowContract.publishImportRows, (call) => make(call, 'record'), {
    beforeBody: ({ viewer }) =>
      mayPublish(viewer) ? Promise.resolve() : Promise.reject(new Refusal('forbidden')),
  })

  endpoint(app, rowContract.downloadImportErrors, async (call) => {
    const { reply, query, viewer } = call
    await portal.spend('readsByAddress', `member ${viewer.id}`)
    const stored = await own(call)
    const rows = await rowsFor(db, stored, await findRows(db, stored.id))
    void reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="import-${stored.id}-errors.csv"`)
    return reply.send(errorTable(rows, query.language ?? 'en'))
  })
}
