import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { objectSettings, openObjects } from '#objects/object-store.ts'
import { hasSwift, startSwift } from '#scripts/setup/swift.mjs'
import { makeFolder, makeRaster } from '../testing/rasters.ts'
import { reliefHere } from '../testing/relief-here.ts'
import { makeRasterFile } from '../testing/tilesets.ts'

let swift: Awaited<ReturnType<typeof startSwift>>
beforeAll(async () => {
  if (hasSwift()) swift = await startSwift('bucket')
})
afterAll(async () => {
  if (!hasSwift()) return
  await swift.stop()
  swift.remove()
})

const WORKERS = ['--workers', '1']

test.skipIf(!hasSwift())(
  'parts in a bucket become a tileset with the bytes of one machine',
  async () => {
    const work = 's3://bucket/run'
    const env = swift.environment
    const raster = await makeRasterFile(
      makeRaster(1300, (c, r) => 200 + 12 * Math.sin(c / 23) * Math.cos(r / 31) + 0.01 * c, 520),
    )
    const making = ['--layers', 'hillshade,local-relief,elevation', '--zoom', '13-17', '--name', 'Hills']
    expect(await reliefHere(['plan', raster, '--work', work, ...making], env)).toMatchObject({ status: 0 })

    // The storage is away: trouble that may pass, and nothing of it is lost.
    await swift.stop()
    const task = ['build', '--work', work, ...WORKERS]
    const away = await reliefHere([...task, '--part', '1/2', '--retries', '0'], env)
    expect(away).toMatchObject({ status: 75, stderr: expect.stringContaining('s3://bucket/run') as string })
    await swift.start()
    const refused = await reliefHere([...task, '--retries', '0'], { ...env, S3_SECRET: 'another' })
    expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('S3_SECRET') as string })

    for (const part of ['1/2', '2/2'])
      expect(await reliefHere([...task, '--part', part], env)).toMatchObject({ status: 0 })
    const status = await reliefHere(['status', '--work', work, '--of', '2', '--json'], env)
    expect(status.status).toBe(0)
    expect(JSON.parse(status.stdout)).toMatchObject({ finished: true, squares: { missing: 0 } })

    const folder = await makeFolder()
    const join = ['join', '--work', work, '--out', path.join(folder, 'set'), ...WORKERS]
    expect(await reliefHere(join, env)).toMatchObject({ status: 0 })
    await reliefHere(['build', raster, '--out', path.join(folder, 'whole'), ...making, ...WORKERS])
    const names = await readdir(path.join(folder, 'whole'))
    expect(await readdir(path.join(folder, 'set'))).toEqual(names)
    for (const name of names)
      expect(
        (await readFile(path.join(folder, 'set', name))).equals(
          await readFile(path.join(folder, 'whole', name)),
        ),
        name,
      ).toBe(true)

    const scratch = await makeFolder()
    const sent = ['--out', 's3://bucket/tiles/hills', '--scratch', scratch, ...WORKERS]
    expect(await reliefHere(['join', '--work', work, ...sent], env)).toMatchObject({ status: 0 })
    expect(await readdir(scratch)).toEqual([])
    const tiles = openObjects(objectSettings('--out', 's3://bucket/tiles/hills', env))
    const description = await readFile(path.join(folder, 'whole', 'set.json'))
    expect(await tiles.bytes('set.json')).toEqual(description)
    const { version } = JSON.parse(description.toString()) as { version: string }
    for (const name of names.filter((one) => one !== 'set.json'))
      expect(
        (await tiles.bytes(`${version}/${name}`))?.equals(await readFile(path.join(folder, 'whole', name))),
        name,
      ).toBe(true)

    const objects = openObjects(objectSettings('--work', work, env))
    const keys: string[] = []
    for await (const { key } of objects.list('')) keys.push(key)
    expect(keys).toContain('plan.json')
    const job = keys.find((key) => /^[0-9a-f]{16}\/pass-0\/\d+-\d+\.job$/.test(key)) ?? ''
    await objects.delete(job)
    const missing = await reliefHere(join, env)
    expect(missing.status).toBe(1)
    expect(missing.stderr).toContain(`1 square is missing (${job.slice(17)})`)
  },
  180_000,
)
