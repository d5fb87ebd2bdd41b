import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isInServerFolder } from '#contract/site/addresses/server-paths.ts'
import type { Config } from '#server/platform/config/config.ts'
import { COME_BACK_AFTER } from '#server/platform/http/errors.ts'
import { makeNonce, pagePolicy } from '#server/platform/http/headers.ts'
import { watchedFile, type WatchedFile } from '#server/platform/caching/watched-file.ts'
import { PageMetaFile } from '#contract/site/page-meta.ts'
import { jsonOf } from '#server/platform/storage/json-file.ts'

const NOT_BUILT = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>Wales LiDAR Portal</title></head>
  <body>
    <main>
      <h1>The pages are not built yet</h1>
      <p>The server runs, but its browser part is missing. Run <code>npm run build</code>, then load this page again.</p>
    </main>
  </body>
</html>
`

interface PageAsked {
  path: string
  query: Readonly<Record<string, unknown>>
  acceptLanguage: string | undefined
}

interface PageHead {
  language: string
  status: number
  /** The content of the head. */
  html: string
  /** What the opening page says of the page, until the scripts have arrived. */
  opening: string
}

/** The texts that are inserted into index.html for an address; null to send it as it was built. */
export type FindPageHead = (asked: PageAsked) => Promise<PageHead | { moved: string } | null>

/** The placeholder in index.html for a page's own head. */
const HEAD = /<!--head-->.*<!--\/head-->/s
/** The same in its opening page (web/opening). */
const OPENING = /<!--page-->.*<!--\/page-->/s

/**
 * Serves the built browser part: its files, and for every other address index.html with a new nonce and the head of
 * the page that the browser part will show there.
 * @param folder absolute path of the build
 */
export async function serveWebPart(
  app: FastifyInstance,
  folder: string,
  config: Config,
  findHead: FindPageHead,
): Promise<void> {
  // The build contains compressed files too (scripts/web-build/compressed.ts).
  await app.register(fastifyStatic, { root: folder, serve: false, cacheControl: false, preCompressed: true })
  const policyOfFiles = pagePolicy(config, null)
  const built = watchedFile(path.join(folder, 'index.html'), (html) => ({
    html,
    scripts: scriptHashes(html),
  }))
  await built.current()

  app.get('/*', async (request, reply) => {
    const { '*': wanted } = request.params as { '*': string }
    // All other addresses belong to the router in the browser.
    if (isInServerFolder(`/${wanted}`)) return notFound(reply)
    if (!(await isFile(folder, wanted))) {
      // A page that was open during an update requests scripts that no longer exist: HTML in their place would only
      // confuse.
      if (wanted.startsWith('assets/')) return notFound(reply)
      return sendPage({ request, reply, built, config, findHead })
    }
    // The names of assets contain a hash of their content.
    const lasting = wanted.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
    // Workers get their policy from the response that loads them.
    void reply.headers({ 'cache-control': lasting, 'content-security-policy': policyOfFiles })
    return reply.sendFile(wanted)
  })
}

/** Through the handler that knows the other methods of a path. */
function notFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound()
  return reply
}

/** index.html */
interface BuiltPage {
  html: string
  /** The hashes of the scripts in it, for the content security policy. */
  scripts: readonly string[]
}

interface PageAnswer {
  request: FastifyRequest
  reply: FastifyReply
  built: WatchedFile<BuiltPage>
  config: Config
  findHead: FindPageHead
}

async function sendPage({ request, reply, built, config, findHead }: PageAnswer): Promise<FastifyReply> {
  void reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
  const { atWork } = request.server
  // Thousands of requests may be refused at a time: their page comes from memory.
  const page = (atWork.isFull() ? built.last() : null) ?? (await built.current())
  if (page === null) return comeBack(reply).send(NOT_BUILT)
  const nonce = makeNonce()
  // The nonce first, because texts by people may contain its placeholder.
  const safe = page.html.replaceAll('{{nonce}}', nonce)
  const policy = pagePolicy(config, nonce, page.scripts)
  // Browsers show the page anyway; search engines and link previews return for its head.
  if (atWork.isFull()) return comeBack(reply).header('content-security-policy', policy).send(safe)
  const [address = '', search] = request.url.split(/\?(.*)/s)
  const end = atWork.begin()
  const head = await findHead({
    path: address,
    query: request.query as PageAsked['query'],
    acceptLanguage: request.headers['accept-language'],
  }).finally(end)
  if (head && 'moved' in head) return reply.redirect(search ? `${head.moved}?${search}` : head.moved, 301)
  void reply.header('content-security-policy', policy)
  if (!head) return reply.send(safe)
  return reply.code(head.status).send(
    safe
      .replace('<html lang="en"', () => `<html lang="${head.language}"`)
      .replace(HEAD, () => head.html)
      .replace(OPENING, () => head.opening),
  )
}

/** The sources of the content security policy for the scripts inside a page, as it was built. */
function scriptHashes(page: string): string[] {
  return [...page.matchAll(/<script(?: nonce="[^"]*")?>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}

function comeBack(reply: FastifyReply): FastifyReply {
  return reply.code(503).header('retry-after', String(COME_BACK_AFTER))
}

async function isFile(folder: string, wanted: string): Promise<boolean> {
  const place = path.join(folder, wanted)
  if (wanted.includes('\0') || wanted === 'index.html' || !place.startsWith(folder + path.sep)) return false
  const found = await stat(place).catch(absent)
  return found?.isFile() ?? false
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ENAMETOOLONG') return null
  throw error
}

/** Reads the titles and descriptions of the pages, which may be built while the server runs. Null if they are not built. */
export function pageMetaReader(webFolder: string): () => Promise<PageMetaFile | null> {
  const file = path.join(webFolder, 'page-meta.json')
  return watchedFile(file, (text) =>
    jsonOf(PageMetaFile, text, `${file} is of another version: run npm run build`),
  ).current
}
