import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { encodeGeoTiff } from '../writer/geotiff.ts'
import { makeFolder, makeRaster } from '../testing/rasters.ts'
import { reliefHere } from '../testing/relief-here.ts'
import { runRelief } from '../testing/run-relief.ts'
import { fill, smallDisk } from '../testing/small-disk.ts'
import { makeRasterFile } from '../testing/tilesets.ts'

const hill = (c: number, r: number): number => 200 + 12 * Math.sin(c / 23) * Math.cos(r / 31) + 0.01 * c
/** A strip, because many squares of about 750 m with little ground are made soon. */
const hills = makeRaster(3000, hill, 40)
const MAKING = ['--layers', 'hillshade,local-relief,elevation', '--zoom', '13-17', '--name', 'Hills']
const WORKERS = ['--workers', '1']

async function planned(heights = hills) {
  const raster = await makeRasterFile(heights)
  const folder = await makeFolder()
  const work = path.join(folder, 'work')
  const made = await reliefHere(['plan', raster, '--work', work, ...MAKING])
  expect(made).toMatchObject({ status: 0, stderr: '' })
  return { raster, folder, work, said: made.stdout }
}

function partOf(work: string, words: string, ...more: string[]): string[] {
  return ['build', '--work', work, '--part', words, ...WORKERS, ...more]
}

function part(work: string, words: string, ...more: string[]) {
  return reliefHere(partOf(work, words, ...more))
}

async function jobsIn(work: string): Promise<string> {
  const hash = (await readdir(work)).find((name) => name !== 'plan.json') ?? ''
  return path.join(work, hash, 'pass-0')
}

async function expectSame(one: string, other: string): Promise<void> {
  expect(await readdir(one)).toEqual(await readdir(other))
  for (const name of await readdir(one))
    expect((await readFile(path.join(one, name))).equals(await readFile(path.join(other, name))), name).toBe(
      true,
    )
}

test('parts in one folder become a tileset with the bytes of one machine, also when two make one part at once', async () => {
  const { raster, folder, work, said } = await planned(makeRaster(2300, hill, 520))
  const [, squares] = /^The plan of (\d+) squares from 1 raster is in /.exec(said) ?? []
  expect(Number(squares)).toBeGreaterThan(6)

  const before = await reliefHere(['status', '--work', work, '--of', '3', '--json'])
  expect(before.status).toBe(3)
  expect(JSON.parse(before.stdout)).toMatchObject({
    finished: false,
    squares: { all: Number(squares), done: 0, missing: Number(squares) },
    lastChange: null,
  })
  const early = await reliefHere(['join', '--work', work, '--out', path.join(folder, 'set')])
  expect(early).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(
      /\d+ squares are missing \(pass-0\/\d+-\d+\.job, .* and \d+ more\)/,
    ) as string,
  })

  const parts = await Promise.all(['1/3', '2/3', '2/3', '3/3'].map((words) => runRelief(partOf(work, words))))
  for (const made of parts) expect(made).toMatchObject({ status: 0 })
  const after = await reliefHere(['status', '--work', work, '--of', '3'])
  expect(after.status).toBe(0)
  expect(after.stdout).toMatch(/squares (\d+) of \1, all finished\n {2}part 1\/3: (\d+) of \2\n/)
  expect(after.stdout).toMatch(/last change 20\d\d-/)
  expect((await readdir(await jobsIn(work))).every((name) => /^\d+-\d+\.job$/.test(name))).toBe(true)

  const out = path.join(folder, 'set')
  expect(await reliefHere(['join', '--work', work, '--out', out, ...WORKERS])).toMatchObject({ status: 0 })
  const whole = path.join(await makeFolder(), 'set')
  await reliefHere(['build', raster, '--out', whole, ...MAKING, ...WORKERS])
  await expectSame(out, whole)
  // A second join makes it again of the same work.
  await rm(out, { recursive: true })
  expect(await reliefHere(['join', '--work', work, '--out', out, ...WORKERS])).toMatchObject({ status: 0 })
  await expectSame(out, whole)
})

test('a square that is missing is named, and its part alone is made again', async () => {
  const { folder, work } = await planned()
  await part(work, '1/1')
  const jobs = await jobsIn(work)
  const [gone = ''] = await readdir(jobs)
  await rm(path.join(jobs, gone))
  const out = path.join(folder, 'set')
  const refused = await reliefHere(['join', '--work', work, '--out', out])
  expect(refused.status).toBe(1)
  expect(refused.stderr).toContain(`1 square is missing (pass-0/${gone})`)
  const status = await reliefHere(['status', '--work', work, '--of', '2'])
  expect(status.status).toBe(3)
  expect(status.stdout).toMatch(/part [12]\/2: \d+ of \d+, 1 missing/)
  const again = await part(work, '1/1')
  expect(again.status).toBe(0)
  expect(again.stderr).toMatch(/Metatiles: (\d+) of \1\n$/)
  expect(await reliefHere(['join', '--work', work, '--out', out, ...WORKERS])).toMatchObject({ status: 0 })
})

