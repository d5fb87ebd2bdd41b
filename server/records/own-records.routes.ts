import type { FastifyInstance } from 'fastify'
import { wireDay } from '#contract/http/values/days.ts'
import {
  changeOwnLicences,
  LICENCE_MOST_RECORDS,
  PICTURE_LICENCES,
  RECORD_LICENCES,
} from '#contract/records/licences.ts'
import {
  deleteRecord,
  getOwnStatistics,
  listOwnRecords,
  listRecordVersions,
  VERSIONS_PER_PAGE,
  restoreRecord,
  updateRecord,
} from '#contract/records/own-records.ts'
import { shownDetails } from '#server/record-fields/index.ts'
import { pictureAddresses } from '#server/pictures/index.ts'
import {
  choicesOf,
  findLevel,
  findLevels,
  hasRightToExact,
  recordsFor,
  recordsOfFinder,
} from '#server/sensitivity/index.ts'
import { endpoint, type Call } from '#server/platform/http/endpoint.ts'
import { Refusal, refuse } from '#server/platform/http/errors.ts'
import { isRepeated, once } from '#server/platform/http/request/idempotency.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { REFUSAL_TEXTS, REQUEST_TEXTS } from '#contract/http/errors.ts'
import { jsonOr } from '#contract/http/json-or.ts'
import { readOptionalChoice, type Fields, type Refusals } from '#server/platform/bodies/fields.rules.ts'
import {
  changeRecord,
  deleteRecordOf,
  restorableSince,
  restoreRecordOf,
} from './store/change-record.action.ts'
import { toOwnRecord, toVersions } from './own-record-view.rules.ts'
import { findOwnRecords, findOwnStatistics } from './own-records.repository.ts'
import { writeOwnLicences, type LicenceOfMany } from './licences/record-licence.repository.ts'
import { findPhotosSince, findVersions } from './store/record-versions.repository.ts'
import { findRecord } from './records.repository.ts'
import { detailFor } from './seen-record.action.ts'
import { versionNamed } from './store/read-changes.ts'

/** Members' own records, and the versions of records. */
export function ownRecordRoutes(app: FastifyInstance, portal: Portal): void {
  routesOfAll(app, portal)
  const { db, config, spend, refuseSpent } = portal
  const addresses = pictureAddresses(config.publicUrl)

  endpoint(app, listOwnRecords, async ({ viewer, query }) => {
    const { which = 'kept', sort = 'date', order = 'desc', page = 1 } = query
    const deletedSince = which === 'deleted' ? restorableSince() : null
    const found = await findOwnRecords(await recordsOfFinder(db, viewer.id), {
      accountId: viewer.id,
      deletedSince,
      sort,
      order,
      page,
    })
    const levels = await findLevels(
      db,
      found.records.map(({ id }) => id),
    )
    const { on } = config.site.sensitivity
    return {
      total: found.total,
      records: found.records.map((each) => {
        const level = levels.get(each.id)
        return toOwnRecord(each, addresses, on && level ? choicesOf(viewer, level) : [])
      }),
    }
  })

  endpoint(app, listRecordVersions, async ({ params, query, viewer, reply }) => {
    void reply.header('cache-control', 'no-cache')
    // One more than the page needs, to compare the last version with.
    const reader = await recordsFor(db, viewer)
    const versions = await findVersions(reader, params.id, {
      before: query.before,
      most: VERSIONS_PER_PAGE + 1,
    })
    const record = await findRecord(reader, params.id)
    // Administrators can see the versions of hidden and deleted records.
    if (!record && !(viewer?.administrator && versions.length > 0)) throw new Refusal('not-found')
    const since = await findPhotosSince(reader, params.id)
    const kept = new Set(record?.pictures.map(({ key }) => key))
    const level = await findLevel(db, params.id)
    const all = level !== null && hasRightToExact(viewer, level)
    const told = versions.map((each) => ({ ...each, known: shownDetails(each.known, { all }) }))
    return toVersions(told, { since, kept, addresses }).slice(0, VERSIONS_PER_PAGE)
  })

  const update = async (call: Call<typeof updateRecord>) => {
    const { viewer, params, request } = call
    const record = await once(db, call, {
      kind: `change of record ${params.id}`,
      first: async (keep) => {
        // The limit is the same as for new records but is counted separately.
        await spend('recordsByMember', `changes of ${viewer.id}`)
        const version = versionNamed(request.headers['if-match'], call.fields)
        return changeRecord(portal, { accountId: viewer.id, id: params.id, version, keep }, call)
      },
      again: async () => {
        const changed = await findRecord(await recordsOfFinder(db, viewer.id), params.id)
        if (!changed) throw new Refusal('not-found')
        return changed
      },
    })
    return detailFor(portal, viewer, { record, addresses })
  }
  endpoint(app, updateRecord, update, {
    beforeBody: async (call) => {
      if (await isRepeated(db, call)) return
      await refuseSpent('recordsByMember', `changes of ${call.viewer.id}`)
    },
  })

  endpoint(app, deleteRecord, async ({ viewer, params }) => {
    await deleteRecordOf(db, viewer.id, params.id)
    return undefined
  })

  endpoint(app, restoreRecord, async ({ viewer, params }) => {
    await restoreRecordOf(db, viewer.id, params.id)
    return undefined
  })
}

