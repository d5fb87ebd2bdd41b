import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/review/comments.ts'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { lockAccount, keyOf } from '#server/accounts/index.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { deleteMute, findMember, findMuted, insertMute } from './mutes.repository.ts'
import { readUsername } from './read-comment.ts'

/** What members do not want to read. Nobody else learns of it. */
export function muteRoutes(app: FastifyInstance, { db }: Pick<Portal, 'db'>): void {
  endpoint(app, contract.listMutes, async ({ viewer }) => ({ muted: await findMuted(db, viewer.id) }))

  endpoint(app, contract.muteMember, async ({ viewer, fields }) => {
    const username = readUsername(fields)
    await db.transaction().execute(async (tx) => {
      await lockAccount(tx, viewer.id)
      const id = await findMember(tx, keyOf(username))
      if (id === null) throw new Refusal('not-found')
      if (id === viewer.id) throw new Refusal('invalid', { fields: { username: [REFUSAL_TEXTS.muteSelf] } })
      await insertMute(tx, viewer.id, id)
    })
    return undefined
  })

  endpoint(app, contract.unmuteMember, async ({ viewer, params }) => {
    await db.transaction().execute(async (tx) => {
      await lockAccount(tx, viewer.id)
      const id = await findMember(tx, keyOf(params.username))
      if (id === null || !(await deleteMute(tx, viewer.id, id))) throw new Refusal('not-found')
    })
    return undefined
  })
}
