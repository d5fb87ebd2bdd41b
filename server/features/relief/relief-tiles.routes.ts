import type { FastifyInstance } from 'fastify'
import { getReliefTile } from '#contract/tiles.ts'
import { endpoint } from '#server/platform/endpoint.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Portal } from '#server/platform/portal.ts'
import { fromTms } from './relief-address.rules.ts'
import { findReliefSets } from './relief-sets.ts'
import { readReliefTile } from './relief-tile.ts'

/** Addresses carry no version, so a set that was built anew must show within the hour; until then nobody asks twice. */
const KEPT = 'public, max-age=3600, stale-while-revalidate=86400'
/** An empty place may be filled by the next set. */
const EMPTY = 'public, max-age=300'

export function reliefTileRoutes(app: FastifyInstance, { config }: Portal): void {
  endpoint(app, getReliefTile, async ({ params, request, reply }) => {
    const address = fromTms(params)
    if (!address) throw new Refusal('not-found')
    // Whoever used the replaced portal's bucket shows these tiles on other sites.
    void reply.header('cross-origin-resource-policy', 'cross-origin')
    const sets = await findReliefSets(config, (file, problem) => request.log.warn({ file }, problem))
    const tile = await readReliefTile(sets, address)
    if (!tile) return reply.code(204).header('cache-control', EMPTY).send()
    void reply.headers({ etag: tile.etag, 'cache-control': KEPT })
    if (request.headers['if-none-match'] === tile.etag) return reply.code(304).send()
    return reply.type('image/webp').send(tile.bytes)
  })
}
