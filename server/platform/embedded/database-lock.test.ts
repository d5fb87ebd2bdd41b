import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from './database-lock.ts'

let folder: string
const children: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-lock-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true })
})

const lockFile = () => path.join(folder, 'database.lock')
const owner = () => JSON.parse(readFileSync(lockFile(), 'utf8')) as Record<string, unknown>

/**
 * A process that takes the lock and keeps it.
 * @returns its output: locked, or the refusal
 */
async function start(): Promise<{ child: ChildProcess; said: string }> {
  const source = `
    import { lockFolder } from ${JSON.stringify(new URL('./database-lock.ts', import.meta.url).href)}
    await lockFolder(process.argv[1]).then(() => process.send('locked'), (error) => process.send(error.message))
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source, folder], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  children.push(child)
  const [said] = (await once(child, 'message')) as [string]
  return { child, said }
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('a second process is refused, with the process number of the first', async () => {
  const { child } = await start()
  await expect(lockFolder(folder)).rejects.toThrow(`${folder} is in use by process ${String(child.pid)}.`)
})

test('a second opening in the same process is refused too', async () => {
  const release = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(`process ${process.pid}`)
  release()
})

test('a released lock is free', async () => {
  const release = await lockFolder(folder)
  release()
  expect(existsSync(lockFile())).toBe(false)
  await lockFolder(folder).then((again) => again())
})

test('the lock of a killed process is taken over', async () => {
  const { child } = await start()
  await kill(child)
  expect(owner()).toMatchObject({ pid: child.pid })
  const release = await lockFolder(folder)
  expect(owner()).toMatchObject({ pid: process.pid })
  release()
})

test.runIf(existsSync('/proc/self/stat'))('a reused process number is not an owner', async () => {
  const release = await lockFolder(folder)
  const stale = { ...owner(), started: '1', token: 'of the process that had this pid before' }
  writeFileSync(lockFile(), JSON.stringify(stale))
  const again = await lockFolder(folder)
  release()
  expect(owner()).toMatchObject({ pid: process.pid })
  again()
})

test.each([{ boot: null }, { boot: 'of the container' }, { started: null }, { boot: null, started: null }])(
  'an owner that saw %j, as under systemd, is alive while its process runs',
  async (hidden) => {
    const { child } = await start()
    writeFileSync(lockFile(), JSON.stringify({ ...owner(), ...hidden }))
    await expect(lockFolder(folder)).rejects.toThrow(`process ${String(child.pid)}`)
    await kill(child)
    const release = await lockFolder(folder)
    release()
  },
)

test('the lock of a process before a restart of the machine is taken over', async () => {
  const { child } = await start()
  const before = { ...owner(), boot: 'of yesterday' }
  for (const started of ['1', null]) {
    writeFileSync(lockFile(), JSON.stringify({ ...before, started }))
    const release = await lockFolder(folder)
    expect(owner()).toMatchObject({ pid: process.pid })
    release()
  }
  await kill(child)
})

test('an owner on another machine is assumed to be alive', async () => {
  const release = await lockFolder(folder)
  const elsewhere = { ...owner(), host: 'another-machine' }
  release()
  writeFileSync(lockFile(), JSON.stringify(elsewhere))
  await expect(lockFolder(folder)).rejects.toThrow(
    `on another-machine. If that one has stopped, remove ${lockFile()}`,
  )
})

test('a file that a power cut left empty has no owner', async () => {
  writeFileSync(lockFile(), '')
  const release = await lockFolder(folder)
  expect(owner()).toMatchObject({ pid: process.pid })
  release()
})

test.each(['a free lock', 'a stale lock'])(
  'of several simultaneous starts on %s exactly one succeeds',
  async (state) => {
    if (state === 'a stale lock') {
      const { child } = await start()
      await kill(child)
    }
    const starts = await Promise.all(Array.from({ length: 4 }, start))
    const [winner, ...others] = starts.filter(({ said }) => said === 'locked')
    expect(others).toEqual([])
    expect(owner()).toMatchObject({ pid: winner?.child.pid })
    expect((await readdir(folder)).sort()).toEqual(['database.lock'])
  },
)

test('the lock ends with its process', async () => {
  const source = `
    import { lockFolder } from ${JSON.stringify(new URL('./database-lock.ts', import.meta.url).href)}
    await lockFolder(process.argv[1])
    process.exit(3)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source, folder], { stdio: 'inherit' })
  await once(child, 'exit')
  expect(existsSync(lockFile())).toBe(false)
})
