import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/review/moderation/moderation.ts'
import type { Query } from '#contract/http/route.ts'
import { keyOf } from '#server/accounts/index.ts'
import { sendTable } from '#server/platform/audit/index.ts'
import { pictureAddresses } from '#server/pictures/index.ts'
import { noteExactRead, recordsFor } from '#server/sensitivity/index.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { nextOf, partOf } from '#server/platform/bodies/list-part.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import type { Viewer } from '#server/platform/http/session.ts'
import { wordsIn } from '#server/platform/texts/words.ts'
import {
  countMembers,
  findMemberIds,
  findModeratedMembers,
  type MemberFilter,
} from './member-list.repository.ts'
import {
  memberHead,
  memberLine,
  recordHead,
  recordLine,
  toMember,
  toModeratedRecord,
} from './moderation-view.ts'
import {
  countRecords,
  findModeratedRecords,
  findRecordIds,
  type RecordFilter,
  type RecordRow,
} from './record-list.repository.ts'

const limit = contract.MODERATION_PAGE

export function moderationListRoutes(app: FastifyInstance, portal: Portal): void {
  const { db, config } = portal
  const { thumbnail } = pictureAddresses(config.publicUrl)

  const shownTo = async (viewer: Viewer, ids: readonly number[]): Promise<RecordRow[]> => {
    const rows = await findModeratedRecords(await recordsFor(db, viewer), ids)
    const withheld = rows.filter(({ sensitivity }) => sensitivity !== 'open')
    await noteExactRead(
      db,
      viewer,
      withheld.map(({ id, account_id: finder }) => ({ id, finder })),
    )
    return rows
  }

  endpoint(app, contract.listModeratedMembers, async ({ query }) => {
    const filter = memberFilter(query)
    const part = partOf(query, { first: 'joined', limit })
    const [ids, total] = await Promise.all([findMemberIds(db, filter, part), countMembers(db, filter)])
    const members = await findModeratedMembers(db, ids)
    return { members: members.map(toMember), total, next: nextOf(part, ids.length, total) }
  })

  endpoint(app, contract.downloadMembers, (call) =>
    sendTable(portal, call, async () => {
      const { sort = 'joined', order = 'desc', language = 'en' } = call.query
      const t = wordsIn(language, 'lists')
      return {
        list: 'members',
        head: memberHead(t),
        keys: await findMemberIds(db, memberFilter(call.query), { sort, order }),
        linesOf: async (ids) => (await findModeratedMembers(db, ids)).map((row) => memberLine(row, t)),
      }
    }),
  )

  endpoint(app, contract.listModeratedRecords, async ({ query, viewer }) => {
    const reader = await recordsFor(db, viewer)
    const filter = recordFilter(query)
    const part = partOf(query, { first: 'recorded', limit })
    const [ids, total] = await Promise.all([
      findRecordIds(reader, filter, part),
      countRecords(reader, filter),
    ])
    const records = await shownTo(viewer, ids)
    return {
      records: records.map((row) => toModeratedRecord(row, thumbnail)),
      total,
      next: nextOf(part, ids.length, total),
    }
  })

  endpoint(app, contract.downloadModeratedRecords, (call) =>
    sendTable(portal, call, async () => {
      const { sort = 'recorded', order = 'desc', language = 'en' } = call.query
      const t = wordsIn(language, 'lists')
      return {
        list: 'records',
        head: recordHead(t),
        keys: await findRecordIds(await recordsFor(db, call.viewer), recordFilter(call.query), {
          sort,
          order,
        }),
        linesOf: async (ids) => (await shownTo(call.viewer, ids)).map((row) => recordLine(row, language, t)),
      }
    }),
  )
}

function memberFilter({ search, state }: Query<typeof contract.listModeratedMembers>): MemberFilter {
  return { key: search === undefined ? null : keyOf(search), suspended: state === 'suspended' }
}

function recordFilter({ search, state }: Query<typeof contract.listModeratedRecords>): RecordFilter {
  const memberKey = search === undefined ? null : keyOf(search)
  return { search: search ?? null, memberKey, state: state ?? null }
}
