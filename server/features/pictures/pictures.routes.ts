import type { FastifyInstance } from 'fastify'
import { getPicture } from '#contract/pictures.ts'
import { endpoint } from '#server/platform/endpoint.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Portal } from '#server/platform/portal.ts'
import { isStoredKey, largeKeys, MEDIA_PREFIX, mediaTypeOf } from './picture-key.rules.ts'
import { isOfDraftNews, isWithheld } from './pictures.repository.ts'

export function pictureRoutes(app: FastifyInstance, { db, files }: Pick<Portal, 'db' | 'files'>): void {
  endpoint(app, getPicture, async ({ params, viewer, request, reply }) => {
    const key = `${MEDIA_PREFIX}${params.folder}/${params.name}`
    const file = isStoredKey(key) ? await files.head(key) : null
    if (!file || (await isWithheld(db, largeKeys(key)))) throw new Refusal('not-found')
    const isDraft = await isOfDraftNews(db, largeKeys(key))
    if (isDraft && !viewer?.administrator) throw new Refusal('not-found')
    const etag = `"${params.name}"`
    void reply.headers({
      etag,
      'cache-control': isDraft ? 'no-store' : 'public, max-age=31536000, immutable',
      // Clients on other origins show these pictures.
      'cross-origin-resource-policy': 'cross-origin',
    })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    void reply.type(mediaTypeOf(key)).header('content-length', file.bytes)
    const content = await files.get(key)
    if (!content) throw new Refusal('not-found')
    return reply.send(content)
  })
}
