import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { listRecords } from '#contract/records/records.ts'
import { sparePort } from '#scripts/setup/spare-port.mjs'
import { ownDatabase, type OwnDatabase } from '../harness/databases.ts'
import { EMBEDDED, follow, forThisFile, planUnit, POSTGRES, type Unit } from './unit.ts'

const own = forThisFile()
const SECRET = '/etc/wales-lidar-portal.database'

let database: OwnDatabase
let units: Unit[]

/** Changes the address that systemd hands to the portal. */
const lead = (url: string) => own.machine.write(SECRET, url)
const log = (unit: Unit) => own.machine.run('journalctl', '--no-pager', '-u', unit.name, '-n', '30')

beforeAll(async () => {
  database = await ownDatabase()
  units = [await planUnit(own), await planUnit(own)]
  // All but the start of the embedded portal, which the second block replaces.
  const before = EMBEDDED.map((line) => line.replace('enable --now', 'cat'))
  await follow(own.machine, before, units)
  const [last = ''] = POSTGRES.slice(-1)
  await follow(own.machine, [...POSTGRES.slice(0, -1), last.replace('enable --now', 'enable')], units)
  await lead(database.url)
  return () => database.drop()
})

/** Asks as a proxy would: the other process if one refuses, is gone, or answers with 503. */
async function askEither(): Promise<boolean> {
  for (const { portal } of units) {
    const answer = await fetch(portal.address + listRecords.path, {
      signal: AbortSignal.timeout(60_000),
    }).catch(() => null)
    await answer?.arrayBuffer().catch(() => undefined)
    if (answer?.status === 200) return true
  }
  return false
}

test('a wrong password is refused at once, and not tried again', async () => {
  const [unit] = units as [Unit]
  const wrong = new URL(database.url)
  wrong.password = 'not-the-password'
  await lead(wrong.href)
  expect((await unit.control('start')).code).not.toBe(0)
  await expect.poll(() => unit.show('ActiveState')).toBe('failed')
  // Longer than RestartSec.
  await wait(7000)
  expect([
    await unit.show('ActiveState'),
    await unit.show('ExecMainStatus'),
    await unit.show('NRestarts'),
  ]).toEqual(['failed', '78', '0'])
  expect(await log(unit)).toContain('which does not let this user in. Correct the user or the password.')
})

test('a database that is away is waited for', async () => {
  const [unit] = units as [Unit]
  const away = new URL(database.url)
  const port = await sparePort()
  away.port = String(port)
  await lead(away.href)
  await unit.control('start')
  await expect.poll(async () => Number(await unit.show('NRestarts'))).toBeGreaterThan(1)
  await lead(database.url)
  await expect.poll(() => unit.show('SubState')).toBe('running')
  expect((await unit.portal.ask('/ready')).status).toBe(200)
})

test('the password is in no environment and in no file that others can read', async () => {
  const [unit] = units as [Unit]
  const environment = await own.machine.run('cat', `/proc/${await unit.show('MainPID')}/environ`)
  expect(environment).toContain(`DATABASE_URL_FILE=/run/credentials/${unit.name}.service/database-url`)
  expect(environment).not.toContain(new URL(database.url).password)
  const file = `/run/credentials/${unit.name}.service/database-url`
  expect(await own.machine.run('cat', file)).toBe(database.url)
  expect((await own.machine.try('runuser', '-u', 'nobody', '--', 'cat', file)).code).not.toBe(0)
  expect((await own.machine.try('runuser', '-u', 'nobody', '--', 'cat', SECRET)).code).not.toBe(0)
})

test('one process after the other is restarted, and somebody always answers', async () => {
  for (const unit of units) await unit.control('start')
  let [asked, missed, going] = [0, 0, true]
  const asking = (async () => {
    while (going) {
      asked += 1
      if (!(await askEither())) missed += 1
      await wait(20)
    }
  })()
  for (const unit of units) expect((await unit.control('restart')).code).toBe(0)
  going = false
  await asking
  expect(asked).toBeGreaterThan(100)
  expect(missed).toBe(0)
})

test('the data folder with another database is refused at once, and not tried again', async () => {
  const [unit] = units as [Unit]
  const other = await ownDatabase()
  onTestFinished(other.drop)
  for (const each of units) await each.control('stop')
  await lead(other.url)
  expect((await unit.control('start')).code).not.toBe(0)
  await expect.poll(() => unit.show('ActiveState')).toBe('failed')
  await wait(7000)
  expect([await unit.show('ActiveState'), await unit.show('ExecMainStatus')]).toEqual(['failed', '78'])
})
