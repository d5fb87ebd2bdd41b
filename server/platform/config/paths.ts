import type { FastifyInstance } from 'fastify'
import { REQUEST_PHRASES } from '#contract/http/errors.ts'
import { answerErrors, Refusal } from '#server/platform/http/errors.ts'

const ORDER = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']

interface KnownPath {
  pattern: RegExp
  methods: Set<string>
}

/**
 * The response at a path without a route: another method of a known path is 405 with `Allow`, the rest 404, all in
 * JSON. It records the routes as they are registered, so it must come before them.
 */
export function answerUnknownPaths(app: FastifyInstance): void {
  const known = new Map<string, KnownPath>()
  app.addHook('onRoute', ({ method, url }) => {
    if (url.includes('*')) return
    const path = known.get(url) ?? { pattern: patternOf(url), methods: new Set(['OPTIONS']) }
    for (const one of [method].flat()) path.methods.add(one)
    known.set(url, path)
  })
  const allowed = (address: string): string | null => {
    const path = (address.split('?')[0] ?? '').replace(/(.)\/$/, '$1')
    const methods = [...known.values()]
      .filter(({ pattern }) => pattern.test(path))
      .flatMap((one) => [...one.methods])
    return methods.length === 0 ? null : inOrder(methods)
  }
  app.addHook('onRequest', (request, reply, done) => {
    const { url, config } = request.routeOptions
    const methods =
      request.method === 'OPTIONS'
        ? allowed(request.url)
        : config.kept && inOrder(known.get(url ?? '')?.methods ?? [])
    if (methods) reply.header('allow', methods)
    done()
  })
  app.setNotFoundHandler(async (request, reply) => {
    const methods = allowed(request.url)
    if (methods === null) throw new Refusal('not-found')
    if (request.method === 'OPTIONS') return reply.code(204).send()
    throw new Refusal('wrong-method', {
      detail: REQUEST_PHRASES.wrongMethod.write({ method: request.method }),
      headers: { allow: methods },
    })
  })
  answerErrors(app)
}

function inOrder(methods: Iterable<string>): string {
  const all = new Set(methods)
  return ORDER.filter((method) => all.has(method)).join(', ')
}

/**
 * `/api/records/:id(\d{1,10})/` matches `/api/records/7`; a parameter without a pattern matches anything except a
 * slash.
 */
function patternOf(url: string): RegExp {
  const source = url
    .replace(/\/$/, '')
    .split(/(:\w+(?:\([^)]*\))?)/)
    .map((part) => {
      if (!part.startsWith(':')) return part.replace(/[.+?^$()|[\]{}\\]/g, '\\$&')
      return part.endsWith(')') ? part.slice(part.indexOf('(') + 1, -1) : '[^/]+'
    })
    .join('')
  return new RegExp(`^${source === '' ? '/' : source}$`)
}
