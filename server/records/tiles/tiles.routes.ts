import type { FastifyInstance } from 'fastify'
import { getRecordTile, RECORD_TILES_MAX_ZOOM } from '#contract/records/places/tiles.ts'
import { isTile } from '#geo/tiles/tile-address.ts'
import { storedFilterOf } from '#server/record-fields/index.ts'
import { sendCached } from '#server/platform/responses/cached-body.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { recordTiles } from './record-tiles.ts'

export function tileRoutes(app: FastifyInstance, { db, config, figures }: Portal): void {
  const tileAt = recordTiles(db, { figures })
  const forCdns = cdnControl(config.running.cdnSeconds)

  endpoint(app, getRecordTile, async ({ params, query, request, reply }) => {
    if (!isTile(params, RECORD_TILES_MAX_ZOOM)) throw new Refusal('not-found')
    const tile = await tileAt(params, storedFilterOf(query))
    void reply.headers(forCdns)
    if (tile) return sendCached(request, reply, tile)
    return reply.code(204).header('cache-control', 'no-cache').send()
  })
}

/**
 * Browsers ask every time. A CDN may keep a tile for some seconds, and send it for as long again while it asks for a new one, so
 * that what is withheld is gone after twice as long (RFC 9213).
 */
function cdnControl(seconds: number): Record<string, string> {
  if (seconds === 0) return {}
  return { 'cdn-cache-control': `max-age=${seconds}, stale-while-revalidate=${seconds}` }
}
