import type { FastifyInstance } from 'fastify'
import { createRecord, getRecord, listRecords, searchRecords } from '#contract/records/records.ts'
import { pictureAddresses } from '#server/pictures/index.ts'
import { endpoint, type Call } from '#server/platform/http/endpoint.ts'
import { isRepeated, once } from '#server/platform/http/request/idempotency.ts'
import { PieceFile } from '#server/platform/responses/piece-file.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { sendStitched } from '#server/platform/responses/chunked-body.ts'
import { publishRecord } from './store/publish-record.action.ts'
import { readNewRecord } from './store/read-new-record.ts'
import { recordList } from './record-list.ts'
import { searchedRecords } from './search/record-search.ts'
import { toRecord } from './record-view.rules.ts'
import { detailFor, seenRecord } from './seen-record.action.ts'

export function recordRoutes(app: FastifyInstance, portal: Portal): void {
  const { db, config } = portal
  const addresses = pictureAddresses(config.publicUrl)
  const pieceFile = new PieceFile(config.dataDir)
  app.addHook('onClose', () => pieceFile.close())
  const list = recordList(db, addresses, {
    figures: portal.figures,
    keep: pieceFile.keep,
    onError: (error) => app.log.error({ err: error }, 'the list of all records could not be made'),
  })

  endpoint(app, listRecords, async ({ request, reply }) => sendStitched(request, reply, await list()))

  endpoint(app, searchRecords, async ({ query, reply }) => {
    void reply.header('cache-control', 'no-cache')
    return searchedRecords(db, query, addresses)
  })

  endpoint(app, getRecord, async ({ params, viewer, reply }) => {
    // Nobody may be shown a record that was deleted meanwhile, not even from the browser's own memory.
    void reply.header('cache-control', 'no-cache')
    const record = await seenRecord(portal, viewer, params.id)
    const detail = await detailFor(portal, viewer, { record, addresses })
    if (detail.exact && record.sensitivity !== 'open') void reply.header('cache-control', 'private, no-store')
    return detail
  })

  const create = async (call: Call<typeof createRecord>) => {
    const record = await once(db, call, {
      kind: 'record',
      first: async (keep) => {
        await portal.spend('recordsByMember', String(call.viewer.id))
        return publishRecord(portal, call.viewer.id, await readNewRecord(call, config.site.sensitivity), keep)
      },
      again: (id) => seenRecord(portal, call.viewer, id ?? 0),
    })
    return toRecord(record, addresses)
  }
  endpoint(app, createRecord, create, {
    beforeBody: async (call) => {
      if (await isRepeated(db, call)) return
      await portal.refuseSpent('recordsByMember', String(call.viewer.id))
    },
  })
}
