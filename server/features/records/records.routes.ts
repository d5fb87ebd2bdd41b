import type { FastifyInstance } from 'fastify'
import { createRecord, getRecord, listRecords, searchRecords } from '#contract/records.ts'
import { pictureAddresses } from '#server/features/pictures/index.ts'
import { endpoint, type Call } from '#server/platform/endpoint.ts'
import { Refusal } from '#server/platform/errors.ts'
import { isAskedAgain, once } from '#server/platform/once.ts'
import type { Portal } from '#server/platform/portal.ts'
import { sendStitched } from '#server/platform/stitched-body.ts'
import { publishRecord } from './publish-record.action.ts'
import { readNewRecord } from './read-new-record.ts'
import { recordList } from './record-list.ts'
import { searchedRecords } from './record-search.ts'
import { toRecord, toRecordDetail } from './record-view.rules.ts'
import type { StoredRecord } from './record.ts'
import { findRecord } from './records.repository.ts'

export function recordRoutes(app: FastifyInstance, portal: Portal): void {
  const { db, config } = portal
  const addresses = pictureAddresses(config.publicUrl)
  const list = recordList(db, addresses)

  endpoint(app, listRecords, async ({ request, reply }) => sendStitched(request, reply, await list()))

  endpoint(app, searchRecords, async ({ query }) => searchedRecords(db, query, addresses))

  const seen = async (id: number): Promise<StoredRecord> => {
    const record = await findRecord(db, id)
    if (!record) throw new Refusal('not-found')
    return record
  }

  endpoint(app, getRecord, async ({ params }) => toRecordDetail(await seen(params.id), addresses))

  const create = async (call: Call<typeof createRecord>) => {
    const record = await once(db, call, {
      kind: 'record',
      first: async (keep) => {
        await portal.spend('recordsByMember', String(call.viewer.id))
        return publishRecord(portal, call.viewer.id, await readNewRecord(call), keep)
      },
      again: (id) => seen(id ?? 0),
    })
    return toRecord(record, addresses)
  }
  endpoint(app, createRecord, create, {
    beforeBody: async (call) => {
      if (await isAskedAgain(db, call)) return
      await portal.refuseSpent('recordsByMember', String(call.viewer.id))
    },
  })
}
