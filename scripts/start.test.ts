import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { PROJECT } from './setup/run.mjs'

const SETUP = pathToFileURL(path.join(PROJECT, 'scripts/setup')).href

/** Milliseconds to wait, which must be enough for a busy machine. */
const PATIENCE = 30_000

const left: number[] = []
afterEach(() => {
  for (const pid of left.splice(0).filter(isAlive)) process.kill(pid, 'SIGKILL')
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function untilGone(pid: number): Promise<boolean> {
  const end = Date.now() + PATIENCE
  while (isAlive(pid) && Date.now() < end) await wait(50)
  return !isAlive(pid)
}

/**
 * Runs the same as `npm start`, with a server that only prints its process id in place of the set-up and the portal.
 * @returns the ids of all processes, the outermost first
 */
async function start(byNpm: boolean): Promise<{ outer: ChildProcess; script: number; server: number }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-start-'))
  const server = path.join(folder, 'server.mjs')
  // Like server/main.ts, it stops only when its channel closes.
  await writeFile(
    server,
    `process.on('disconnect', () => process.exit(0))
     console.log(JSON.stringify({ script: process.ppid, server: process.pid }))
     setInterval(() => {}, 1000)`,
  )
  await writeFile(
    path.join(folder, 'start.mjs'),
    `import { endWithNpm } from '${SETUP}/parent.mjs'
     import { run } from '${SETUP}/run.mjs'
     endWithNpm()
     process.exit(await run('node', [${JSON.stringify(server)}]))`,
  )
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ scripts: { start: 'node start.mjs' } }))
  const [command, args] = byNpm ? ['npm', ['start', '--silent']] : [process.execPath, ['start.mjs']]
  // Without the variables that npm sets for its scripts, because vitest may be one.
  const env = { PATH: process.env.PATH, HOME: process.env.HOME }
  const outer = spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'], env })
  const said = await new Promise<{ script: number; server: number }>((resolve) => {
    outer.stdout.on('data', (data: Buffer) => {
      resolve(JSON.parse(data.toString()) as { script: number; server: number })
    })
  })
  left.push(outer.pid ?? 0, said.script, said.server)
  await rm(folder, { recursive: true })
  return { outer, ...said }
}

describe('the server stops', () => {
  test.each([
    ['SIGTERM reaches npm', 'SIGTERM'],
    ['npm is killed', 'SIGKILL'],
  ] as const)('when %s, together with the script between them', async (_, signal) => {
    const { outer, script, server } = await start(true)
    outer.kill(signal)
    expect(await untilGone(server)).toBe(true)
    expect(await untilGone(script)).toBe(true)
  })

  test.each([
    ['SIGTERM reaches the script', 'SIGTERM'],
    ['the script is killed', 'SIGKILL'],
  ] as const)('when %s', async (_, signal) => {
    const { outer, server } = await start(false)
    outer.kill(signal)
    await once(outer, 'exit')
    expect(await untilGone(server)).toBe(true)
  })
})

test('a script that was not started by npm stays when its shell ends, as after a logout', async () => {
  const source = `import { endWithNpm } from '${SETUP}/parent.mjs'
    // Read before the first word, after which the shell may end at any moment.
    const shell = process.ppid
    endWithNpm()
    console.log(process.pid)
    const clock = setInterval(() => {
      if (process.ppid === shell) return
      clearInterval(clock)
      // Longer than it waits between two checks.
      setTimeout(() => console.log('still here'), 1500)
    }, 50)`
  const shell = spawn('sh', ['-c', '"$0" --input-type=module -e "$1" & wait', process.execPath, source], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH },
  })
  const [data] = (await once(shell.stdout, 'data')) as [Buffer]
  const pid = Number(data.toString())
  left.push(pid)
  const says = once(shell.stdout, 'data') as Promise<[Buffer]>
  shell.kill('SIGKILL')
  const [later] = await says
  expect(later.toString()).toBe('still here\n')
})
