import type { FastifyInstance } from 'fastify'
import {
  createBookmark,
  deleteBookmark,
  listBookmarks,
  MOST_BOOKMARKS,
  renameBookmark,
  type Bookmark,
} from '#contract/accounts/bookmarks.ts'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { once } from '#server/platform/http/request/idempotency.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import {
  findBookmark,
  findBookmarks,
  insertBookmark,
  removeBookmark,
  updateName,
} from './bookmarks.repository.ts'
import { readBookmark, readNewName } from './read-bookmark.ts'

/** Another member's bookmark is not found. */
export function bookmarkRoutes(app: FastifyInstance, { db }: Portal): void {
  const found = async (accountId: number, id: number): Promise<Bookmark> => {
    const bookmark = await findBookmark(db, accountId, id)
    if (!bookmark) throw new Refusal('not-found')
    return bookmark
  }

  endpoint(app, listBookmarks, async ({ viewer }) => findBookmarks(db, viewer.id))

  endpoint(app, createBookmark, (call) =>
    once(db, call, {
      kind: 'bookmark',
      first: async (keep) => {
        const { viewer, fields } = call
        const made = await insertBookmark(db, viewer.id, readBookmark(fields), { most: MOST_BOOKMARKS, keep })
        if (made === 'no record')
          throw new Refusal('invalid', { fields: { record: [REFUSAL_TEXTS.notFound] } })
        if (made === 'too many') throw new Refusal('conflict', { detail: REFUSAL_TEXTS.tooManyBookmarks })
        return found(viewer.id, made)
      },
      again: (id) => found(call.viewer.id, id ?? 0),
    }),
  )

  endpoint(app, renameBookmark, async ({ viewer, params, fields }) => {
    if (!(await updateName(db, viewer.id, params.id, readNewName(fields)))) throw new Refusal('not-found')
    return found(viewer.id, params.id)
  })

  endpoint(app, deleteBookmark, async ({ viewer, params }) => {
    if (!(await removeBookmark(db, viewer.id, params.id))) throw new Refusal('not-found')
    return undefined
  })
}
