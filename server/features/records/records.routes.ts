import type { FastifyInstance } from 'fastify'
import { createRecord, getRecord, listRecords, searchRecords } from '#contract/records.ts'
import { pictureAddresses } from '#server/features/pictures/index.ts'
import { sendCached } from '#server/platform/cached-body.ts'
import { endpoint } from '#server/platform/endpoint.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Portal } from '#server/platform/portal.ts'
import { publishOnce } from './publish-once.action.ts'
import { recordList } from './record-list.ts'
import { searchedRecords } from './record-search.ts'
import { toRecord, toRecordDetail } from './record-view.rules.ts'
import { findRecord } from './records.repository.ts'

export function recordRoutes(app: FastifyInstance, portal: Portal): void {
  const { db, config } = portal
  const addresses = pictureAddresses(config.publicUrl)
  const list = recordList(db, addresses)

  endpoint(app, listRecords, async ({ request, reply }) => sendCached(request, reply, await list()))

  endpoint(app, searchRecords, async ({ query }) => searchedRecords(db, query))

  endpoint(app, getRecord, async ({ params }) => {
    const record = await findRecord(db, params.id)
    if (!record) throw new Refusal('not-found')
    return toRecordDetail(record, addresses)
  })

  endpoint(app, createRecord, async ({ viewer, fields, files, request }) => {
    const key = request.headers['idempotency-key']
    const record = await publishOnce(portal, viewer.id, { fields, files }, key && String(key))
    return toRecord(record, addresses)
  })
}
