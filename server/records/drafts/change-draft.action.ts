import { isDeepStrictEqual } from 'node:util'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import {
  findDraftToChange,
  removeDraft,
  updateDraft,
  type DraftContent,
  type StoredDraft,
} from './drafts.repository.ts'

interface Wish {
  accountId: number
  id: number
  /** The version that was edited; null if the client does not say. */
  version: number | null
}

/**
 * If two devices change one draft, the second is refused and nothing is written. Sending the same content again changes
 * nothing and is no conflict: the answer to the first request may have been lost.
 */
export async function changeDraft(db: Database, wish: Wish, content: DraftContent): Promise<StoredDraft> {
  return db.transaction().execute(async (tx) => {
    const stored = await toChange(tx, wish)
    if (isDeepStrictEqual({ ...stored, ...content }, stored)) return stored
    refuseSecond(stored, wish)
    return updateDraft(tx, stored, content)
  })
}

export async function throwDraftAway(db: Database, wish: Wish): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const stored = await toChange(tx, wish)
    refuseSecond(stored, wish)
    await removeDraft(tx, stored.id)
  })
}

async function toChange(tx: Database, { accountId, id }: Wish): Promise<StoredDraft> {
  const stored = await findDraftToChange(tx, accountId, id)
  if (!stored) throw new Refusal('not-found')
  return stored
}

function refuseSecond({ version, updatedAt }: StoredDraft, wish: Wish): void {
  if (wish.version === null || wish.version === version) return
  throw new Refusal('conflict', {
    body: { detail: REFUSAL_TEXTS.draftChanged, version, updated_at: updatedAt.toISOString() },
  })
}