/** What concerns all records of a member together. */
function routesOfAll(app: FastifyInstance, { db }: Portal): void {
  endpoint(app, getOwnStatistics, async ({ viewer }) => {
    const { siteTypes, first, latest, ...rest } = await findOwnStatistics(
      await recordsOfFinder(db, viewer.id),
      viewer.id,
    )
    return {
      ...rest,
      site_types: siteTypes,
      first: first && wireDay(first),
      latest: latest && wireDay(latest),
    }
  })

  endpoint(app, changeOwnLicences, async ({ viewer, fields }) => {
    const { named, said } = readLicenceOfMany(fields)
    const changed = await writeOwnLicences(db, viewer.id, named, said)
    if (changed === null) throw new Refusal('not-found')
    return { changed }
  })
}

/** Reads which records a member means and what they say about them. Throws a Refusal with every text that applies. */
function readLicenceOfMany(fields: Fields): { named: 'all' | readonly number[]; said: LicenceOfMany } {
  const refusals: Refusals = {}
  const named = namedRecords(fields.get('records'))
  if (named === null) refusals.records = [REQUEST_TEXTS.licenceRecords]
  const record = readOptionalChoice(fields, 'licence', refusals, RECORD_LICENCES)
  const her = readBoolean(fields.get('her_permission'), refusals)
  const pictures = readOptionalChoice(fields, 'pictures', refusals, PICTURE_LICENCES)
  const nothing = !record && her === undefined && !pictures
  if (nothing && Object.keys(refusals).length === 0)
    refusals.non_field_errors = [REQUEST_TEXTS.licenceNothing]
  refuse(refusals)
  return {
    named: named ?? [],
    said: {
      ...(record && { record }),
      ...(her !== undefined && { her_permission: her }),
      ...(pictures && { pictures }),
    },
  }
}

/** Forms send `true` and `false` as texts. */
function readBoolean(sent: unknown, refusals: Refusals): boolean | undefined {
  const value = typeof sent === 'string' ? jsonOr(null, sent) : sent
  if (value === undefined || typeof value === 'boolean') return value
  refusals.her_permission = [REFUSAL_TEXTS.notBoolean]
  return undefined
}

/** Forms send numbers as JSON text. */
function namedRecords(sent: unknown): 'all' | readonly number[] | null {
  if (sent === 'all') return 'all'
  const list = typeof sent === 'string' ? jsonOr(null, sent) : sent
  if (!Array.isArray(list) || list.length === 0 || list.length > LICENCE_MOST_RECORDS) return null
  return list.every(isNumberOfRecord) ? list : null
}

function isNumberOfRecord(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0 && (value as number) <= 2_147_483_647
}
