import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
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
import type { NationalGrid } from '#geo/national-grid.ts'
import { publicRevision } from '#server/records/index.ts'
import { endpoint, whose } from '#server/platform/http/endpoint.ts'
import { refuse, Refusal } from '#server/platform/http/errors.ts'
import type { Refusals } from '#server/platform/bodies/fields.rules.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { fileName } from './download-request.ts'
import { queryOf } from './requested-records.ts'
import { contentAtOnce, formatAtOnce, textAtOnce, type AtOnce } from './at-once.ts'
import { depsOf, type Deps } from './deps.ts'
import { requestedIn, downloadOf } from './download-view.ts'
import { BESIDE, besideText } from './file-texts.ts'
import { endDownload, findDownload, isFileWithdrawn, type PreparedFile } from './prepared-files.repository.ts'
import { openFileRoutes } from './open-files.routes.ts'
import { parseRequest, readSystem } from './parse-request.ts'
import { sendStoredFile, sendText } from './send-stored-file.ts'
import { startDownload } from './start-download.action.ts'

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
    await spend('readsByAddress', whose(request))
    const spendOnFile = () =>
      viewer ? spend('downloadsByMember', String(viewer.id)) : spend('downloadsByAddress', whose(request))
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
    await spend('readsByAddress', whose(request))
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
    await spend('readsByAddress', whose(request))
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
