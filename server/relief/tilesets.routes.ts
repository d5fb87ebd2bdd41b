import type { FastifyInstance, FastifyReply } from 'fastify'
import { getTileJson, getTilesets } from '#contract/relief/tilesets.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import type { Relief } from './open-relief.ts'
import { layerNamed } from './stored-tilesets.ts'
import { describeTileset, tileJsonOf } from './tilesets.ts'

export function tilesetRoutes(app: FastifyInstance, { config }: Portal, relief: Relief): void {
  endpoint(app, getTilesets, async ({ reply }) => {
    readByAll(reply)
    return (await relief.all()).map((stored) => describeTileset(stored, config))
  })

  endpoint(app, getTileJson, async ({ params, reply }) => {
    const stored = await relief.find(params.set)
    const layer = stored && layerNamed(stored, params.layer)
    if (!layer) throw new Refusal('not-found')
    readByAll(reply)
    return tileJsonOf(stored, layer, config)
  })
}

/** Tilesets are added and removed; other sites may show them. */
function readByAll(reply: FastifyReply): void {
  void reply.headers({ 'cache-control': 'no-cache', 'cross-origin-resource-policy': 'cross-origin' })
}
