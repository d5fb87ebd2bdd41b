import type { FastifyInstance } from 'fastify'
import { REFUSAL_TEXTS, REFUSAL_PHRASES } from '#contract/http/errors.ts'
import * as contract from '#contract/imports/imports.ts'
import { endpoint, type Call } from '#server/platform/http/endpoint.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { once } from '#server/platform/http/request/idempotency.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import * as rowContract from '#contract/imports/import-rows.ts'
import type { ImportRow } from '#contract/imports/import-rows.ts'
import { nextOf } from '#server/platform/bodies/list-part.ts'
import type { Viewer } from '#server/platform/http/session.ts'
import { hideSeveral } from '#server/moderation/index.ts'
import { readReason } from '#server/platform/bodies/read-reason.ts'
import { looksAfterAll } from '#server/sensitivity/index.ts'
import { BYTE_ORDER_MARK, csvLine } from '#formats/shared/escaping.ts'
import { wordsIn, type Words } from '#server/platform/texts/words.ts'
import {
  readAgain,
  changeMapping,
  changeStatement,
  mendRow,
  makeRows,
  type Making,
} from './change-import.action.ts'
import { importFor, summaryOf, mayPublish, rowsFor } from './import-view.ts'
import {
  emptyImports,
  findImport,
  findImports,
  insertImport,
  type StoredImport,
} from './imports.repository.ts'
import { readFileField, readEdits, readMapping, readRowNumbers, readStatement } from './read-import-body.ts'
import {
  countRows,
  findRows,
  countPublished,
  findPublished,
  recordsOfImport,
} from './import-rows.repository.ts'

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

/** Finds an import of this member. Throws a Refusal if there is none. */
type FindOwn = (call: { viewer: Viewer; params: { id: number } }) => Promise<StoredImport>

/** What a member makes of the rows of a file that was read. */
function importRowRoutes(app: FastifyInstance, portal: Portal, own: FindOwn): void {
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

/** For moderators: whole imports, of which each sees the records that they may know of. */
function importAdminRoutes(app: FastifyInstance, portal: Portal): void {
  const { db } = portal

  endpoint(app, contract.listAllImports, async ({ query, viewer }) => {
    const { from = 0 } = query
    const openOnly = !looksAfterAll(viewer)
    const imports = await findPublished(db, { openOnly, from, limit: contract.IMPORTS_PAGE })
    const total = await countPublished(db, { openOnly })
    return {
      imports: imports.map(({ made, ...rest }) => ({ ...rest, made: made.toISOString() })),
      total,
      next: nextOf({ from }, imports.length, total),
    }
  })

  endpoint(app, contract.hideImport, async ({ params, viewer, fields }) => {
    const reason = readReason(fields)
    const found = await recordsOfImport(db, params.id, { openOnly: !looksAfterAll(viewer) })
    if (!found) throw new Refusal('not-found')
    const records = await hideSeveral(portal, {
      actor: viewer.id,
      id: found.accountId,
      records: found.records,
      reason,
      note: `import ${params.id}`,
    })
    return { records }
  })
}

/** The errors of rows as a table in a language, an error on each line. */
function errorTable(rows: readonly ImportRow[], language: 'en' | 'cy'): string {
  const t = wordsIn(language, 'imports')
  const head = [t('table.row'), t('table.number'), t('table.title'), t('table.field'), t('table.error')]
  const lines = rows.flatMap((row) =>
    row.errors.map(({ field, text }) =>
      csvLine([
        row.row,
        row.number,
        row.title,
        t(`fields.${field}` as 'fields.title'),
        translated(wordsIn(language, 'refusals'), text),
      ]),
    ),
  )
  return [BYTE_ORDER_MARK + csvLine(head), ...lines].join('')
}

const KEYS = new Map<string, string>(Object.entries(REFUSAL_TEXTS).map(([key, text]) => [text, key]))

function translated(t: Words<'refusals'>, text: string): string {
  const key = KEYS.get(text)
  if (key !== undefined) return t(key as 'blank')
  for (const [name, phrase] of Object.entries(REFUSAL_PHRASES)) {
    const values = phrase.read(text)
    if (values) return t(name as 'tooLong', { ...values, count: 0 })
  }
  return text
}
