import { expect, test } from 'vitest'
import { createImport, getImport, IMPORT_MAX_ROWS, type Import } from '#contract/imports/imports.ts'
import { getLidarCondition, type LidarRasterState } from '#contract/relief/lidar.ts'
import { createRecord, getRecord } from '#contract/records/records.ts'
import { addressOf } from '#contract/http/route.ts'
import { tileAt } from '#geo/tiles/tile-address.ts'
import { serveNational } from '#scripts/standin/national/serve-national.ts'
import { joinPortal, type Member } from '../harness/members.ts'
import { noisyPicture, recordForm } from '../harness/records.ts'
import { BACKUP, DATA, EMBEDDED, follow, forThisFile, planUnit, type Unit } from './unit.ts'

const own = forThisFile()
/** Pumlumon, where the stand-in has ground. */
const TILE = tileAt([-3.775, 52.467], 16)

let unit: Unit
let member: Member
let record: number

const lockedBy = async () => {
  const { pid } = JSON.parse(await own.machine.run('cat', `${DATA}/database.lock`)) as { pid: number }
  return String(pid)
}
const isReading = async () =>
  (await own.machine.try('pgrep', '--full', '-u', 'portal', 'imports/reader.ts')).code === 0

/** A file with as many rows as are allowed, which takes a while to read. */
function finds(): File {
  const features = Array.from({ length: IMPORT_MAX_ROWS }, (_, at) => {
    const [west, south] = [-3.8 + (at % 25) * 0.002, 52.3 + Math.floor(at / 25) * 0.002]
    const corners = [
      [west, south],
      [west + 0.001, south],
      [west + 0.001, south + 0.001],
      [west, south],
    ]
    const properties = { name: `Crug ${String(at + 1)}`, notes: 'stones '.repeat(400) }
    return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [corners] } }
  })
  return new File([JSON.stringify({ type: 'FeatureCollection', features })], 'finds.geojson')
}

async function sendImport(): Promise<number> {
  const body = new FormData()
  body.append('file', finds())
  const sent = await unit.portal.ask(createImport.path, {
    method: 'POST',
    headers: member.authorization,
    body,
  })
  expect(sent.status, sent.body).toBe(201)
  return (sent.json() as Import).id
}

async function importOf(id: number): Promise<Import> {
  const answer = await unit.portal.ask(addressOf(getImport, { id }), { headers: member.authorization })
  return answer.json() as Import
}

test('by the commands of the manual the portal starts, and systemctl returns when it is ready', async () => {
  const standIn = await serveNational({ latency: 5 })
  unit = await planUnit(own, { LIDAR_DTM_URL: standIn.addresses.dtm, LIDAR_DTM_CREDIT: 'Invented LiDAR' })
  await follow(own.machine, EMBEDDED, [unit])
  expect((await unit.portal.ask('/ready')).status).toBe(200)
  expect([await unit.show('ActiveState'), await unit.show('SubState')]).toEqual(['active', 'running'])
  const ready = async () =>
    ((await unit.portal.ask(getLidarCondition.path)).json() as { rasters: LidarRasterState[] }).rasters[0]
      ?.condition
  await expect.poll(ready).toBe('ready')
  const { x, y, z } = TILE
  const tile = await unit.portal.ask(
    `/tiles/national-dtm/hillshade/${String(z)}/${String(x)}/${String(y)}.webp`,
  )
  expect([tile.status, tile.headers.get('content-type')]).toEqual([200, 'image/webp'])
  await standIn.close()
})

test('the process has a user of its own, no rights and few system calls', async () => {
  const pid = await unit.show('MainPID')
  const status = await own.machine.run('cat', `/proc/${pid}/status`)
  const fact = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(status)?.[1]
  const user = (await own.machine.run('id', '-u', 'portal')).trim()
  expect(fact('Uid')?.split('\t')).toEqual([user, user, user, user])
  expect([fact('CapBnd'), fact('NoNewPrivs'), fact('Seccomp')]).toEqual(['0'.repeat(16), '1', '2'])
  const security = await own.machine.run('systemd-analyze', 'security', '--no-pager', unit.name)
  const exposure = Number(/Overall exposure level for [^:]*: ([\d.]+)/.exec(security)?.[1])
  expect(exposure).toBeLessThanOrEqual(1.3)
})