test('a raster that changed after the plan is refused, one that moved is found with --rasters', async () => {
  const { raster, work } = await planned()
  const elsewhere = await makeFolder()
  await rename(raster, path.join(elsewhere, path.basename(raster)))
  const lost = await part(work, '1/4')
  expect(lost).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(`${raster}: does not exist`) as string,
  })
  expect(await part(work, '1/4', '--rasters', elsewhere)).toMatchObject({ status: 0 })
  await writeFile(
    raster,
    encodeGeoTiff(
      makeRaster(2900, () => 210, 40),
      27700,
    ),
  )
  const changed = await part(work, '2/4')
  expect(changed.status).toBe(1)
  expect(changed.stderr).toContain(`${raster}: is not the file that it was`)
})

test('a place has one plan; with the rasters a build writes it by itself', async () => {
  const { raster, work } = await planned()
  expect(await reliefHere(['plan', raster, '--work', work, ...MAKING])).toMatchObject({ status: 0 })
  const other = await reliefHere(['plan', raster, '--work', work, ...MAKING, '--preset', 'steep'])
  expect(other.status).toBe(1)
  expect(other.stderr).toContain('has the plan of another build (different layers, zooms or tiles)')
  const moved = path.join(await makeFolder(), path.basename(raster))
  await cp(raster, moved)
  const built = await reliefHere(['build', moved, '--work', work, ...MAKING, '--part', '1/3', ...WORKERS])
  expect(built).toMatchObject({ status: 0 })
  const fresh = path.join(await makeFolder(), 'work')
  const alone = ['build', raster, '--work', fresh, ...MAKING, '--part', '1/3', ...WORKERS]
  expect(await reliefHere(alone)).toMatchObject({ status: 0 })
  expect((await readdir(fresh)).sort()).toHaveLength(2)
})

test('without a plan, every command says so', async () => {
  const work = path.join(await makeFolder(), 'work')
  for (const words of [['build'], ['status'], ['join', '--out', `${work}-set`]]) {
    const { status, stderr } = await reliefHere([...words, '--work', work])
    expect(status).toBe(1)
    expect(stderr).toContain(`${work}: there is no plan.json`)
  }
})

test('a full disk is trouble that may pass: what is finished stays, and with room the task goes on', async ({
  skip,
}) => {
  const disk = (await smallDisk(40)) ?? skip('only root can mount a small disk')
  const raster = await makeRasterFile(makeRaster(1800, hill))
  const work = path.join(disk, 'work')
  await reliefHere(['plan', raster, '--work', work, ...MAKING])
  // Room for some squares, but not for all.
  fill(disk, 3_000_000)
  const full = await part(work, '1/1', '--retries', '0')
  expect(full.status).toBe(75)
  expect(full.stderr).toContain('the disk is full')
  const jobs = await jobsIn(work)
  const done = await readdir(jobs)
  expect(done.length).toBeGreaterThan(0)
  expect(done.every((name) => /^\d+-\d+\.job$/.test(name))).toBe(true)
  await rm(path.join(disk, 'filler'))
  expect(await part(work, '1/1')).toMatchObject({ status: 0 })
  expect((await reliefHere(['status', '--work', work])).status).toBe(0)
  expect(await readdir(jobs)).toEqual(expect.arrayContaining(done))
})

test('a plan that another version of the engine wrote is refused', async () => {
  const { folder, work } = await planned()
  const file = path.join(work, 'plan.json')
  const plan = JSON.parse(await readFile(file, 'utf8')) as { engine: number }
  await writeFile(file, JSON.stringify({ ...plan, engine: plan.engine - 1 }))
  for (const made of [
    await part(work, '1/1'),
    await reliefHere(['join', '--work', work, '--out', path.join(folder, 'set')]),
  ]) {
    expect(made.status).toBe(1)
    expect(made.stderr).toContain('was started by another version of the engine')
  }
})

test('with an area, the plan has only the squares that touch it', async () => {
  const raster = await makeRasterFile(hills)
  const folder = await makeFolder()
  const all = ['plan', raster, ...MAKING, '--work']
  const few = await reliefHere([...all, path.join(folder, 'few'), '--area', '278850,249465,278950,249495'])
  const every = await reliefHere([...all, path.join(folder, 'every')])
  const countIn = (said: string): number => Number(/plan of (\d+) square/.exec(said)?.[1])
  expect(countIn(few.stdout)).toBeGreaterThan(0)
  expect(countIn(few.stdout)).toBeLessThan(countIn(every.stdout))
})
