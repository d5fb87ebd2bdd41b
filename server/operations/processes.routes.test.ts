import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { getOperationsState, type OperationsState } from '#contract/site/operations.ts'
import { buildApp } from '#server/app.ts'
import { noteBackup } from './backup/tables/tables.repository.ts'
import { makeApp, makeAdministrator, type TestApp } from '#server/testing/app.ts'
import { noAnswers } from './answer-times.ts'
import { findProcesses, noteProcess } from './processes.repository.ts'

const SIGN = {
  id: '5b2c9e0a-5a1d-4b6e-9d57-0f3f0e3d1c11',
  name: 'other:8001',
  release: '0.1.0 (0051)',
  runningFor: 60,
  draining: false,
  pool: { busy: 1, free: 9, waiting: 0 },
  queues: { pictures: 2, previews: 0, ofAnotherRelease: 4 },
  answers: noAnswers(),
  disk: { free: 9e12, total: 1e13 },
  outbox: 0,
}

async function makeListening({ app }: Pick<TestApp, 'app'>): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return Number(new URL(app.listeningOrigin).port)
}

async function makeState() {
  const portal = await makeApp()
  const { authorization: headers } = await makeAdministrator(portal)
  const read = async () =>
    (await portal.app.inject({ url: getOperationsState.path, headers })).json<OperationsState>()
  /** Moves the last sign of life of a process back by so many seconds. */
  const silence = (name: string, seconds: number) =>
    sql`update processes set seen_at = now() - make_interval(secs => ${seconds}) where name = ${name}`.execute(
      portal.db,
    )
  return { ...portal, read, silence }
}

it('two processes each have a row, of which the one that ends properly takes its own away', async () => {
  const { app, db, files, config, read } = await makeState()
  const port = await makeListening({ app })
  const second = await buildApp({ config, db, files })
  onTestFinished(() => second.close())
  const secondPort = await makeListening({ app: second })
  const names = async () => (await read()).processes.map(({ name }) => name.replace(/^.*:/, '')).sort()
  await expect.poll(names).toEqual([port, secondPort].map(String).sort())
  const [process] = (await read()).processes
  expect(process).toMatchObject({ condition: 'running', queues: [], outbox: 0 })
  expect(process?.release).toMatch(/^\d+\.\d+\.\d+ \(\d{4}\)$/)
  expect(process?.disk_free).toBeGreaterThan(0)
  await second.drain(0)
  await expect
    .poll(async () => (await read()).processes.map(({ condition }) => condition).sort())
    .toEqual(['draining', 'running'])
  await second.close()
  expect(await names()).toEqual([String(port)])
})

it('a process that gives no sign of life is silent, and no longer listed after a day', async () => {
  const { db, read, silence } = await makeState()
  await noteProcess(db, SIGN)
  expect((await read()).processes).toMatchObject([
    { name: SIGN.name, condition: 'running', pool: SIGN.pool, queues: [{ name: 'pictures', waiting: 2 }] },
  ])
  await silence(SIGN.name, 46)
  expect((await read()).processes).toMatchObject([{ condition: 'silent' }])
  // It was frozen and goes on.
  await noteProcess(db, { ...SIGN, runningFor: 120 })
  expect((await read()).processes).toMatchObject([{ condition: 'running' }])
  await silence(SIGN.name, 86_000)
  const another = { ...SIGN, id: '5b2c9e0a-5a1d-4b6e-9d57-0f3f0e3d1c12', name: 'another:8002' }
  await noteProcess(db, another)
  expect(await findProcesses(db)).toHaveLength(2)
  await silence(SIGN.name, 86_401)
  await noteProcess(db, another)
  expect((await findProcesses(db)).map(({ name }) => name)).toEqual(['another:8002'])
})

it('answers of the last ten minutes are those of all processes but the silent ones', async () => {
  const { db, read, silence } = await makeState()
  const answers = noAnswers()
  answers.reading[1] = 100
  await noteProcess(db, { ...SIGN, answers })
  await noteProcess(db, {
    ...SIGN,
    id: '5b2c9e0a-5a1d-4b6e-9d57-0f3f0e3d1c12',
    name: 'another:8002',
    answers,
  })
  expect((await read()).answers).toEqual([{ group: 'reading', count: 200, p95: 10 }])
  await silence(SIGN.name, 100)
  expect((await read()).answers).toEqual([{ group: 'reading', count: 100, p95: 10 }])
})

it('the row is written with what was answered, without a word about the visitors', async () => {
  const { app, db } = await makeState()
  const port = await makeListening({ app })
  await fetch(`http://127.0.0.1:${String(port)}/api/records/search/?words=canarizq7x`)
  await app.drain(0)
  const answered = async () =>
    (await findProcesses(db))[0]?.answers.reading?.reduce((sum, count) => sum + count, 0)
  await expect.poll(answered).toBe(1)
  expect(JSON.stringify(await findProcesses(db))).not.toContain('canarizq7x')
})

it('a database that is away costs one line in the log, and the row comes back with it', async () => {
  const { app, db } = await makeState()
  const warn = vi.spyOn(app.log, 'warn')
  await db.schema.alterTable('processes').renameTo('processes_away').execute()
  const restore = () => db.schema.alterTable('processes_away').renameTo('processes').execute()
  await makeListening({ app }).catch(async (error: unknown) => {
    await restore()
    throw error
  })
  try {
    await expect.poll(() => warn.mock.calls.length).toBe(1)
    await app.drain(0)
  } finally {
    await restore()
  }
  await app.drain(0)
  await expect.poll(() => findProcesses(db)).toHaveLength(1)
  expect(warn).toHaveBeenCalledTimes(1)
})

it('the age of the backup is told, and whether it is late', async () => {
  const { db, read } = await makeState()
  expect((await read()).backup).toEqual({ at: null, late: true })
  await noteBackup(db)
  expect((await read()).backup).toEqual({ at: expect.any(String) as string, late: false })
  await sql`update installation set set_at = now() - interval '26 hours 1 minute'`.execute(db)
  expect((await read()).backup.late).toBe(true)
})
