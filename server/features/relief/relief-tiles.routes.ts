import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getElevationTile } from '#contract/elevation.ts'
import { getReliefTile } from '#contract/tiles.ts'
import { endpoint } from '#server/platform/endpoint.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Portal } from '#server/platform/portal.ts'
import { fromTms, fromXyz } from './relief-address.rules.ts'
import { findReliefSets } from './relief-sets.ts'
import { readElevationTile, readReliefTile, type ReliefTile } from './relief-tile.ts'

/** Addresses carry no version, so a set that was built anew must show within the hour; until then nobody asks twice. */
const KEPT = 'public, max-age=3600, stale-while-revalidate=86400'
/** An empty place may be filled by the next set. */
const EMPTY = 'public, max-age=300'

export function reliefTileRoutes(app: FastifyInstance, { config }: Portal): void {
  const findSets = (request: FastifyRequest) =>
    findReliefSets(config, (file, problem) => request.log.warn({ file }, problem))

  endpoint(app, getReliefTile, async ({ params, request, reply }) => {
    const address = fromTms(params)
    if (!address) throw new Refusal('not-found')
    return sendTile(await readReliefTile(await findSets(request), address), request, reply)
  })

  endpoint(app, getElevationTile, async ({ params, request, reply }) => {
    const address = fromXyz(params)
    // Sets are found by what is there, so that no name can lead out of their folder.
    const set = (await findSets(request)).find(({ id }) => id === params.set)
    if (!address || !set) throw new Refusal('not-found')
    return sendTile(await readElevationTile(set, address), request, reply)
  })
}

function sendTile(tile: ReliefTile | null, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // Whoever used the replaced portal's bucket shows these tiles on other sites.
  void reply.header('cross-origin-resource-policy', 'cross-origin')
  if (!tile) return reply.code(204).header('cache-control', EMPTY).send()
  void reply.headers({ etag: tile.etag, 'cache-control': KEPT })
  if (request.headers['if-none-match'] === tile.etag) return reply.code(304).send()
  return reply.type('image/webp').send(tile.bytes)
}
