import type { FastifyInstance } from 'fastify'
import { getPicture } from '#contract/pictures.ts'
import { findFinderOfFile, hasRightToExact } from '#server/features/sensitivity/index.ts'
import { endpoint } from '#server/platform/endpoint.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Portal } from '#server/platform/portal.ts'
import type { Viewer } from '#server/platform/session.ts'
import { isStoredKey, largeKeys, MEDIA_PREFIX, mediaTypeOf } from './picture-key.rules.ts'
import { isOfDraftNews, isWithheld } from './pictures.repository.ts'

export function pictureRoutes(app: FastifyInstance, { db, files }: Pick<Portal, 'db' | 'files'>): void {
  /** The pictures of a record that is not open are for those who have the right to it. */
  const mayOpen = async (viewer: Viewer | null, keys: readonly string[]): Promise<boolean> => {
    if (!viewer) return false
    const finder = await findFinderOfFile(db, keys)
    return finder !== undefined && hasRightToExact(viewer, { finder })
  }

  endpoint(app, getPicture, async ({ params, viewer, request, reply }) => {
    const key = `${MEDIA_PREFIX}${params.folder}/${params.name}`
    const file = isStoredKey(key) ? await files.head(key) : null
    const isWithheldFile = file !== null && (await isWithheld(db, largeKeys(key)))
    if (!file || (isWithheldFile && !(await mayOpen(viewer, largeKeys(key))))) throw new Refusal('not-found')
    const isDraft = await isOfDraftNews(db, largeKeys(key))
    if (isDraft && !viewer?.administrator) throw new Refusal('not-found')
    const etag = `"${params.name}"`
    void reply.headers({
      etag,
      'cache-control': isWithheldFile
        ? 'private, no-store'
        : isDraft
          ? 'no-store'
          : 'public, max-age=31536000, immutable',
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
