import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from 'node:tls'
import { promisify } from 'node:util'
import { sparePort } from '#scripts/setup/spare-port.mjs'

const run = promisify(execFile)
const answers = async (program: string, option: string) =>
  (await run(program, [option]).catch(() => null)) !== null

/** The Debian packages that a proxy needs and this machine lacks. */
export const LACKING = {
  nginx: [
    ...((await answers('nginx', '-h')) ? [] : ['nginx-light']),
    ...((await answers('openssl', 'version')) ? [] : ['openssl']),
  ],
  caddy: (await answers('caddy', 'version')) ? [] : ['caddy'],
} as const

export interface Proxy {
  /** Of the address with TLS. */
  port: number
  stop: () => Promise<void>
}

interface Setting {
  /** An empty folder for everything that the proxy writes. */
  folder: string
  /** Ports of the processes of the portal. */
  upstreams: readonly number[]
  /** Changes the configuration further. */
  edit?: (text: string) => string
}

/** Runs nginx with the file of `deploy/`; only ports, addresses and places differ. */
export async function startNginx({ folder, upstreams, edit = (text) => text }: Setting) {
  const [port, redirecting] = [await sparePort(), await sparePort()]
  const [certificate, key, log] = [
    path.join(folder, 'portal.pem'),
    path.join(folder, 'portal.key'),
    path.join(folder, 'portal.log'),
  ]
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=portal.example'],
    ...['-keyout', key, '-out', certificate],
  ])
  const text = (await readConfiguration('nginx.conf'))
    .replace(
      / {2}server 127[^\n]*\n/,
      // Each with the options of the line in the file.
      (line) => upstreams.map((each) => line.replace('8000', String(each))).join(''),
    )
    .replace('/var/cache/nginx/portal', path.join(folder, 'cache'))
    .replace('listen 80;', `listen 127.0.0.1:${String(redirecting)};`)
    .replace('listen 443', `listen 127.0.0.1:${String(port)}`)
    .replace('/etc/ssl/portal.example.pem', certificate)
    .replace('/etc/ssl/private/portal.example.key', key)
    .replace('/var/log/nginx/portal.log', log)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${path.join(folder, name)};`,
  )
  const whole = `daemon off;\nmaster_process off;\npid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\n${temporary.join('\n')}\n${edit(text)}}\n`
  await mkdir(path.join(folder, 'cache'))
  await writeFile(path.join(folder, 'nginx.conf'), whole)
  const stop = await startProxy('nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf')], { port })
  return { port, stop, redirecting, log: () => readFile(log, 'utf8') }
}

/** Runs Caddy with the file of `deploy/`; only ports and addresses differ, and its certificate is its own. */
export async function startCaddy({ folder, upstreams, edit = (text) => text }: Setting): Promise<Proxy> {
  const port = await sparePort()
  const text = (await readConfiguration('Caddyfile'))
    .replace(/^portal\.example/m, `https://localhost:${String(port)}`)
    .replace('127.0.0.1:8000', upstreams.map((each) => `127.0.0.1:${String(each)}`).join(' '))
  const options = 'admin off\n\tskip_install_trust\n\tauto_https disable_redirects'
  await writeFile(path.join(folder, 'Caddyfile'), `{\n\t${options}\n}\n${edit(text)}`)
  const stop = await startProxy(
    'caddy',
    ['run', '--config', path.join(folder, 'Caddyfile'), '--adapter', 'caddyfile'],
    { port, environment: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder } },
  )
  return { port, stop }
}

function readConfiguration(name: string): Promise<string> {
  return readFile(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')
}

/** Resolves when the proxy accepts connections with TLS. @returns a function that stops it */
async function startProxy(
  program: string,
  args: string[],
  { port, environment = {} }: { port: number; environment?: Record<string, string> },
): Promise<() => Promise<void>> {
  const proxy = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...environment },
  })
  let said = ''
  proxy.stderr.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-10_000)))
  const isRunning = () => proxy.exitCode === null && proxy.signalCode === null
  while (!(await isListening(port))) {
    if (!isRunning()) throw new Error(`${program} ended: ${said}`)
    await wait(50)
  }
  return async () => {
    if (!isRunning()) return
    const ended = once(proxy, 'exit')
    proxy.kill('SIGTERM')
    await ended
  }
}

/** Caddy listens before it has its certificate. */
function isListening(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false })
  return new Promise<boolean>((resolve) => {
    socket.on('secureConnect', () => resolve(true))
    socket.on('error', () => resolve(false))
  }).finally(() => socket.destroy())
}
