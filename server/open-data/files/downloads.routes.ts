import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  cancelDownload,
  createDownload,
  DOWNLOAD_KINDS,
  getDownload,
  getDownloadAtOnce,
  getDownloadFile,
} from '#contract/open-data/downloads.ts'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { readRecordFilter } from '#contract/records/record-filter.ts'
import type { NationalGrid } from '#geo/grid/national-grid.ts'
import { publicRevision } from '#server/records/index.ts'
import { endpoint, callerKey } from '#server/platform/http/endpoint.ts'
import { refuse, Refusal } from '#server/platform/http/errors.ts'
import type { Refusals } from '#server/platform/bodies/fields.rules.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { getOpenFile, getOpenFileOfSet, getOpenFiles } from '#contract/open-data/open-files.ts'
import { requestedRange } from '#server/platform/responses/byte-range.rules.ts'
import { isNamed } from '#server/platform/responses/cached-body.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import {
  fileName,
  queryOf,
  depsOf,
  type Deps,
  requestedIn,
  downloadOf,
  parseRequest,
  readSystem,
} from './download-request.ts'
import {
  contentAtOnce,
  formatAtOnce,
  textAtOnce,
  type AtOnce,
  startDownload,
} from './start-download.action.ts'
import { BESIDE, besideText, standingText } from './file-texts.ts'
import {
  endDownload,
  findDownload,
  isFileWithdrawn,
  type PreparedFile,
  findFileSets,
  type FileSet,
} from './stored-files.repository.ts'
import { fileNamed, openFilesOf, sumsText, typeOf } from './newest-files.ts'

/** Names of downloads: what does not look like one needs no question. */
const NAME = /^[0-9a-f]{32}$/

/** Returns what the jobs make files with. */
export function downloadRoutes(app: FastifyInstance, portal: Portal, grid: NationalGrid): Deps {
  const { spend } = portal
  const deps = depsOf(portal, grid)
  const { db, files } = deps
  openFileRoutes(app, { spend }, deps)

  const found = async (name: string): Promise<PreparedFile> => {
    const file = NAME.test(name) ? await findDownload(db, name) : null
    if (!file) throw new Refusal('not-found')
    return file
  }

  endpoint(app, createDownload, async ({ fields, viewer, request }) => {
    await spend('readsByAddress', callerKey(request))
    const spendOnFile = () =>
      viewer ? spend('downloadsByMember', String(viewer.id)) : spend('downloadsByAddress', callerKey(request))
    return startDownload(deps, parseRequest(fields), { viewer, spend: spendOnFile })
  })

  endpoint(app, getDownload, async ({ params: { id }, reply }) => {
    void reply.header('cache-control', 'no-store')
    return downloadOf(id, await found(id))
  })

  endpoint(app, cancelDownload, async ({ params: { id } }) => {
    await found(id)
    const { left } = await db.transaction().execute((tx) => endDownload(tx, id))
    if (left && left.fileKey !== null) await files.delete(left.fileKey)
    return undefined
  })

  endpoint(app, getDownloadAtOnce, async ({ params: { name }, query, request, reply }) => {
    await spend('readsByAddress', callerKey(request))
    const format = formatAtOnce(name)
    const beside = BESIDE.find((each) => each === name)
    if (!format && !beside) throw new Refusal('not-found')
    const { system, filter } = readAskedAtOnce(query, format)
    if (beside)
      return sendText(reply, beside, besideText(beside, (await contentAtOnce(deps, filter)).content))
    if (!format) throw new Refusal('not-found')
    const text = await textAtOnce(deps, { format, system, language: query.lang ?? 'en', filter })
    void reply.type(DOWNLOAD_KINDS[format].type).headers({
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-cache',
      // Relative to the file: it has the filter of the file.
      link: BESIDE.map((each) => `<${each}${searchOf(request.url)}>; rel="describedby"`).join(', '),
    })
    return reply.send(Readable.from(text))
  })

  endpoint(app, getDownloadFile, async ({ params: { id, name }, request, reply }) => {
    await spend('readsByAddress', callerKey(request))
    const file = await found(id)
    const { fileKey, bytes, sha256, seq } = file
    if (file.state !== 'ready' || fileKey === null || bytes === null || sha256 === null)
      throw new Refusal('not-found')
    if (await isFileWithdrawn(db, file.id))
      throw new Refusal('not-found', { detail: REFUSAL_TEXTS.downloadWithdrawn })
    const asked = requestedIn(file)
    const beside = BESIDE.find((each) => each === name)
    if (beside) {
      const { filter } = readRecordFilter(asked.filter)
      const { demonstration } = await queryOf(deps, filter)
      const { publicUrl } = deps.config
      const content = {
        seq: seq === null ? null : await publicRevision(db, seq),
        readAt: file.madeAt ?? file.createdAt,
        records: file.records,
        filter,
        demonstration,
        publicUrl,
      }
      return sendText(reply, beside, besideText(beside, content, [{ name: fileName(asked), sha256 }]))
    }
    if (name !== fileName(asked)) throw new Refusal('not-found')
    return sendStoredFile(
      files,
      { name, key: fileKey, bytes, sha256, kept: 'private, no-cache' },
      request,
      reply,
    )
  })
  return deps
}

