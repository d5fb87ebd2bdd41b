import type { FastifyInstance } from 'fastify'
import {
  createDraft,
  deleteDraft,
  getDraft,
  listDrafts,
  MOST_DRAFTS,
  replaceDraft,
  type Draft,
} from '#contract/records/drafts.ts'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { toWire } from '#contract/records/record-fields.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { once } from '#server/platform/http/request/idempotency.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { versionNamed } from '../store/version-named.ts'
import { changeDraft, throwDraftAway } from './change-draft.action.ts'
import { findDraft, findDrafts, insertDraft, type StoredDraft } from './drafts.repository.ts'
import { readDraft } from './read-draft.ts'

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
