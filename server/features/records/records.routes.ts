import type { FastifyInstance } from 'fastify'
import { createRecord, getRecord, listRecords, searchRecords } from '#contract/records.ts'
import { pictureAddresses } from '#server/features/pictures/index.ts'
import { sendCached } from '#server/platform/cached-body.ts'
import { endpoint } from '#server/platform/endpoint.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Portal } from '#server/platform/portal.ts'
import { publishRecord } from './publish-record.action.ts'
import { readNewRecord } from './read-new-record.ts'
import { recordList } from './record-list.ts'
import { searchedRecords } from './record-search.ts'
import { toRecord, toRecordDetail } from './record-view.rules.ts'
import { findRecord } from './records.repository.ts'

export function recordRoutes(app: FastifyInstance, portal: Portal): void {
  const { db, config, spend } = portal
  const addresses = pictureAddresses(config.publicUrl)
  const list = recordList(db, addresses)

  endpoint(app, listRecords, async ({ request, reply }) => sendCached(request, reply, await list()))

  endpoint(app, searchRecords, async ({ query }) => searchedRecords(db, query))

  endpoint(app, getRecord, async ({ params }) => {
    const record = await findRecord(db, params.id)
    if (!record) throw new Refusal('not-found')
    return toRecordDetail(record, addresses)
  })

  endpoint(app, createRecord, async ({ viewer, fields, files }) => {
    await spend('recordsByMember', String(viewer.id))
    const record = await publishRecord(portal, viewer.id, await readNewRecord({ fields, files }))
    return toRecord(record, addresses)
  })
}
