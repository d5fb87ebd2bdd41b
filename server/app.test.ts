import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ROUTES } from '#contract/index.ts'
import { buildApp } from './app.ts'
import { makeApp, makeMember } from './testing/app.ts'
import { withComments } from './testing/comments.ts'
import { parseConfig } from './platform/config/config.ts'
import type { Tables } from './platform/schema/schema.ts'

const ORIGIN = 'https://old-client.example'
const RECORDS = '/api/records/'

async function makePortal(settings: Record<string, string> = {}) {
  const { corsOrigins, publicUrl, limits, trustedProxyHops } = parseConfig({
    RATE_LIMITS: 'off',
    CORS_ORIGINS: ORIGIN,
    ...settings,
  })
  // Every route answers, those of the discussion too.
  return makeApp({ ...withComments(), corsOrigins, publicUrl, limits, trustedProxyHops })
}

describe('a page of an allowed origin', () => {
  it('may read every answer, refusals too', async () => {
    const { app } = await makePortal({ RATE_LIMITS: 'on', LIMIT_LOGIN_BY_ADDRESS: '1/60' })
    const headers = { origin: ORIGIN }
    const login = { method: 'POST', url: '/api-auth-djoser/token/login/', headers } as const
    const huge = { title: 'x'.repeat(200_000) }
    const answers = [
      await app.inject({ url: RECORDS, headers }),
      await app.inject({ url: '/api-auth-djoser/users/me/', headers }),
      await app.inject({ url: '/api/nope/', headers }),
      await app.inject({ url: '/api-auth-djoser/token/login/', headers }),
      await app.inject({ ...login, payload: huge }),
      await app.inject({ ...login, payload: 'x', headers: { ...headers, 'content-type': 'text/plain' } }),
      await app.inject({ ...login, payload: { username: 'a', password: 'b' } }),
      await app.inject({ ...login, payload: { username: 'a', password: 'b' } }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 401, 404, 405, 413, 415, 400, 429])
    for (const { headers: got } of answers) {
      expect(got['access-control-allow-origin']).toBe(ORIGIN)
      expect(got.vary).toMatch(/\bOrigin\b/)
      expect(got).not.toHaveProperty('access-control-allow-credentials')
    }
  })

  it('may send a preflight request for every method and header that a client needs', async () => {
    const { app } = await makePortal()
    const preflight = await app.inject({
      method: 'OPTIONS',
      url: '/api/profiles/1/update/',
      headers: {
        origin: ORIGIN,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization,content-type',
      },
    })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers['access-control-allow-origin']).toBe(ORIGIN)
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
      expect(preflight.headers['access-control-allow-methods']).toContain(method)
    for (const name of ['authorization', 'content-type', 'accept', 'x-requested-with', 'idempotency-key'])
      expect(preflight.headers['access-control-allow-headers']).toContain(name)
  })
})

it('a page of another origin is allowed nothing', async () => {
  const { app } = await makePortal()
  const { headers } = await app.inject({ url: RECORDS, headers: { origin: 'https://elsewhere.example' } })
  expect(headers).not.toHaveProperty('access-control-allow-origin')
  expect(headers.vary).toMatch(/\bOrigin\b/)
})

describe('an address', () => {
  it('that is unknown gives JSON, inside and outside the API (row 62)', async () => {
    const { app } = await makePortal()
    const addresses = [
      '/api/nope/',
      '/api',
      '/api-auth-djoser/nope',
      '/tiles/nope',
      '/media/nope',
      '/api/%ff',
    ]
    for (const url of addresses) {
      const answer = await app.inject({ url })
      expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Not found.' }])
    }
  })

  it('answers the same with and without the slash at the end, without a redirect (row 61)', async () => {
    const { app } = await makePortal()
    for (const url of [RECORDS, '/api/records', '/api/map/', '/api/map', '/health', '/health/', '/api/docs/'])
      expect((await app.inject({ url })).statusCode).toBe(200)
  })

  it('with an invalid or too large number is not found', async () => {
    const { app } = await makePortal()
    for (const id of ['null', 'undefined', 'abc', '-1', '1.5', '99999999999', '4294967296', '0x1', '%00'])
      expect((await app.inject({ url: `${RECORDS}${id}/` })).statusCode).toBe(404)
  })

  it('lists its methods when it receives another', async () => {
    const { app } = await makePortal()
    const wrong = async (method: 'GET' | 'DELETE', url: string) => {
      const answer = await app.inject({ method, url })
      return [answer.statusCode, answer.headers.allow, answer.json()] as unknown[]
    }
    expect(await wrong('DELETE', RECORDS)).toEqual([
      405,
      'GET, HEAD, OPTIONS',
      { detail: 'Method "DELETE" not allowed.' },
    ])
    expect(await wrong('GET', '/api/records/create/')).toEqual([
      405,
      'POST, OPTIONS',
      { detail: 'Method "GET" not allowed.' },
    ])
  })

  it('answers OPTIONS with its methods, and HEAD if it answers GET', async () => {
    const { app } = await makePortal()
    const options = await app.inject({ method: 'OPTIONS', url: '/api/records/create/' })
    expect([options.statusCode, options.headers.allow]).toEqual([204, 'POST, OPTIONS'])
    const head = await app.inject({ method: 'HEAD', url: RECORDS })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })
})

