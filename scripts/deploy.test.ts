import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
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
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished, test } from 'vitest'
import { ARENAS, SERVER_FLAGS } from '#scripts/setup/server-flags.mjs'
import { sparePort } from '#scripts/setup/spare-port.mjs'

const run = promisify(execFile)
const missing = async (program: string) => (await run(program, ['-h']).catch(() => null)) === null
const noNginx = await missing('nginx')
const noCaddy = (await run('caddy', ['version']).catch(() => null)) === null
const noOpenssl = (await run('openssl', ['version']).catch(() => null)) === null
for (const [absent, program] of [
  [noNginx, 'nginx-light'],
  [noCaddy, 'caddy'],
] as const)
  if (absent) process.stderr.write(`The test of its configuration is skipped: apt-get install ${program}\n`)

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
      response
        .writeHead(url === '/ready' ? 200 : status, { 'cache-control': kept })
        .end(`answer ${String(asked.length)}`)
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

/** Runs a proxy until the test ends. Resolves when it accepts connections. */
async function startProxy(program: string, args: string[], port: number, environment = {}): Promise<void> {
  const proxy = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...environment },
  })
  let said = ''
  proxy.stderr.on('data', (text: Buffer) => (said += text.toString()))
  onTestFinished(async () => {
    if (proxy.exitCode !== null) return
    proxy.kill('SIGTERM')
    await once(proxy, 'exit')
  })
  for (;;) {
    if (proxy.exitCode !== null) throw new Error(`${program} ended: ${said}`)
    if (await isListening(port)) return
    await wait(50)
  }
}

