import { execFileSync } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { crc32, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { combinedCrc } from '#formats/shared/zip.ts'
import { makePiece, sendStitched, stitch } from './chunked-body.ts'

const TEXTS = ['[', '"Tŷ Gwŷn"', ',', '"x"'.repeat(50_000), ']']

async function serve(texts: readonly string[]) {
  const body = stitch(await Promise.all(texts.map((text) => makePiece(text))), 'application/json')
  const app = fastify()
  app.get('/', (request, reply) => sendStitched(request, reply, body))
  onTestFinished(() => app.close())
  return { app, body }
}

it('the CRC of two texts follows from the CRC of each', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.uint8Array({ maxLength: 300 }), (one, other) => {
      const both = Buffer.concat([one, other])
      expect(combinedCrc(crc32(one), crc32(other), other.length)).toBe(crc32(both))
    }),
  )
})

it('the pieces are one gzip member, as other programs read it', async () => {
  const { app } = await serve(TEXTS)
  const { rawPayload, headers } = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } })
  expect(headers['content-encoding']).toBe('gzip')
  expect(Number(headers['content-length'])).toBe(rawPayload.length)
  expect(gunzipSync(rawPayload).toString()).toBe(TEXTS.join(''))
  // Node would read several members as well; with `-l`, gzip gives the length of the last one.
  expect(execFileSync('gzip', ['-dc'], { input: rawPayload }).toString()).toBe(TEXTS.join(''))
  const web = new Response(rawPayload as Uint8Array<ArrayBuffer>).body?.pipeThrough(
    new DecompressionStream('gzip'),
  )
  if (!web) throw new Error('there is no body')
  expect((await buffer(Readable.fromWeb(web as never))).toString()).toBe(TEXTS.join(''))
})

it('clients without gzip get the whole text, short or long', async () => {
  for (const texts of [TEXTS, ['[', '"x"'.repeat(2_000_000), ']']]) {
    const { app } = await serve(texts)
    const { body, headers } = await app.inject({ url: '/' })
    expect(Number(headers['content-length'])).toBe(Buffer.byteLength(body))
    expect(body === texts.join('')).toBe(true)
  }
})

it('readers who have it get no body, and another piece is another ETag', async () => {
  const { app, body } = await serve(TEXTS)
  const again = await app.inject({ url: '/', headers: { 'if-none-match': body.etag } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await serve([...TEXTS, ' '])).body.etag).not.toBe(body.etag)
})