/** The query of an address with its question mark; empty without one. */
function searchOf(address: string): string {
  const at = address.indexOf('?')
  return at < 0 ? '' : address.slice(at)
}

/** Throws a Refusal that names every parameter that is wrong. @param format null for what stands beside a file */
function readAskedAtOnce(
  query: Parameters<typeof readRecordFilter>[0] & { crs?: number },
  format: AtOnce | null,
) {
  const refusals: Refusals = {}
  const system = readSystem(query.crs, refusals)
  const systems: readonly number[] = format ? DOWNLOAD_KINDS[format].systems : [system]
  if (!systems.includes(system)) refusals.crs = [REFUSAL_TEXTS.downloadSystem]
  const { filter, refused } = readRecordFilter(query)
  for (const each of refused) refusals[each] = [REFUSAL_TEXTS.queryValue]
  refuse(refusals)
  return { system, filter }
}

const SUMS = 'SHA256SUMS'
/** Seconds: the files are made again within the hour. */
const TRY_AGAIN = 600

/** The files with all records. Everyone may read them from the pages of any site: there is nothing private in them. */
function openFileRoutes(app: FastifyInstance, { spend }: Pick<Portal, 'spend'>, { db, files }: Deps): void {
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
    await spend('fileReadsByAddress', callerKey(request))
    const [newest] = await findFileSets(db)
    return send(newest, name, request, reply)
  })

  endpoint(app, getOpenFileOfSet, async ({ params: { set, name }, request, reply }) => {
    await spend('fileReadsByAddress', callerKey(request))
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

interface Stored {
  /** As which it is saved. */
  name: string
  key: string
  bytes: number
  sha256: string
  /** `cache-control` */
  kept: string
}

/** Sends a file, or the part that the request names. Throws a Refusal if the store no longer has it. */
async function sendStoredFile(
  files: FileStore,
  { name, key, bytes, sha256, kept }: Stored,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { headers, method } = request
  const etag = `"${sha256}"`
  void reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': kept })
  if (isNamed(etag, headers['if-none-match'])) return reply.code(304).send()
  const ifRange = headers['if-range']
  const range = requestedRange(ifRange === undefined || ifRange === etag ? headers.range : undefined, bytes)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${bytes}`).send()
  const { first, last } = range === 'whole' ? { first: 0, last: bytes - 1 } : range
  const content = method === 'HEAD' ? Readable.from([]) : (await files.get(key, { first, last }))?.content
  if (!content) throw new Refusal('not-found')
  if (range !== 'whole') void reply.code(206).header('content-range', `bytes ${first}-${last}/${bytes}`)
  // Ranges and the sum are those of the bytes as they are stored.
  request.headers['x-no-compression'] = '1'
  return reply
    .type(typeOf(name))
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('content-length', last - first + 1)
    .send(content)
}

/** A small text that is made for the request. */
function sendText(reply: FastifyReply, name: string, text: string): FastifyReply {
  return reply.type(typeOf(name)).header('cache-control', 'no-cache').send(text)
}
