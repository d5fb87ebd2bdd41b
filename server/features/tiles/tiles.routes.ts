import type { FastifyInstance } from 'fastify'
import { getRecordTile, RECORD_TILES_MAX_ZOOM } from '#contract/tiles.ts'
import { isTile } from '#geo/tile-address.ts'
import { storedFilterOf } from '#server/features/records/index.ts'
import { sendCached } from '#server/platform/cached-body.ts'
import { endpoint } from '#server/platform/endpoint.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Portal } from '#server/platform/portal.ts'
import { recordTiles } from './record-tiles.ts'

export function tileRoutes(app: FastifyInstance, { db, figures }: Portal): void {
  const tileAt = recordTiles(db, { figures })

  endpoint(app, getRecordTile, async ({ params, query, request, reply }) => {
    if (!isTile(params, RECORD_TILES_MAX_ZOOM)) throw new Refusal('not-found')
    const tile = await tileAt(params, storedFilterOf(query))
    if (tile) return sendCached(request, reply, tile)
    return reply.code(204).header('cache-control', 'no-cache').send()
  })
}
