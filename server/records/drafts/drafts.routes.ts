import type { FastifyInstance } from 'fastify'
import {
  createDraft,
  deleteDraft,
  getDraft,
  listDrafts,
  MOST_DRAFTS,
  replaceDraft,
  type Draft,
  WIDEST_DRAFT_PLACE,
  type DraftPlace,
} from '#contract/records/drafts.ts'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { toWire } from '#contract/records/record-fields.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { Refusal, refuse } from '#server/platform/http/errors.ts'
import { once } from '#server/platform/http/request/idempotency.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { jsonOr } from '#contract/http/json-or.ts'
import type { DetailsInput } from '#contract/records/details.ts'
import type { LicenceSaid } from '#contract/records/licences.ts'
import { PUBLISHED_LEVELS } from '#contract/review/sensitivity-levels.ts'
import { judgeLicence, readDetails, readDraftFields } from '#server/record-fields/index.ts'
import { readOptionalChoice, type Fields, type Refusals } from '#server/platform/bodies/fields.rules.ts'
import { versionNamed } from '../store/read-changes.ts'
import { changeDraft, throwDraftAway } from './change-draft.action.ts'
import {
  findDraft,
  findDrafts,
  insertDraft,
  type StoredDraft,
  type DraftContent,
} from './drafts.repository.ts'

/** A draft of another member is not found. */
export function draftRoutes(app: FastifyInstance, { db }: Portal): void {
  endpoint(app, listDrafts, async ({ viewer }) => (await findDrafts(db, viewer.id)).map(draftOnWire))

  endpoint(app, createDraft, (call) =>
    once(db, call, {
      kind: 'draft',
      first: async (keep) => {
        const draft = await insertDraft(db, call.viewer.id, readDraft(call.fields), {
          most: MOST_DRAFTS,
          keep,
        })
        if (!draft) throw new Refusal('conflict', { detail: REFUSAL_TEXTS.tooManyDrafts })
        return draftOnWire(draft)
      },
      again: async (id) => found(await findDraft(db, call.viewer.id, id ?? 0)),
    }),
  )

  endpoint(app, getDraft, async ({ viewer, params }) => found(await findDraft(db, viewer.id, params.id)))

  endpoint(app, replaceDraft, async ({ viewer, params, fields, request }) => {
    const version = versionNamed(request.headers['if-match'], fields)
    return draftOnWire(
      await changeDraft(db, { accountId: viewer.id, id: params.id, version }, readDraft(fields)),
    )
  })

  endpoint(app, deleteDraft, async ({ viewer, params, query }) => {
    const { version = null } = query
    await throwDraftAway(db, { accountId: viewer.id, id: params.id, version })
    return undefined
  })
}

function found(draft: StoredDraft | null): Draft {
  if (!draft) throw new Refusal('not-found')
  return draftOnWire(draft)
}

function draftOnWire(draft: StoredDraft): Draft {
  return {
    id: draft.id,
    ...toWire(draft),
    sensitivity: draft.level,
    licence: draft.licence,
    known: draft.known,
    place: draft.place,
    version: draft.version,
    updated_at: draft.updatedAt.toISOString(),
  }
}

/** Reads an unfinished record: everything may be missing, but what is there must be valid. Throws a Refusal. */
function readDraft(fields: Fields): DraftContent {
  const refusals: Refusals = {}
  const content = {
    ...readDraftFields(fields, refusals),
    level: readOptionalChoice(fields, 'sensitivity', refusals, PUBLISHED_LEVELS) ?? null,
    licence: readLicence(fields.get('licence'), refusals),
    known: readKnownSaid(fields, refusals),
    ...(fields.has('place') && { place: readPlace(fields.get('place'), refusals) }),
  }
  refuse(refusals)
  return content
}

/** Its pictures may be named although a draft on the server has none: they stay in the browser. */
function readLicence(sent: unknown, refusals: Refusals): LicenceSaid | null {
  const verdict = judgeLicence(sent)
  if ('error' in verdict) refusals.licence = [verdict.error]
  return 'value' in verdict && Object.keys(verdict.value).length > 0 ? verdict.value : null
}

function readKnownSaid(fields: Fields, refusals: Refusals): DetailsInput | null {
  const said = readDetails(fields, refusals, 'draft')
  return Object.keys(said).length > 0 ? said : null
}

/** A form sends it as JSON text. */
function readPlace(sent: unknown, refusals: Refusals): DraftPlace | null {
  const value = typeof sent === 'string' ? jsonOr(sent, sent.trim() === '' ? 'null' : sent) : sent
  if (value === null || value === undefined) return null
  const { at, within = null } = value as Readonly<Record<string, unknown>>
  const [latitude, longitude, ...more] = Array.isArray(at) ? (at as unknown[]) : []
  const isRight =
    isBetween(latitude, -90, 90) &&
    isBetween(longitude, -180, 180) &&
    more.length === 0 &&
    (within === null || (isBetween(within, 1, WIDEST_DRAFT_PLACE) && Number.isInteger(within)))
  if (isRight) return { at: [latitude, longitude], within }
  refusals.place = [REFUSAL_TEXTS.draftPlace]
  return null
}

function isBetween(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && value >= least && value <= most
}
