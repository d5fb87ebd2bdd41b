import type { FastifyInstance } from 'fastify'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { PICTURE_MAX_BYTES, THUMBNAIL_SIZE } from '#contract/http/limits.ts'
import { getPicture, ORIGINAL_MAX_BYTES, shrinkPicture } from '#contract/records/pictures/pictures.ts'
import { findLevelOfFile, hasRightToExact } from '#server/sensitivity/index.ts'
import type { Sent } from '#server/platform/bodies/body.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import type { Viewer } from '#server/platform/http/session.ts'
import { isStoredKey, largeKeys, MEDIA_PREFIX, mediaTypeOf } from './picture-key.rules.ts'
import { preparePicture } from './decoding/prepare-picture.ts'
import { refusalOfPictureFile } from './picture-file.rules.ts'
import { isOfDraftNews, isWithheld } from './pictures.repository.ts'

/** A picture never changes under its name. */
const KEPT_FOR_EVER = 'public, max-age=31536000, immutable'
/** What was hidden or deleted is gone from a CDN within the hour (RFC 9213). */
const KEPT_BY_CDN = 'max-age=3600'

export function pictureRoutes(
  app: FastifyInstance,
  { db, files, spend, refuseSpent }: Pick<Portal, 'db' | 'files' | 'spend' | 'refuseSpent'>,
): void {
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

  endpoint(
    app,
    shrinkPicture,
    async (call) => {
      await spend('photosByMember', String(call.viewer.id))
      const smaller = await smallerJpeg(readOriginal(call))
      void call.reply.headers({ 'cache-control': 'no-store', 'content-length': smaller.length })
      return call.reply.type('image/jpeg').send(smaller)
    },
    { beforeBody: ({ viewer }) => refuseSpent('photosByMember', String(viewer.id)) },
  )
}

function readOriginal({ files, fields }: Sent): Uint8Array {
  const file = files.get('file')
  if (!file) throw ofFile(REFUSAL_TEXTS[fields.has('file') ? 'pictureNotFile' : 'required'])
  const refusal = refusalOfPictureFile({ name: file.filename, bytes: file.bytes }, ORIGINAL_MAX_BYTES)
  if (refusal !== null) throw ofFile(refusal)
  return file.bytes
}

/** Longer sides in pixels, tried in turn until the picture can be sent with a record. */
const SIDES = [2560, 1800, 1200]

async function smallerJpeg(bytes: Uint8Array): Promise<Buffer> {
  for (const largeSide of SIDES) {
    const prepared = await preparePicture(bytes, { largeSide, thumbnail: THUMBNAIL_SIZE, asJpeg: true })
    if (typeof prepared === 'string') throw ofFile(prepared)
    if (prepared.large.length <= PICTURE_MAX_BYTES) return Buffer.from(prepared.large)
  }
  throw ofFile(REFUSAL_TEXTS.pictureTooLarge)
}

function ofFile(text: string): Refusal {
  return new Refusal('invalid', { fields: { file: [text] } })
}
