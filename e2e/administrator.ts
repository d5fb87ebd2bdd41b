import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { LONG_TIME_LIMITS } from '#scripts/testing/long-time-limits.ts'
import type { Person } from './portal-driver.ts'

export interface Administrator {
  readonly person: Person
  /** A data folder in which nothing but this member was made, for portals to copy. */
  readonly folder: string
}

/** Makes an administrator with the operator's command, once for all portals of a run, because this takes longer than a copy. */
export async function makeAdministrator(): Promise<Administrator & { remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-e2e-administrator-'))
  const username = `keeper_${String(process.pid)}`
  const person = { username, email: `${username}@example.org`, password: 'crug-ar-y-bryn-57' }
  const words = ['create', person.username, person.email, '--administrator']
  const command = spawn('node', ['server/commands/admin.ts', ...words], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: environmentAt(folder),
  })
  const remove = () => rm(folder, { recursive: true, force: true })
  command.stdin.end(person.password)
  await finish(command).catch(async (error: unknown) => {
    await remove()
    throw error
  })
  return { person, folder, remove }
}

/** What the programs of the portal are told of their data. */
export function environmentAt(data: string): NodeJS.ProcessEnv {
  const { TEST_DATABASE_URL: database } = process.env
  return { ...process.env, ...LONG_TIME_LIMITS, DATA_DIR: data, ...(database && { DATABASE_URL: database }) }
}

export function finish(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`${child.spawnargs.join(' ')} ended with ${String(code)}`))
    })
  })
}