describe('every route of the contract', () => {
  it('refuses an invalid token, even for public data', async () => {
    const { app } = await makePortal()
    const authorization = `Token ${'0'.repeat(40)}`
    for (const { method, path: template } of ROUTES) {
      const url = template.replace(/\{\w+\}/g, '1')
      const answer = await app.inject({ method, url, headers: { authorization } })
      expect([url, answer.statusCode]).toEqual([url, 401])
      expect(answer.json()).toMatchObject({ detail: 'Invalid token.' })
    }
  })

  it('that requires a member refuses everybody else', async () => {
    const { app } = await makePortal()
    for (const { method, path } of ROUTES.filter(({ auth }) => auth !== 'public')) {
      const url = path.replaceAll(/\{\w+\}/g, '1')
      const answer = await app.inject({ method, url })
      expect([url, answer.statusCode, answer.headers['www-authenticate']]).toEqual([url, 401, 'Token'])
    }
  })
})

describe('every answer', () => {
  it('forbids MIME sniffing, framing and loading', async () => {
    const { app } = await makePortal()
    const { headers } = await app.inject({ url: RECORDS })
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("default-src 'none'; frame-ancestors 'none'")
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(headers).not.toHaveProperty('strict-transport-security')
    expect(headers).not.toHaveProperty('x-powered-by')
  })

  it('requires TLS if the portal has an https address', async () => {
    const { app } = await makePortal({ PUBLIC_URL: 'https://portal.example' })
    const { headers } = await app.inject({ url: RECORDS })
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })

  it('is compressed for clients that support it', async () => {
    const { app } = await makePortal()
    const { headers } = await app.inject({
      url: '/api/docs/openapi.json',
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(headers['content-encoding']).toBe('gzip')
  })
})

describe('the page', () => {
  async function makeWeb(built: boolean) {
    const webFolder = await mkdtemp(path.join(tmpdir(), 'portal-web-'))
    if (built) {
      await mkdir(path.join(webFolder, 'assets'))
      await writeFile(
        path.join(webFolder, 'index.html'),
        '<meta nonce="{{nonce}}"><style nonce="{{nonce}}"></style>',
      )
      await writeFile(path.join(webFolder, 'assets/main-1a2b3c.js'), 'export {}')
      await writeFile(path.join(webFolder, 'favicon.svg'), '<svg/>')
    }
    const { db, files, config } = await makePortal()
    const app = await buildApp({ config, db, files, webFolder })
    onTestFinished(async () => {
      await app.close()
      await rm(webFolder, { recursive: true })
    })
    return app
  }

  it('is sent at every address of the browser part, with a new nonce that its policy contains', async () => {
    const app = await makeWeb(true)
    const nonces = new Set<string>()
    for (const url of ['/', '/LidarPortal', '/user/john.smith', '/no/such/page', '/index.html']) {
      const { statusCode, headers, body } = await app.inject({ url })
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      const [, nonce = ''] = /<meta nonce="([^"]+)">/.exec(body) ?? []
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`)
      expect(headers['cache-control']).toBe('no-store')
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(5)
  })

  it('allows only its own scripts, and pictures from the configured maps', async () => {
    const app = await makeWeb(true)
    const { headers } = await app.inject({ url: '/' })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("worker-src 'self';")
    expect(policy).toMatch(/img-src 'self' data: blob: [^;]*https:\/\/tile\.openstreetmap\.org/)
    expect(policy).toMatch(/connect-src 'self' data: [^;]*https:\/\/server\.arcgisonline\.com/)
    expect(policy).not.toMatch(/unsafe/)
  })

  it('has assets that are cached for ever and other files that are checked again', async () => {
    const app = await makeWeb(true)
    const script = await app.inject({ url: '/assets/main-1a2b3c.js' })
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(script.headers['content-type']).toMatch(/javascript/)
    expect(script.headers['content-security-policy']).toContain("connect-src 'self'")
    const icon = await app.inject({ url: '/favicon.svg' })
    expect([icon.statusCode, icon.headers['cache-control']]).toEqual([200, 'no-cache'])
  })

  it('is never sent in place of a missing script, and no file outside its folder is sent', async () => {
    const app = await makeWeb(true)
    expect((await app.inject({ url: '/assets/main-old.js' })).statusCode).toBe(404)
    for (const url of [
      '/..%2f..%2fetc/passwd',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/assets/..%2f..%2f..%2fetc%2fpasswd',
    ])
      expect((await app.inject({ url })).body).not.toContain('root:')
  })

  it('says if it is not built, and how to build it', async () => {
    const app = await makeWeb(false)
    const { statusCode, body } = await app.inject({ url: '/' })
    expect(statusCode).toBe(503)
    expect(body).toContain('npm run build')
  })
})

describe('an error', () => {
  it('of the portal reveals nothing about its cause', async () => {
    const { app } = await makePortal()
    app.get('/api/fault', () => {
      throw new Error('select secret from accounts')
    })
    const answer = await app.inject({ url: '/api/fault' })
    expect([answer.statusCode, answer.json()]).toEqual([
      500,
      { detail: 'Something went wrong on the server.', request_id: answer.headers['x-request-id'] },
    ])
  })

  it('of the database is 503 with a time to try again', async () => {
    const { config, files } = await makePortal()
    const pool = new pg.Pool({ host: '127.0.0.1', port: 9, connectionTimeoutMillis: 500 })
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
    const app = await buildApp({ config, db, files })
    onTestFinished(() => app.close().then(() => db.destroy()))
    for (const url of ['/health', RECORDS, `${RECORDS}1/`]) {
      const answer = await app.inject({ url })
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
      expect(answer.json()).toEqual({
        detail: 'The database cannot be reached at the moment. Please try again in a few seconds.',
      })
    }
  })
})

describe('the address of a caller', () => {
  const ask = async (settings: Record<string, string>, forwarded: string[]) => {
    const { app } = await makePortal({ RATE_LIMITS: 'on', LIMIT_READS_BY_ADDRESS: '1/60', ...settings })
    const statuses = []
    for (const address of forwarded) {
      const answer = await app.inject({ url: '/api/map/', headers: { 'x-forwarded-for': address } })
      statuses.push(answer.statusCode)
    }
    return statuses
  }

  it('is never read from a header of an untrusted proxy', async () => {
    expect(await ask({}, ['192.0.2.1', '192.0.2.2'])).toEqual([200, 429])
  })

  it('is read from the proxies that the operator counted, and no others', async () => {
    const one = { TRUSTED_PROXY_HOPS: '1' }
    expect(await ask(one, ['192.0.2.1', '192.0.2.2'])).toEqual([200, 200])
    expect(await ask(one, ['198.51.100.1, 192.0.2.1', '198.51.100.2, 192.0.2.1'])).toEqual([200, 429])
  })

  it('does not limit what a member reads', async () => {
    const { app } = await makePortal({ RATE_LIMITS: 'on', LIMIT_READS_BY_ADDRESS: '1/60' })
    const { authorization } = await makeMember()
    const read = (headers = {}) => app.inject({ url: '/api/map/', headers })
    const statuses = [await read(), await read(), await read(authorization)].map(
      ({ statusCode }) => statusCode,
    )
    expect(statuses).toEqual([200, 429, 200])
  })
})

describe('a server that is stopping', () => {
  it('finishes current requests and refuses others', async () => {
    const { app } = await makePortal()
    const begun = Promise.withResolvers<undefined>()
    const heard = Promise.withResolvers<undefined>()
    app.get('/api/slow', async () => {
      begun.resolve(undefined)
      await heard.promise
      return { done: true }
    })
    const told = Promise.withResolvers<undefined>()
    app.addHook('preClose', (done) => {
      told.resolve(undefined)
      done()
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    const ask = (url: string) => socket.write(`GET ${url} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    ask('/api/slow')
    await begun.promise
    const closed = app.close()
    await told.promise
    app.server.once('request', () => heard.resolve(undefined))
    ask('/health')
    const [first, second] = (await text(socket)).split('HTTP/1.1 ').slice(1)
    expect(first).toMatch(/^200[^]*\{"done":true\}$/)
    expect(second).toMatch(/^503[^]*connection: close[^]*The server is busy/i)
    await closed
  })
})
