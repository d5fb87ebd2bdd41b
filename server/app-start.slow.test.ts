import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { makeDataFolder } from './testing/data-folder.ts'
import { NO_SERVICES } from '#scripts/standin/settings.ts'
import { LONG_TIME_LIMITS } from '#scripts/testing/long-time-limits.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const isRoot = process.getuid?.() === 0
/** Takes from root what other users do not have: the right to write to every file. Another user may not be able to read this clone. */
const SETPRIV = '/usr/bin/setpriv'
const AS_OTHERS = [SETPRIV, '--bounding-set=-dac_override', '--']

function startServer(settings: Record<string, string>, through: readonly string[] = []): ChildProcess {
  const [program, ...words] = [...through, process.execPath, MAIN]
  const server = spawn(program, words, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { PATH: process.env.PATH, PORT: '0', DEMO: 'off', ...NO_SERVICES, ...LONG_TIME_LIMITS, ...settings },
  })
  onTestFinished(() => void server.kill('SIGKILL'))
  return server
}

/** The exit code for what only an operator can change, which systemd does not try again (deploy/portal@.service). */
const REFUSED = 78

/** The error output of a server that has ended by itself with this exit code. */
async function refusalOf(server: ChildProcess, expected = REFUSED): Promise<string> {
  if (!server.stderr) throw new Error('The server has no output')
  const [complained, [code]] = await Promise.all([
    text(server.stderr),
    once(server, 'exit') as Promise<[number]>,
  ])
  expect(code).toBe(expected)
  return complained
}

test('the server stops and unlocks its folder when its parent process ends without a signal', async () => {
  const dataDir = await makeDataFolder()
  const server = startServer({ DATA_DIR: dataDir })
  const exit = once(server, 'exit')
  for await (const said of server.stdout ?? []) if (String(said).includes('Stop      Ctrl+C')) break
  expect(existsSync(path.join(dataDir, 'database.lock'))).toBe(true)
  // What happens when a parent ends for any reason: its side of the channel closes.
  server.disconnect()
  expect(await exit).toEqual([0, null])
  expect(existsSync(path.join(dataDir, 'database.lock'))).toBe(false)
})

test.each([
  [{ STREET_MAP_URL: 'javascript:alert(1)' }, 'STREET_MAP_URL holds "javascript:alert(1)"'],
  [{ COMMENTS: 'on' }, 'COMMENTS is on, but OSA_ASSESSED is not set: write the day'],
  [
    { COMMENTS: 'on', OSA_ASSESSED: '2026-03-01' },
    'COMMENTS is on, but OSA_CONTACT is not set: write the e-mail address',
  ],
  [{ COMMENTS: 'on', OSA_ASSESSED: '2099-01-01' }, 'OSA_ASSESSED holds "2099-01-01", which is in the future'],
  [{ DATABASE_URL_FILE: '/no/such/file' }, 'DATABASE_URL_FILE names a file that cannot be read'],
  [
    { DATABASE_URL: 'postgresql://portal:secret@127.0.0.1:1/portal' },
    'DATABASE_URL leads to the database portal on 127.0.0.1:1, where no server listens.',
    1,
  ],
  [
    { DATABASE_URL: 'postgresql://portal:secret@localhost/portal?host=/no/such/folder' },
    'DATABASE_URL leads to the database portal on /no/such/folder:5432, which cannot be reached',
    1,
  ],
] as [Record<string, string>, string, number?][])(
  'a start with %j prints one line about the fault, and its exit code tells whether it can succeed later',
  async (settings, said, code) => {
    const complained = await refusalOf(startServer({ DATA_DIR: await makeDataFolder(), ...settings }), code)
    expect(complained).toContain(`The portal could not start: ${said}`)
    expect(complained.trim().split('\n')).toHaveLength(1)
    expect(complained).not.toContain('secret')
  },
)

test('a folder without write permission is reported as such, and the ports are not blamed', async (context) => {
  if (isRoot && !existsSync(SETPRIV))
    return context.skip('as root it needs setpriv (util-linux), because root may write to every folder')
  const dataDir = await makeDataFolder()
  await chmod(dataDir, 0o555)
  const complained = await refusalOf(startServer({ DATA_DIR: dataDir }, isRoot ? AS_OTHERS : []))
  expect(complained).toContain(
    `The portal could not start: DATA_DIR leads to ${dataDir}, which user ${process.getuid?.()} may not`,
  )
  expect(complained).not.toContain('PORT')
})
