import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import {
  createServer,
  request as plain,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
} from 'node:http'
import { connect } from 'node:http2'
import { request as secure } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished, test } from 'vitest'
import { ARENAS, SERVER_FLAGS } from '#scripts/setup/server-flags.mjs'
import { sparePort } from '#scripts/setup/spare-port.mjs'
import { parseConfig } from '#server/platform/config/config.ts'
import { parseTimeLimits } from '#server/platform/limits/time-limits.ts'
import { LACKING, startCaddy, startNginx, type Proxy } from '#scripts/testing/proxies.ts'

const run = promisify(execFile)
for (const packages of Object.values(LACKING))
  if (packages.length > 0)
    process.stderr.write(`The test of its configuration is skipped: apt-get install ${packages.join(' ')}\n`)

/** What one process of the portal would answer, as far as a proxy can see it. */
async function startPortal(status = 200) {
  const asked: { method: string; url: string; headers: IncomingHttpHeaders }[] = []
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    asked.push({ method, url, headers })
    request.resume()
    request.on('end', () => {
      if (url.includes('.pmtiles')) {
        response.writeHead(206, { 'content-range': 'bytes 0-3/9', 'accept-ranges': 'bytes' }).end('PMTi')
        return
      }
      const kept = url.includes('?v=') ? 'public, max-age=31536000, immutable' : 'no-cache'
      const answer = { 'cache-control': kept, etag: '"one"' }
      if (headers['if-none-match'] === '"one"') response.writeHead(304, answer).end()
      else response.writeHead(url === '/ready' ? 200 : status, answer).end(`answer ${String(asked.length)}`)
    })
  })
  const port = await sparePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => ended(server))
  return { port, asked, end: () => ended(server) }
}

