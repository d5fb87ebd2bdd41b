import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lockFolder } from '#server/platform/embedded/database-lock.ts'
import { makeOwnDatabase } from '#server/testing/own-database.ts'

const COMMAND = fileURLToPath(new URL('admin.ts', import.meta.url))

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-admin-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** Runs `npm run admin -- …` in an installation of its own, with the given standard input and database. */
async function admin(words: string[], { piped = '', databaseUrl = '' } = {}) {
  const command = spawn(process.execPath, [COMMAND, ...words], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
  })
  command.stdin.end(piped)
  const [said, complained, [code]] = await Promise.all([
    text(command.stdout),
    text(command.stderr),
    once(command, 'close') as Promise<[number]>,
  ])
  return { said, complained, code }
}

it('a password is checked by the rules of registration before anything is stored', async () => {
  const create = ['create', 'Nest', 'nest@example.org', '--administrator']
  expect(await admin(create, { piped: 'Crug y\n' })).toEqual({
    code: 1,
    said: '',
    complained:
      'Nothing changed.\nPassword: This password is too short. It must contain at least 8 characters.\n',
  })
  expect(await readdir(dataDir)).toEqual([])
})

it('an incorrect command prints the list of commands and stores nothing', async () => {
  const { code, complained } = await admin(['create', 'Nest'])
  expect(code).toBe(2)
  expect(complained).toContain('create USER EMAIL')
  expect(await readdir(dataDir)).toEqual([])
})

it('a folder that the portal has open is reported in one sentence', async () => {
  const release = await lockFolder(dataDir)
  try {
    expect(await admin(['list'])).toEqual({
      code: 1,
      said: '',
      complained: `The data folder ${dataDir} is in use by process ${process.pid}. Stop it first, or set DATA_DIR to another folder.\n`,
    })
  } finally {
    release()
  }
})

it('a role for an area is granted once, listed and ended', async () => {
  const databaseUrl = (await makeOwnDatabase('migrated')) ?? ''
  const run = (words: string[], piped = '') => admin(words, { piped, databaseUrl })
  await run(['create', 'Nest', 'nest@example.org'], 'Carreg Samson 3500\n')
  const role = ['Nest', 'reviewer', 'wales', 'Asked', 'to', 'help']
  expect(await run(['grant-role', 'Nest', 'her_officer', 'gat', 'Appointed'])).toEqual({
    code: 1,
    said: '',
    complained:
      'Nothing changed.\nArea: The portal does not know where this region is. Grant all of Wales, or supply her-regions.geojson.\n',
  })
  expect((await run(['list-roles'])).said).toBe('There is no reviewer and no HER officer.\n')
  expect((await run(['grant-role', ...role])).said).toBe('Nest is now reviewer for wales.\n')
  expect(await run(['grant-role', ...role])).toMatchObject({
    code: 1,
    complained: 'Nothing changed.\nThis member already has this role for this area.\n',
  })
  expect((await run(['list-roles'])).said).toBe('Nest reviewer wales\n')
  expect((await run(['end-role', ...role])).said).toBe('Nest is no longer reviewer for wales.\n')
  expect((await run(['list-roles'])).said).toBe('There is no reviewer and no HER officer.\n')
})

it('an unknown role or area is named before anything is stored', async () => {
  expect(await admin(['grant-role', 'Nest', 'king', 'england', 'Asked'])).toEqual({
    code: 1,
    said: '',
    complained:
      'Nothing changed.\nRole: "king" is not a valid choice.\nArea: "england" is not a valid choice.\n',
  })
  expect(await readdir(dataDir)).toEqual([])
})
