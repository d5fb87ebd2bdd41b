import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { answerRange, serve } from '../testing/range-server.ts'
import { makeRaster } from '../testing/rasters.ts'
import { firstDifference, readRaster } from '../testing/read-raster.ts'
import { encodeTiff } from '../testing/tiff.ts'
import { openIndexed, openMosaic } from '../mosaic/mosaic.ts'
import { readRange } from './range-source.ts'
import { openUrlSource } from './url.source.ts'

const ground = makeRaster(400, (c, r) => 200 + Math.fround(c * 0.37 + (r % 7) * 0.11))
const file = encodeTiff(ground, { tile: 64, compression: 'deflate', predictor: 3 })
const large = encodeTiff(ground, { tile: 64, sample: 'float64' })
const HASTY = { timeout: 60_000, waits: [1, 1] }

test('a raster is read from a web server by ranges, as from a file', async () => {
  const url = await serve((request, response) => answerRange(file, request, response))
  const { values, west } = await readRaster(url)
  expect(firstDifference(values, ground.values)).toBeNull()
  expect(west).toBe(ground.west)
})

test('a small window needs a small part of the file, and neighbouring blocks are requested together', async () => {
  let sent = 0
  let requests = 0
  const url = await serve((request, response, count) => {
    answerRange(large, request, response)
    requests = count + 1
    sent += Number(response.getHeader('content-length') ?? 0)
  })
  const { index } = await openMosaic([url])
  const source = openIndexed(index)
  const into = new Float32Array(128 * 128)
  const before = requests
  await source.read({ column: 200, row: 200, width: 128, height: 128 }, into)
  expect(into[0]).toBe(ground.values[200 * 400 + 200])
  await source.close()
  expect(requests - before).toBeLessThanOrEqual(6)
  expect(sent).toBeGreaterThan(128 * 128 * 8)
  expect(sent).toBeLessThan(large.length)
})

const plain = (status: number) => (_: unknown, response: ServerResponse) => {
  response.writeHead(status)
  response.end(status === 200 ? file : '')
}

test.each([
  ['that does not have it', plain(404), 'the server answered 404'],
  ['that does not support ranges', plain(200), 'does not support range requests'],
])('a raster on a server %s is refused by its address', async (_, answer, problem) => {
  const url = await serve(answer)
  await expect(openMosaic([url])).rejects.toThrow(`${url}: `)
  await expect(openMosaic([url])).rejects.toThrow(problem)
})

test('a server that cannot be reached is reported', async () => {
  await expect(openUrlSource('http://127.0.0.1:1/x.tif', HASTY)).rejects.toThrow(
    /cannot be reached.*after 3 attempts/,
  )
})

test('a temporary fault of the server is overcome by asking again', async () => {
  const url = await serve((request, response, count) => {
    if (count === 0) plain(503)(request, response)
    else if (count === 1) {
      response.writeHead(206, { 'content-range': `bytes 0-65535/${file.length}`, 'content-length': 65_536 })
      response.write(file.subarray(0, 1000))
      response.destroy()
    } else answerRange(file, request, response)
  })
  const bytes = await openUrlSource(url, HASTY)
  expect(Buffer.from(await readRange(bytes, 0, 2000)).equals(file.subarray(0, 2000))).toBe(true)
})

test.each([
  ['goes on failing', plain(500), 'the server answered 500, after 3 attempts'],
  [
    'sends less than it says',
    (_: unknown, response: ServerResponse) => {
      response.writeHead(206, { 'content-range': `bytes 0-65535/${large.length}` })
      response.end(large.subarray(0, 1000))
    },
    'the server sent 1000 of 65536 bytes',
  ],
  [
    'sends more than was asked for',
    (_: unknown, response: ServerResponse) => {
      response.writeHead(206, { 'content-range': 'bytes 0-99/100' })
      response.end(file)
    },
    'the server sent more than was asked for',
  ],
])('a server that %s is refused after several attempts', async (_, answer, problem) => {
  await expect(openUrlSource(await serve(answer), HASTY)).rejects.toThrow(problem)
})

test('a server that never answers is given up', async () => {
  const url = await serve(() => undefined)
  await expect(openUrlSource(url, { timeout: 50, waits: [] })).rejects.toThrow('did not answer within 0.05 s')
})

test('a file that changes on the server is refused', async () => {
  const url = await serve((request, response, count) => {
    if (count > 0) response.setHeader('etag', '"two"')
    answerRange(large, request, response)
  })
  const bytes = await openUrlSource(url, HASTY)
  await expect(readRange(bytes, 70_000, 1000)).rejects.toThrow('changed while it was being read')
})
