import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder, makeRaster } from '../testing/rasters.ts'
import { until } from '../testing/remote.ts'
import { reliefHere } from '../testing/relief-here.ts'
import { runRelief, startRelief } from '../testing/run-relief.ts'
import { makeRasterFile } from '../testing/tilesets.ts'

/** A dozen squares of about 750 m. */
const hills = makeRaster(2300, (c, r) => 200 + 12 * Math.sin(c / 23) * Math.cos(r / 31) + 0.01 * c, 1200)
const WANTED = ['--name', 'Hills', '--layers', 'local-relief,sky-view-factor,elevation', '--workers', '1']

async function finishedIn(work: string): Promise<string[]> {
  const names = existsSync(path.join(work, 'pass-0')) ? await readdir(path.join(work, 'pass-0')) : []
  return names.filter((name) => name.endsWith('.job'))
}

test('after SIGTERM a build ends with exit code 143, after SIGINT with 130, and goes on with --resume', async () => {
  const raster = await makeRasterFile(hills)
  const folder = path.dirname(raster)
  const work = path.join(folder, '.set.work')
  const build = ['build', raster, '--out', path.join(folder, 'set'), ...WANTED]
  let done: string[] = []
  for (const [signal, code, more] of [
    ['SIGTERM', 143, []],
    ['SIGINT', 130, ['--resume']],
  ] as const) {
    const before = done
    const stopped = startRelief([...build, ...more])
    await expect
      .poll(async () => (done = await finishedIn(work)).length, { interval: 5 })
      .toBeGreaterThan(before.length)
    stopped.child.kill(signal)
    expect(await stopped.ended).toMatchObject({
      status: code,
      stderr: expect.stringContaining('Stopped. The same command with --resume continues from') as string,
    })
    expect(existsSync(path.join(folder, 'set'))).toBe(false)
    expect(done).toEqual(expect.arrayContaining(before))
    expect(await finishedIn(work)).toEqual(expect.arrayContaining(done))
  }
  expect(await reliefHere([...build, '--resume'])).toMatchObject({ status: 0 })

  const whole = path.join(await makeFolder(), 'set')
  expect(await reliefHere(['build', raster, '--out', whole, ...WANTED])).toMatchObject({ status: 0 })
  for (const name of await readdir(whole))
    expect(
      (await readFile(path.join(folder, 'set', name))).equals(await readFile(path.join(whole, name))),
    ).toBe(true)
})

/** Returns an address at which nobody answers. */
async function addressGone(): Promise<string> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return `http://127.0.0.1:${port}/model.tif`
}

test('an address that is gone is trouble that may pass, for a build, a plan and an inspection', async () => {
  const folder = await makeFolder()
  const gone = await addressGone()
  const none = ['--retries', '0']
  const [built, planned, inspected] = await Promise.all([
    runRelief(['build', gone, '--out', path.join(folder, 'set'), ...none]),
    reliefHere(['plan', gone, '--work', path.join(folder, 'work'), '--name', 'Gone', ...none]),
    reliefHere(['inspect', gone]),
  ])
  for (const { status, stderr, stdout } of [built, planned, inspected]) {
    expect(stderr + stdout).toContain('the server cannot be reached (')
    expect(status).toBe(75)
  }
  expect(await readdir(folder)).toEqual([])
})

test('a raster with a damaged block is refused for good, by the worker that reads it', async () => {
  const raster = await makeRasterFile(makeRaster(600, (c) => 200 + c))
  const bytes = await readFile(raster)
  // Behind the directory, among the compressed blocks.
  await writeFile(raster, bytes.fill(0xff, bytes.length - 4000, bytes.length - 2000))
  const out = path.join(path.dirname(raster), 'set')
  const { status, stderr } = await reliefHere(['build', raster, '--out', out, '--layers', 'slope'])
  expect({ status, stderr }).toMatchObject({ status: 1, stderr: expect.stringContaining(raster) as string })
})

test('what is tried again is said, with the pause', async () => {
  const out = path.join(await makeFolder(), 'set')
  const trying = startRelief(['build', await addressGone(), '--out', out, '--retries', '2'])
  let said = ''
  trying.child.stderr?.on('data', (part) => (said += String(part)))
  await until(() => said.includes('Trying again in 15 s (1 of 2).'))
  trying.child.kill('SIGTERM')
  await trying.ended
  expect(said).toContain('the server cannot be reached')
})