test('members register, save a record with a picture and import a file', async () => {
  const [joined] = await joinPortal(unit.portal, 1)
  if (!joined) throw new Error('Nobody joined')
  member = joined
  const body = recordForm('Under systemd', [await noisyPicture()])
  const saved = await unit.portal.ask(createRecord.path, {
    method: 'POST',
    headers: member.authorization,
    body,
  })
  expect(saved.status, saved.body).toBe(201)
  const { id, picture1 } = saved.json() as { id: number; picture1: string }
  record = id
  const picture = await unit.portal.ask(new URL(picture1).pathname)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const sent = await sendImport()
  await expect.poll(async () => (await importOf(sent)).state).toBe('read')
  expect(await importOf(sent)).toMatchObject({ rows: IMPORT_MAX_ROWS, fault: null })
})

test('the unit of the backup asks the portal, and leaves it its lock', async () => {
  const pid = await unit.show('MainPID')
  await follow(own.machine, BACKUP, [unit])
  expect(await own.machine.run('systemctl', 'list-timers')).toContain('portal-backup.service')
  await own.machine.run('systemctl', 'start', 'portal-backup')
  expect(await own.machine.run('journalctl', '-u', 'portal-backup')).toContain('The backup is complete')
  const script = `cd /opt/wales-lidar-portal; export DATA_DIR=${DATA}
    node_modules/.bin/node server/commands/backup.ts --verify /var/backups/wales-lidar-portal/*.tar`
  expect(await own.machine.run('sh', '-ec', script)).toContain('is whole')
  expect(await lockedBy()).toBe(pid)
})

test('systemctl stop leaves the reader of an import alone while the portal drains, and its result is success', async () => {
  const sent = await sendImport()
  await expect.poll(isReading).toBe(true)
  expect((await unit.control('stop')).code).toBe(0)
  expect([
    await unit.show('ActiveState'),
    await unit.show('Result'),
    await unit.show('ExecMainStatus'),
  ]).toEqual(['inactive', 'success', '0'])
  expect((await unit.control('start')).code).toBe(0)
  await expect.poll(async () => (await importOf(sent)).state).not.toBe('waiting')
  expect(await importOf(sent)).toMatchObject({ state: 'read', rows: IMPORT_MAX_ROWS, fault: null })
})

test('after kill -9 systemd starts it again, and nothing is lost', async () => {
  const killed = await unit.show('MainPID')
  await own.machine.run('kill', '-9', killed)
  await expect.poll(() => unit.show('NRestarts')).toBe('1')
  await expect.poll(() => unit.show('SubState')).toBe('running')
  expect((await unit.portal.ask(addressOf(getRecord, { id: record }))).status).toBe(200)
  const pid = await unit.show('MainPID')
  expect(pid).not.toBe(killed)
  expect(await lockedBy()).toBe(pid)
})

test('a command of root that holds the data folder is seen, and the start is tried again after it', async () => {
  await unit.control('stop')
  const holder = `import { lockFolder } from '/opt/wales-lidar-portal/server/platform/embedded/database-lock.ts'; await lockFolder('${DATA}'); console.log('held'); setInterval(() => {}, 1000)`
  await own.machine.run(
    'systemd-run',
    '--unit=holder',
    '--working-directory=/opt/wales-lidar-portal',
    '/opt/wales-lidar-portal/node_modules/.bin/node',
    '--input-type=module',
    '-e',
    holder,
  )
  await expect.poll(async () => (await own.machine.try('cat', `${DATA}/database.lock`)).code).toBe(0)
  expect((await unit.control('start')).code).not.toBe(0)
  expect(await own.machine.run('journalctl', '-u', unit.name, '-n', '20')).toContain('is in use by process')
  await own.machine.run('systemctl', 'stop', 'holder')
  await expect.poll(() => unit.show('SubState')).toBe('running')
})
