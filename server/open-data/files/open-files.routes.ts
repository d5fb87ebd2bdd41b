import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { getOpenFile, getOpenFileOfSet, getOpenFiles } from '#contract/open-data/open-files.ts'
import { endpoint, whose } from '#server/platform/http/endpoint.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import type { Deps } from './deps.ts'
import { findFileSets, type FileSet } from './file-sets.repository.ts'
import { standingText } from './file-texts.ts'
import { fileNamed, openFilesOf, sumsText } from './newest-files.ts'
import { sendStoredFile, sendText } from './send-stored-file.ts'

const SUMS = 'SHA256SUMS'
/** Seconds: the files are made again within the hour. */
const TRY_AGAIN = 600

/** The files with all records. Everybody may read them from the pages of any site: there is nothing private in them. */
export function openFileRoutes(
  app: FastifyInstance,
  { spend }: Pick<Portal, 'spend'>,
  { db, files }: Deps,
): void {
  endpoint(app, getOpenFiles, async ({ reply }) => {
    forEverybody(reply).header('cache-control', 'no-cache')
    const [newest] = await findFileSets(db)
    return openFilesOf(newest)
  })

  const send = async (
    set: FileSet | undefined,
    name: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    if (name === 'LICENCE.txt' || name === 'FIELDS.csv')
      return sendText(forEverybody(reply), name, standingText(name, set?.demonstration ?? false))
    if (!set) throw new Refusal('not-found')
    if (set.closed)
      throw new Refusal('unavailable', { detail: REFUSAL_TEXTS.filesMadeAgain, retryAfter: TRY_AGAIN })
    forEverybody(reply)
    if (name === SUMS) return sendText(reply, `${SUMS}.txt`, sumsText(set.files))
    const file = fileNamed(set, name)
    if (!file) throw new Refusal('not-found')
    return sendStoredFile(files, { ...file, kept: 'public, no-cache' }, request, reply)
  }

  endpoint(app, getOpenFile, async ({ params: { name }, request, reply }) => {
    await spend('fileReadsByAddress', whose(request))
    const [newest] = await findFileSets(db)
    return send(newest, name, request, reply)
  })

  endpoint(app, getOpenFileOfSet, async ({ params: { set, name }, request, reply }) => {
    await spend('fileReadsByAddress', whose(request))
    const sets = await findFileSets(db)
    return send(
      sets.find(({ id }) => id === set),
      name,
      request,
      reply,
    )
  })
}

function forEverybody(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'ETag, Content-Range, Accept-Ranges, Content-Length',
  })
}
