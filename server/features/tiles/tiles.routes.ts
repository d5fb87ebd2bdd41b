import type { FastifyInstance } from 'fastify'
import { getRecordTile } from '#contract/tiles.ts'
import { storedFilterOf } from '#server/features/records/index.ts'
import { sendCached } from '#server/platform/cached-body.ts'
import { endpoint } from '#server/platform/endpoint.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Portal } from '#server/platform/portal.ts'
import { recordTiles } from './record-tiles.ts'
import { isRecordTile } from './tile-address.rules.ts'

export function tileRoutes(app: FastifyInstance, { db }: Portal): void {
  const tileAt = recordTiles(db)

  endpoint(app, getRecordTile, async ({ params, query, request, reply }) => {
    if (!isRecordTile(params)) throw new Refusal('not-found')
    const tile = await tileAt(params, storedFilterOf(query))
    if (tile) return sendCached(request, reply, tile)
    return reply.code(204).header('cache-control', 'no-cache').send()
  })
}
