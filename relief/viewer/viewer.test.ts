import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { serve } from '../commands/serve.ts'
import { readTilesetFile } from '../tilesets/tileset-file.ts'
import { makeRaster } from '../testing/rasters.ts'
import { makeTileset, TEST_FACTS, tilesOf } from '../testing/tilesets.ts'
import { makeViewer } from './viewer.ts'

const ground = makeRaster(200, (c) => 200 + 0.1 * c)

async function open(folder: string): Promise<string> {
  const { server, close } = await makeViewer(folder, await readTilesetFile(folder))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(close)
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('page, scripts, description and tiles are served, and nothing else', async () => {
  const { out } = await makeTileset(ground, { zooms: [17, 17] })
  const viewer = await open(out)
  const statusOf = async (address: string): Promise<number> => (await fetch(viewer + address)).status

  const page = await (await fetch(viewer)).text()
  const named = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, address]) => address ?? '')
  expect(named).toHaveLength(3)
  const script = await (await fetch(`${viewer}/page.js`)).text()
  const loaded = [...script.matchAll(/'(\/[a-z-]+[a-z/.-]*\.(?:mjs|json))'/g)].map(
    ([, address]) => address ?? '',
  )
  expect(loaded).toHaveLength(3)
  for (const address of [...named, ...loaded])
    expect([address, await statusOf(address)]).toEqual([address, 200])

  const [tile = ''] = await tilesOf(out, 'hillshade')
  expect(await statusOf(`/tiles/hillshade/${tile}`)).toBe(200)
  expect(await statusOf(`/tiles/elevation/${tile}`)).toBe(200)
  expect(await statusOf('/tiles/hillshade/17/0/0.webp')).toBe(204)
  for (const bad of [
    '/tiles/vat/17/0/0.webp',
    '/tiles/hillshade/2/9/0.webp',
    '/tiles/hillshade/..%2f..%2fset.json',
    '/library/..%2f..%2f..%2fpackage.json',
    '/constructor',
  ])
    expect([bad, await statusOf(bad)]).toEqual([bad, 404])
  expect((await fetch(viewer, { method: 'POST' })).status).toBe(405)
})

test('tiles of archives are served with the same bytes as those of folders', async () => {
  const zooms = [17, 17] as const
  const [folder, archive] = [
    await makeTileset(ground, { zooms }),
    await makeTileset(ground, { zooms, facts: { ...TEST_FACTS, storage: 'pmtiles' } }),
  ]
  const [tile = ''] = await tilesOf(folder.out, 'elevation')
  const bytesOf = async (out: string): Promise<Buffer> =>
    Buffer.from(await (await fetch(`${await open(out)}/tiles/elevation/${tile}`)).arrayBuffer())
  expect((await bytesOf(archive.out)).equals(await bytesOf(folder.out))).toBe(true)
})

test('a port in use and a missing layer are reported', async () => {
  const { out } = await makeTileset(ground, {
    zooms: [17, 17],
    facts: { ...TEST_FACTS, storage: 'pmtiles' },
  })
  const taken = Number(new URL(await open(out)).port)
  await expect(serve({ tileset: out, port: taken })).rejects.toThrow(`port ${taken} is in use`)
  await rm(path.join(out, 'hillshade.pmtiles'))
  await expect(serve({ tileset: out, port: 0 })).rejects.toThrow('hillshade: is missing')
})
