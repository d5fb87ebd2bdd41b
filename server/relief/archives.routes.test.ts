import { readFile, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { makeApp, type TestApp } from '#server/testing/app.ts'
import { sampleTilesetFile, writeTileset } from '#server/testing/tilesets.ts'
import { archiveInFolder } from './archives.ts'
import { sendArchive } from './relief-tiles.routes.ts'

const URL = '/tiles/survey/hillshade.pmtiles'

/** A portal with one archive, and the bytes of the archive. */
async function portalWithArchive(): Promise<{ app: TestApp['app']; bytes: Buffer; folder: string }> {
  const portal = await makeApp()
  const folder = await writeTileset(portal, 'survey', sampleTilesetFile(), {
    hillshade: { '16/32079/21609': Buffer.from('a tile') },
  })
  return { app: portal.app, folder, bytes: await readFile(path.join(folder, 'hillshade.pmtiles')) }
}

test('the whole archive can be downloaded, and says that ranges are supported', async () => {
  const { app, bytes } = await portalWithArchive()
  const answer = await app.inject({ url: URL, headers: { 'accept-encoding': 'br, gzip' } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/vnd.pmtiles',
    'accept-ranges': 'bytes',
    'content-length': String(bytes.length),
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.headers.etag).toMatch(/^"[^"]+"$/)
  expect(answer.rawPayload.equals(bytes)).toBe(true)
})

test.each([
  ['bytes=0-126', 0, 126],
  ['bytes=16384-', 16_384, null],
  ['bytes=-20', -20, null],
  ['bytes=0-999999999', 0, null],
  ['bytes=-999999999', 0, null],
])('%s returns that part', async (range, from, to) => {
  const { app, bytes } = await portalWithArchive()
  const answer = await app.inject({ url: URL, headers: { range, 'accept-encoding': 'br, gzip' } })
  const part = bytes.subarray(from, to === null ? undefined : to + 1)
  const first = from < 0 ? bytes.length + from : from
  expect(answer.statusCode).toBe(206)
  expect(answer.headers['content-range']).toBe(`bytes ${first}-${first + part.length - 1}/${bytes.length}`)
  expect(answer.headers['content-length']).toBe(String(part.length))
  expect(answer.rawPayload.equals(part)).toBe(true)
})

test.each(['bytes=999999999-', 'bytes=-0'])(
  '%s is outside the archive and gives 416 with its length',
  async (range) => {
    const { app, bytes } = await portalWithArchive()
    const answer = await app.inject({ url: URL, headers: { range } })
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, `bytes */${bytes.length}`])
  },
)

test('an unsupported range gets the whole archive', async () => {
  const { app, bytes } = await portalWithArchive()
  for (const range of ['bytes=5-2', 'bytes=a-b', 'lines=1-2', 'bytes=0-1,4-5', 'bytes=-', '']) {
    const answer = await app.inject({ url: URL, headers: { range } })
    expect([range, answer.statusCode, answer.rawPayload.length]).toEqual([range, 200, bytes.length])
  }
})

test('a part is sent only of the version that the reader has begun to download', async () => {
  const { app, bytes } = await portalWithArchive()
  const { etag, 'last-modified': modified } = (await app.inject(URL)).headers
  const lengthUnder = async (ifRange: string) => {
    const headers = { range: 'bytes=0-9', 'if-range': ifRange }
    return (await app.inject({ url: URL, headers })).rawPayload.length
  }
  expect(await lengthUnder(String(etag))).toBe(10)
  expect(await lengthUnder(String(modified))).toBe(10)
  expect(await lengthUnder('"another"')).toBe(bytes.length)
  expect(await lengthUnder(`W/${String(etag)}`)).toBe(bytes.length)
  const known = await app.inject({ url: URL, headers: { 'if-none-match': String(etag), range: 'bytes=0-9' } })
  expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0])
})

test('copies of a tileset on two machines have the same ETag, and another version has another', async () => {
  const { app, folder } = await portalWithArchive()
  const etag = async () => (await app.inject(URL)).headers.etag
  const before = await etag()
  await utimes(path.join(folder, 'hillshade.pmtiles'), 1, 1)
  expect(await etag()).toBe(before)
  const file = path.join(folder, 'set.json')
  const description = JSON.parse(await readFile(file, 'utf8')) as { version: string }
  await writeFile(file, JSON.stringify({ ...description, version: `${description.version}-2` }))
  expect(await etag()).not.toBe(before)
})

test('an archive that was replaced while it was opened is not sent as the version before', async () => {
  const { folder, bytes } = await portalWithArchive()
  const app = fastify()
  onTestFinished(() => app.close())
  const file = path.join(folder, 'hillshade.pmtiles')
  const answers = [false, true]
  app.get('/archive', async (request, reply) => {
    const send = (version: string) =>
      sendArchive(
        {
          file: archiveInFolder(file),
          version,
          kept: 'no-cache',
          isCurrent: () => Promise.resolve(answers.shift() ?? true),
        },
        request,
        reply,
      )
    expect(await send('old')).toBe(false)
    expect(await send('new')).toBe(true)
    return reply
  })
  const { headers, rawPayload } = await app.inject('/archive')
  expect(headers.etag).toBe(`"new-${bytes.length.toString(36)}"`)
  expect(rawPayload.equals(bytes)).toBe(true)
})

test('HEAD returns the length and no content', async () => {
  const { app, bytes } = await portalWithArchive()
  const answer = await app.inject({ method: 'HEAD', url: URL })
  expect([answer.statusCode, answer.headers['content-length'], answer.rawPayload.length]).toEqual([
    200,
    String(bytes.length),
    0,
  ])
  const part = await app.inject({ method: 'HEAD', url: URL, headers: { range: 'bytes=0-9' } })
  expect([part.statusCode, part.headers['content-length']]).toEqual([206, '10'])
})

test('a layer that is not stored as an archive gives 404', async () => {
  const portal = await makeApp()
  await writeTileset(portal, 'folders', sampleTilesetFile({ storage: 'xyz' }), {})
  for (const address of [
    'folders/hillshade',
    'folders/set',
    'other/hillshade',
    'folders/..%2Fsurvey%2Fhillshade',
  ])
    expect([address, (await portal.app.inject(`/tiles/${address}.pmtiles`)).statusCode]).toEqual([
      address,
      404,
    ])
})

test('an archive that is missing from its tileset is an error', async () => {
  const { app, folder } = await portalWithArchive()
  await rm(path.join(folder, 'hillshade.pmtiles'))
  expect((await app.inject(URL)).statusCode).toBe(500)
})
