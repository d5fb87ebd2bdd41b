import type { FastifyInstance } from 'fastify'
import { getPicture } from '#contract/pictures.ts'
import { findLevelOfFile, hasRightToExact } from '#server/features/sensitivity/index.ts'
import { endpoint } from '#server/platform/endpoint.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Portal } from '#server/platform/portal.ts'
import type { Viewer } from '#server/platform/session.ts'
import { isStoredKey, largeKeys, MEDIA_PREFIX, mediaTypeOf } from './picture-key.rules.ts'
import { isOfDraftNews, isWithheld } from './pictures.repository.ts'

/** A picture never changes under its name. */
const KEPT_FOR_EVER = 'public, max-age=31536000, immutable'
/** What was hidden or deleted is gone from a CDN within the hour (RFC 9213). */
const KEPT_BY_CDN = 'max-age=3600'

export function pictureRoutes(app: FastifyInstance, { db, files }: Pick<Portal, 'db' | 'files'>): void {
  /** The pictures of a record that is not open are for those who have the right to it. */
  const mayOpen = async (viewer: Viewer | null, keys: readonly string[]): Promise<boolean> => {
    if (!viewer) return false
    const level = await findLevelOfFile(db, keys)
    return level !== null && hasRightToExact(viewer, level)
  }

  endpoint(app, getPicture, async ({ params, viewer, request, reply }) => {
    const key = `${MEDIA_PREFIX}${params.folder}/${params.name}`
    if (!isStoredKey(key)) throw new Refusal('not-found')
    const isWithheldFile = await isWithheld(db, largeKeys(key))
    if (isWithheldFile && !(await mayOpen(viewer, largeKeys(key)))) throw new Refusal('not-found')
    const isDraft = await isOfDraftNews(db, largeKeys(key))
    if (isDraft && !viewer?.administrator) throw new Refusal('not-found')
    const etag = `"${params.name}"`
    const isKnown = request.headers['if-none-match'] === etag
    // One request to the store in either case.
    const file = isKnown ? await files.head(key) : await files.get(key)
    if (!file) throw new Refusal('not-found')
    const kept = isWithheldFile ? 'private, no-store' : isDraft ? 'no-store' : KEPT_FOR_EVER
    void reply.headers({
      etag,
      'cache-control': kept,
      ...(kept === KEPT_FOR_EVER && { 'cdn-cache-control': KEPT_BY_CDN }),
      // Clients on other origins show these pictures.
      'cross-origin-resource-policy': 'cross-origin',
    })
    if (!('content' in file)) return reply.code(304).send()
    void reply.type(mediaTypeOf(key)).header('content-length', file.bytes)
    return reply.send(file.content)
  })
}
