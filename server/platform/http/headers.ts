import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/platform/config/config.ts'

/** Responses other than pages load nothing and cannot be framed. */
const POLICY_OF_DATA = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Headers of every response. A page replaces the strict policy by its own. */
export function addHeaders(app: FastifyInstance, { publicUrl }: Config): void {
  const overTls = publicUrl.startsWith('https:')
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers({
      'content-security-policy': POLICY_OF_DATA,
      'x-content-type-options': 'nosniff',
      // OpenStreetMap's tile servers refuse requests without a referrer.
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    if (overTls) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    done()
  })
}

/** A value for one response only: style elements with it are applied. */
export function makeNonce(): string {
  return randomBytes(16).toString('base64')
}

/**
 * The policy of the portal's own pages and of the scripts and workers they load.
 * @param nonce of the page's style elements; null for files
 * @param scripts hashes of the scripts inside the page
 */
export function pagePolicy(
  { publicUrl, layers, site }: Config,
  nonce: string | null,
  scripts: readonly string[] = [],
): string {
  const addresses = Object.values(layers).map(({ address }) => address ?? '')
  const elsewhere = [publicUrl, ...addresses].flatMap(
    (address) => /^https?:\/\/[^/{]+/.exec(address)?.[0] ?? [],
  )
  const origins = [...new Set(elsewhere)].join(' ')
  const forms = site.feedbackUrl === null ? '' : ` ${new URL(site.feedbackUrl).origin}`
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    `style-src 'self'${nonce === null ? '' : ` 'nonce-${nonce}'`}`,
    "worker-src 'self'",
    // `blob:` shows the pictures that a member has chosen but not sent.
    `img-src 'self' data: blob: ${origins}`,
    `connect-src 'self' data: ${origins}${forms}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')
}