async function ended(server: Server): Promise<void> {
  if (!server.listening) return
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-proxy-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Runs a proxy in front of these portals until the test ends. */
async function startFront<P extends Proxy>(
  start: (setting: { folder: string; upstreams: readonly number[] }) => Promise<P>,
  portals: readonly { port: number }[],
): Promise<P & { place: { port: number; tls: boolean } }> {
  const folder = await makeFolder()
  const proxy = await start({ folder, upstreams: portals.map(({ port }) => port) })
  onTestFinished(proxy.stop)
  return { ...proxy, place: { port: proxy.port, tls: true } }
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

async function ask(
  place: { port: number; tls: boolean },
  url: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const options = {
    port: place.port,
    host: '127.0.0.1',
    path: url,
    method,
    headers: { host: `localhost:${String(place.port)}`, ...headers },
    agent: false,
  }
  // Caddy has a certificate for this name.
  const tls = { rejectUnauthorized: false, servername: 'localhost' }
  const sending = place.tls ? secure({ ...options, ...tls }) : plain(options)
  sending.end()
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  let body = ''
  for await (const chunk of answer) body += String(chunk)
  return { status: answer.statusCode ?? 0, headers: answer.headers, body }
}

describe.each([
  ['nginx', LACKING.nginx.length > 0, startNginx],
  ['Caddy', LACKING.caddy.length > 0, startCaddy],
] as const)('the configuration for %s', (_, isMissing, start) => {
  it.skipIf(isMissing)('speaks HTTP/2, passes on who asks, and believes nothing about it', async () => {
    const portal = await startPortal()
    const { port } = await startFront(start, [portal])
    const session = connect(`https://localhost:${String(port)}`, { rejectUnauthorized: false })
    const stream = session.request({
      ':path': '/api/records/',
      'x-forwarded-for': '203.0.113.7',
      'x-request-id': 'forged-by-me',
    })
    const [headers] = (await once(stream, 'response')) as [Record<string, unknown>]
    stream.resume()
    await once(stream, 'end')
    session.close()
    expect([session.alpnProtocol, headers[':status']]).toEqual(['h2', 200])
    const asked = portal.asked.find(({ url }) => url === '/api/records/')
    expect(asked?.headers).toMatchObject({ 'x-forwarded-proto': 'https' })
    // Node connects to the name by either.
    expect(asked?.headers['x-forwarded-for']).toMatch(/^(127\.0\.0\.1|::1)$/)
    expect(asked?.headers['x-request-id']).toMatch(/^[0-9a-f-]{32,36}$/)
  })

  it.skipIf(isMissing)('passes on ranges, and says that a copy is still good', async () => {
    const portal = await startPortal()
    const { place } = await startFront(start, [portal])
    const part = await ask(place, '/tiles/dtm/hillshade.pmtiles?v=3', { headers: { range: 'bytes=0-3' } })
    expect([part.status, part.headers['content-range'], part.body]).toEqual([206, 'bytes 0-3/9', 'PMTi'])
    expect(portal.asked.at(-1)?.headers.range).toBe('bytes=0-3')
    for (const url of ['/api/tiles/records/8/124/82.mvt', '/tiles/dtm/hillshade/14/8000/5400.webp?v=3']) {
      const { headers } = await ask(place, url)
      const again = await ask(place, url, { headers: { 'if-none-match': headers.etag ?? '' } })
      expect([headers.etag, again.status, again.body], url).toEqual(['"one"', 304, ''])
    }
  })

  it.skipIf(isMissing)('keeps nothing of the HTTP interface', async () => {
    const portal = await startPortal()
    const { place } = await startFront(start, [portal])
    for (const url of ['/api/tiles/records/8/124/82.mvt', '/api/records/', '/media/a.webp?v=3']) {
      const bodies = [(await ask(place, url)).body, (await ask(place, url)).body]
      expect(new Set(bodies).size, url).toBe(2)
    }
  })
})

describe.skipIf(LACKING.nginx.length > 0)('nginx', () => {
  it('keeps tiles with a version', async () => {
    const portal = await startPortal()
    const { place } = await startFront(startNginx, [portal])
    const tile = '/tiles/dtm/hillshade/14/8000/5400.webp?v=3'
    const [first, second] = [await ask(place, tile), await ask(place, tile)]
    expect([first.headers['x-cache'], second.headers['x-cache'], second.body]).toEqual([
      'MISS',
      'HIT',
      first.body,
    ])
  })

  it('asks another process if one is away or busy, but never repeats a write that may have been carried out', async () => {
    const [busy, well] = [await startPortal(503), await startPortal()]
    const { place } = await startFront(startNginx, [busy, well])
    const answers = [await ask(place, '/api/records/'), await ask(place, '/api/records/')]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await busy.end()
    expect((await ask(place, '/api/news/')).status).toBe(200)

    const failing = await startPortal(503)
    const other = await startPortal()
    const second = await startFront(startNginx, [failing, other])
    const writes = [
      await ask(second.place, '/api/records/', { method: 'POST' }),
      await ask(second.place, '/api/records/', { method: 'POST' }),
    ]
    expect(writes.map(({ status }) => status).toSorted()).toEqual([200, 503])
    expect(failing.asked.length + other.asked.length).toBe(2)
  })

  it('writes neither addresses nor paths nor queries into its log, and leads to TLS', async () => {
    const portal = await startPortal()
    const { place, redirecting, log } = await startFront(startNginx, [portal])
    await ask(place, '/reset-password/MQ/secret-token?q=where-i-live')
    let lines = ''
    while (lines === '') lines = await log()
    expect(lines).toMatch(/ GET \/reset-password 200 /)
    expect(lines).not.toMatch(/secret|where-i-live|127\.0\.0\.1/)
    const moved = await ask({ port: redirecting, tls: false }, '/about', {
      headers: { host: 'portal.example' },
    })
    expect([moved.status, moved.headers.location]).toEqual([301, 'https://portal.example/about'])
  })
})

it.skipIf(LACKING.caddy.length > 0)('the configuration for Caddy is valid as it is', async () => {
  const file = new URL('../deploy/Caddyfile', import.meta.url).pathname
  const { stderr, stdout } = await run('caddy', ['validate', '--config', file, '--adapter', 'caddyfile'])
  expect(stderr + stdout).toContain('Valid configuration')
})

test.each([
  ['nginx.conf', /keepalive_timeout (\d+)s;/],
  ['Caddyfile', /keepalive (\d+)s/],
])('%s gives up idle connections before the portal does', async (name, pattern) => {
  const settings = await readFile(new URL(`../deploy/${name}`, import.meta.url), 'utf8')
  const { idle } = parseTimeLimits({})
  expect(Number(pattern.exec(settings)?.[1]) * 1000).toBeLessThan(idle)
})

test('the unit for systemd starts the server as npm start does', async () => {
  const unit = await readFile(new URL('../deploy/portal@.service', import.meta.url), 'utf8')
  expect(unit).toContain(`/node ${SERVER_FLAGS.join(' ')} server/main.ts\n`)
  expect(unit).toContain(`\nEnvironment=MALLOC_ARENA_MAX=${ARENAS}\n`)
})

test('the lock of the embedded database can be told from one before a power cut under systemd', async () => {
  const unit = await readFile(new URL('../deploy/portal@.service', import.meta.url), 'utf8')
  // Otherwise /proc lacks the number of the boot (server/platform/embedded/database-lock.ts).
  expect(unit).not.toMatch(/^ProcSubset=/m)
})

test('the settings beside the unit are settings of the portal, and fit the proxies', async () => {
  const text = await readFile(new URL('../deploy/portal.env', import.meta.url), 'utf8')
  const settings = Object.fromEntries(
    [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
  const documented = await readFile(new URL('../docs/operations.md', import.meta.url), 'utf8')
  for (const name of Object.keys(settings)) expect(documented, name).toContain(`\`${name}\``)
  const config = parseConfig(settings)
  expect([config.trustedProxyHops, config.publicUrl]).toEqual([1, 'https://portal.example'])
  // Longer than nginx leaves a process alone, and than Caddy looks away.
  expect(config.running.drainSeconds).toBeGreaterThan(4)
})

const noSystemd = (await run('systemd-analyze', ['--version']).catch(() => null)) === null

it.skipIf(noSystemd)('the unit for systemd gives the process no more than it needs', async () => {
  const unit = new URL('../deploy/portal@.service', import.meta.url).pathname
  const { stdout } = await run('systemd-analyze', [
    'security',
    '--offline=true',
    '--threshold=15',
    '--no-pager',
    unit,
  ])
  const exposure = Number(/Overall exposure level for [^:]*: ([\d.]+)/.exec(stdout)?.[1])
  expect(exposure).toBeLessThanOrEqual(1.5)
})