async function isListening(port: number): Promise<boolean> {
  const trial = plain({ port, host: '127.0.0.1', path: '/' })
  trial.end()
  return new Promise((resolve) => {
    trial.on('response', (answer) => {
      answer.resume()
      resolve(true)
    })
    trial.on('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'ECONNREFUSED'))
  })
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
  const options = { port: place.port, host: '127.0.0.1', path: url, method, headers, agent: false }
  const sending = place.tls ? secure({ ...options, rejectUnauthorized: false }) : plain(options)
  sending.end()
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  let body = ''
  for await (const chunk of answer) body += String(chunk)
  return { status: answer.statusCode ?? 0, headers: answer.headers, body }
}

describe.skipIf(noNginx || noOpenssl)('the configuration for nginx', () => {
  /** Runs nginx with the file of this folder; only ports, addresses and places differ. */
  async function startNginx(upstreams: readonly number[]) {
    const folder = await makeFolder()
    const [port, redirecting] = [await sparePort(), await sparePort()]
    const [certificate, key, log] = ['pem', 'key', 'log'].map((name) => path.join(folder, `portal.${name}`))
    await run('openssl', [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=portal.example'],
      ...['-keyout', key ?? '', '-out', certificate ?? ''],
    ])
    const text = (await readFile(new URL('../deploy/nginx.conf', import.meta.url), 'utf8'))
      .replace(
        / {2}server 127[^\n]*\n/,
        upstreams.map((each) => `  server 127.0.0.1:${String(each)} max_fails=1 fail_timeout=5s;\n`).join(''),
      )
      .replace('/var/cache/nginx/portal', path.join(folder, 'cache'))
      .replace('listen 80;', `listen 127.0.0.1:${String(redirecting)};`)
      .replace('listen 443', `listen 127.0.0.1:${String(port)}`)
      .replace('/etc/ssl/portal.example.pem', certificate ?? '')
      .replace('/etc/ssl/private/portal.example.key', key ?? '')
      .replace('/var/log/nginx/portal.log', log ?? '')
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${path.join(folder, name)};`,
    )
    const whole = `daemon off;\nmaster_process off;\npid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\n${temporary.join('\n')}\n${text}}\n`
    await mkdir(path.join(folder, 'cache'))
    await writeFile(path.join(folder, 'nginx.conf'), whole)
    await startProxy('nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf')], port)
    return { place: { port, tls: true }, redirecting, log: () => readFile(log ?? '', 'utf8') }
  }

  it('speaks HTTP/2, passes on who asks, and believes nothing about it', async () => {
    const portal = await startPortal()
    const { place } = await startNginx([portal.port])
    const session = connect(`https://127.0.0.1:${String(place.port)}`, { rejectUnauthorized: false })
    const stream = session.request({
      ':path': '/api/records/',
      'x-forwarded-for': '203.0.113.7',
      'x-request-id': 'forged-by-me',
    })
    const [headers] = (await once(stream, 'response')) as [Record<string, unknown>]
    stream.resume()
    await once(stream, 'end')
    session.close()
    expect(headers[':status']).toBe(200)
    expect(portal.asked[0]?.headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    })
    expect(portal.asked[0]?.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/)
  })

  it('keeps tiles with a version, and nothing else', async () => {
    const portal = await startPortal()
    const { place } = await startNginx([portal.port])
    const tile = '/tiles/dtm/hillshade/14/8000/5400.webp?v=3'
    const [first, second] = [await ask(place, tile), await ask(place, tile)]
    expect([first.headers['x-cache'], second.headers['x-cache'], second.body]).toEqual([
      'MISS',
      'HIT',
      first.body,
    ])
    for (const url of ['/tiles/records/8/124/82.mvt', '/api/records/', '/media/a.webp?v=3']) {
      const bodies = [(await ask(place, url)).body, (await ask(place, url)).body]
      expect(new Set(bodies).size, url).toBe(2)
    }
    const part = await ask(place, '/tiles/dtm/hillshade.pmtiles?v=3', { headers: { range: 'bytes=0-3' } })
    expect([part.status, part.headers['content-range'], part.body]).toEqual([206, 'bytes 0-3/9', 'PMTi'])
    expect(portal.asked.at(-1)?.headers.range).toBe('bytes=0-3')
  })

  it('asks another process if one is away or busy, but never repeats a write that may have been carried out', async () => {
    const [busy, well] = [await startPortal(503), await startPortal()]
    const { place } = await startNginx([busy.port, well.port])
    const answers = [await ask(place, '/api/records/'), await ask(place, '/api/records/')]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await busy.end()
    expect((await ask(place, '/api/news/')).status).toBe(200)

    const failing = await startPortal(503)
    const other = await startPortal()
    const second = await startNginx([failing.port, other.port])
    const writes = [
      await ask(second.place, '/api/records/', { method: 'POST' }),
      await ask(second.place, '/api/records/', { method: 'POST' }),
    ]
    expect(writes.map(({ status }) => status).toSorted()).toEqual([200, 503])
    expect(failing.asked.length + other.asked.length).toBe(2)
  })

  it('writes neither addresses nor paths nor queries into its log, and leads to TLS', async () => {
    const portal = await startPortal()
    const { place, redirecting, log } = await startNginx([portal.port])
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

describe.skipIf(noCaddy)('the configuration for Caddy', () => {
  it('is valid', async () => {
    const file = new URL('../deploy/Caddyfile', import.meta.url).pathname
    const { stderr, stdout } = await run('caddy', ['validate', '--config', file, '--adapter', 'caddyfile'])
    expect(stderr + stdout).toContain('Valid configuration')
  })

  it('passes on who asks, believes nothing about it, and passes on ranges', async () => {
    const portal = await startPortal()
    const folder = await makeFolder()
    const port = await sparePort()
    const text = (await readFile(new URL('../deploy/Caddyfile', import.meta.url), 'utf8'))
      .replace(/^portal\.example/m, `http://127.0.0.1:${String(port)}`)
      .replace('127.0.0.1:8000', `127.0.0.1:${String(portal.port)}`)
    await writeFile(path.join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${text}`)
    const places = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
    await startProxy(
      'caddy',
      ['run', '--config', path.join(folder, 'Caddyfile'), '--adapter', 'caddyfile'],
      port,
      places,
    )
    const place = { port, tls: false }
    const part = await ask(place, '/tiles/dtm/hillshade.pmtiles', {
      headers: { range: 'bytes=0-3', 'x-forwarded-for': '203.0.113.7', 'x-request-id': 'forged-by-me' },
    })
    expect([part.status, part.body]).toEqual([206, 'PMTi'])
    const headers = portal.asked.find(({ url }) => url.includes('pmtiles'))?.headers
    expect(headers).toMatchObject({ range: 'bytes=0-3', 'x-forwarded-for': '127.0.0.1' })
    expect(headers?.['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })
})

test('the unit for systemd starts the server as npm start does', async () => {
  const unit = await readFile(new URL('../deploy/portal@.service', import.meta.url), 'utf8')
  expect(unit).toContain(`/node ${SERVER_FLAGS.join(' ')} server/main.ts\n`)
  expect(unit).toContain(`\nEnvironment=MALLOC_ARENA_MAX=${ARENAS}\n`)
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
