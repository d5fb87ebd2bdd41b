import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { serveNational, type NationalStandIn } from '#scripts/standin/national/serve-national.ts'
import { makeFolder } from '../testing/rasters.ts'
import { until } from '../testing/remote.ts'

let standIn: NationalStandIn
beforeAll(async () => {
  standIn = await serveNational()
}, 900_000)
afterAll(() => standIn.close())
beforeEach(() => {
  standIn.setFault(null)
  standIn.clear()
})

const AREA = '278500,286300,279200,287000'
const NAME = `SN78-${AREA.replaceAll(',', '-')}.tif`

function start(out: string, area = AREA): { child: ChildProcess; ended: Promise<Ended> } {
  const program = path.join(import.meta.dirname, '../main.ts')
  const env = { ...process.env, LIDAR_DTM_URL: standIn.addresses.dtm, PUBLIC_URL: 'https://portal.example' }
  const child = spawn(process.execPath, [program, 'fetch', '--area', area, '--out', out], { env })
  const ended = Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ]).then(([stdout, stderr, status]) => ({ stdout, stderr, status }))
  return { child, ended }
}

interface Ended {
  readonly stdout: string
  readonly stderr: string
  readonly status: number | null
}

test('a fetch tells its bytes and ends with exit code 0, and again when all is there', async () => {
  const out = await makeFolder()
  const first = await start(out).ended
  expect(first).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^DTM: 1 file, [\d.]+ MB, in /) as string,
  })
  expect(first.stderr).toMatch(/Fetching the DTM: [\d.]+ MB of [\d.]+ MB\n$/)
  expect(standIn.asked[0]?.userAgent).toBe('WalesLidarPortal-fetch (+https://portal.example)')
  expect(await start(out).ended).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('1 of them there before') as string,
  })
  expect((await readdir(out)).sort()).toEqual(['dtm', 'manifest.jsonl'])
})

test('trouble that may pass ends with exit code 75, lasting trouble with 1, each in one sentence', async () => {
  const out = await makeFolder()
  standIn.setFault({ kind: 'status', status: 429, retryAfter: 3600 })
  const busy = await start(out).ended
  expect(busy).toMatchObject({
    status: 75,
    stderr: `relief: ${standIn.addresses.dtm}: the server answered 429\n`,
  })
  standIn.setFault({ kind: 'status', status: 403 })
  const refused = await start(out).ended
  expect(refused).toMatchObject({
    status: 1,
    stderr: `relief: ${standIn.addresses.dtm}: the server answered 403\n`,
  })
  standIn.setFault({ kind: 'changed', from: 20_000_000_000 })
  const changed = await start(out).ended
  expect(changed.status).toBe(75)
  expect(changed.stderr).toContain('changed while it was being read; run the same command again')
})

test('SIGTERM ends a fetch with exit code 143, and what has come stays', async () => {
  const out = await makeFolder()
  await start(await makeFolder()).ended
  const last = Math.max(...standIn.asked.map(({ offset }) => offset ?? 0))
  standIn.setFault({ kind: 'silence', from: last })
  const stopped = start(out)
  const part = path.join(out, 'dtm', `${NAME}.part`)
  await until(() => existsSync(part) && statSync(part).size > 0)
  stopped.child.kill('SIGTERM')
  expect((await stopped.ended).status).toBe(143)
  expect(await readdir(path.join(out, 'dtm'))).toContain(`${NAME}.part`)
  standIn.setFault(null)
  expect((await start(out).ended).status).toBe(0)
})

test('after Ctrl+C and after a kill the same command goes on, and while it runs no second one does', async () => {
  const out = await makeFolder()
  const part = path.join(out, 'dtm', `${NAME}.part`)
  // Rows of blocks come until the one that is last in the file.
  await start(await makeFolder()).ended
  const last = Math.max(...standIn.asked.map(({ offset }) => offset ?? 0))
  standIn.setFault({ kind: 'silence', from: last })
  const first = start(out)
  await until(() => existsSync(part) && statSync(part).size > 0)
  first.child.kill('SIGINT')
  expect(await first.ended).toMatchObject({
    status: 130,
    stderr: expect.stringContaining('Stopped. The same command goes on from here.') as string,
  })
  standIn.clear()
  const second = start(out)
  await until(() => standIn.asked.some(({ offset }) => offset === last))
  expect(await start(out).ended).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('another run is fetching into it') as string,
  })
  second.child.kill('SIGKILL')
  await second.ended
  standIn.setFault(null)
  expect((await start(out).ended).status).toBe(0)
  expect(await readdir(path.join(out, 'dtm'))).toEqual([NAME])
})
