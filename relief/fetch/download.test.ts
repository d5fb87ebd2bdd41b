import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { PermanentFailure, TemporaryFailure } from '../failures.ts'
import { IMPATIENT } from '../testing/fetching.ts'
import { sendCut, serveFiles, type FileServer } from '../testing/file-server.ts'
import { makeFolder } from '../testing/rasters.ts'
import { download } from './download.source.ts'
import { PartFile } from './part-file.ts'

const BYTES = Uint8Array.from({ length: 300_000 }, (_, at) => (at * 31) % 251)
const OTHER = BYTES.map((byte) => 255 - byte)
const FIRST = '"one"'

/** Faster than the comparison of the test library. */
function expectSame(found: Uint8Array, expected: Uint8Array): void {
  expect(Buffer.compare(found, expected)).toBe(0)
}

interface Prepared {
  server: FileServer
  part: PartFile
  address: string
  fetch: (waits?: readonly number[]) => Promise<Uint8Array>
}

async function prepare(etag: string | null = FIRST): Promise<Prepared> {
  const server = await serveFiles()
  server.files.set('/a.tif', { bytes: BYTES, etag })
  const part = new PartFile(path.join(await makeFolder(), 'a.tif'))
  const address = `${server.address}/a.tif`
  const fetch = async (waits: readonly number[] = []): Promise<Uint8Array> => {
    await download(address, part, { userAgent: 'Test', patience: { ...IMPATIENT, waits, mostWait: 100 } })
    return readFile(part.path)
  }
  return { server, part, address, fetch }
}

/** Leaves 100,000 bytes of the file, as a run that was interrupted does. */
async function interrupted(etag = FIRST): Promise<Prepared> {
  const prepared = await prepare(etag)
  const { part, address } = prepared
  await part.begin({ source: address, state: etag, size: BYTES.length })
  await writeFile(part.path, BYTES.subarray(0, 100_000))
  return prepared
}

test('a file comes in one request, with the name of the program', async () => {
  const { server, fetch } = await prepare()
  expectSame(await fetch(), BYTES)
  expect(server.asked).toEqual([{ path: '/a.tif', range: null, ifRange: null, userAgent: 'Test' }])
})

test('an interrupted download goes on if the file is the same', async () => {
  const { server, fetch } = await interrupted()
  expectSame(await fetch(), BYTES)
  expect(server.asked).toMatchObject([{ range: 'bytes=100000-', ifRange: FIRST }])
})

test('a file that has changed since is fetched from its beginning', async () => {
  const { server, fetch } = await interrupted()
  server.files.set('/a.tif', { bytes: OTHER, etag: '"two"' })
  expectSame(await fetch(), OTHER)
  expect(server.asked).toHaveLength(1)
})

test('a server that gives another file for the range is not believed', async () => {
  const { server, fetch } = await interrupted()
  server.files.set('/a.tif', { bytes: OTHER, etag: '"two"' })
  const continued = (response: Parameters<NonNullable<FileServer['interfere']>>[1]): boolean => {
    response
      .writeHead(206, { 'content-range': 'bytes 100000-299999/300000', etag: '"two"' })
      .end(OTHER.subarray(100_000))
    return true
  }
  server.interfere = (request, response) => request.headers.range !== undefined && continued(response)
  await expect(fetch()).rejects.toThrow('the file changed while it was being fetched')
  expectSame(await fetch(), OTHER)
})

test('a server without ranges sends everything again', async () => {
  const { server, fetch } = await interrupted()
  server.ranges = false
  expectSame(await fetch(), BYTES)
})

test('a weak ETag, and none, continue nothing', async () => {
  const { server, fetch } = await interrupted('W/"one"')
  expectSame(await fetch(), BYTES)
  expect(server.asked).toMatchObject([{ range: null }])
  expectSame(await (await prepare(null)).fetch(), BYTES)
})

test('a part that was whole when the run ended is not sent again', async () => {
  const { server, part, fetch } = await interrupted()
  await writeFile(part.path, BYTES)
  expectSame(await fetch(), BYTES)
  expect(server.asked).toMatchObject([{ range: 'bytes=300000-' }])
})

test('a part that is longer than the file is thrown away', async () => {
  const { part, fetch } = await interrupted()
  await writeFile(part.path, new Uint8Array(400_000))
  await expect(fetch()).rejects.toThrow(TemporaryFailure)
  expectSame(await fetch(), BYTES)
})

const MD5 = createHash('md5').update(BYTES).digest('base64')

test('a file whose bytes do not have the MD5 that the server names is thrown away', async () => {
  const { server, part, fetch } = await prepare()
  const damaged = Uint8Array.from(BYTES)
  damaged[150_000] = 0
  server.interfere = (_request, response) => {
    response.setHeader('content-md5', MD5)
    return false
  }
  server.files.set('/a.tif', { bytes: damaged, etag: FIRST })
  await expect(fetch()).rejects.toThrow('do not have the MD5 that the server names')
  await expect(readFile(part.path)).rejects.toThrow('ENOENT')
  server.files.set('/a.tif', { bytes: BYTES, etag: FIRST })
  expectSame(await fetch(), BYTES)
})

test('a file that was continued is compared with the MD5 of the whole', async () => {
  const { server, part, fetch } = await interrupted()
  server.interfere = (_request, response) => {
    response.setHeader('x-ms-blob-content-md5', MD5)
    return false
  }
  await writeFile(part.path, new Uint8Array(100_000))
  await expect(fetch()).rejects.toThrow('do not have the MD5 that the server names')
  expectSame(await fetch(), BYTES)
})

test('a part that was whole when the run ended is compared with the MD5 that came with it', async () => {
  const { server, part, address, fetch } = await prepare()
  await part.begin({ source: address, state: FIRST, size: BYTES.length, md5: MD5 })
  await writeFile(part.path, OTHER)
  await expect(fetch()).rejects.toThrow('do not have the MD5 that the server names')
  expectSame(await fetch(), BYTES)
  expect(server.asked).toMatchObject([{ range: 'bytes=300000-' }, { range: null }])
})

test('a server that spoils the file each time is asked as often as one that sends nothing', async () => {
  const { server, fetch } = await prepare()
  server.files.set('/a.tif', { bytes: OTHER, etag: FIRST })
  server.interfere = (_request, response) => {
    response.setHeader('content-md5', MD5)
    return false
  }
  await expect(fetch([1, 1])).rejects.toThrow('after 3 attempts')
  expect(server.asked).toHaveLength(3)
})

test('the MD5 of a part says nothing about the whole', async () => {
  const { server, fetch } = await interrupted()
  server.interfere = (_request, response) => {
    response.setHeader('content-md5', createHash('md5').update(BYTES.subarray(100_000)).digest('base64'))
    return false
  }
  expectSame(await fetch(), BYTES)
})

test('a connection that breaks is continued in the same run, as long as something comes', async () => {
  const { server, fetch } = await prepare()
  let times = 0
  server.interfere = (request, response) => {
    if (++times > 3) return false
    const first = Number(/\d+/.exec(request.headers.range ?? '0')?.[0])
    const rest = BYTES.subarray(first)
    const range = { 'content-range': `bytes ${first}-299999/300000` }
    response.writeHead(first > 0 ? 206 : 200, {
      ...(first > 0 && range),
      'content-length': rest.length,
      etag: FIRST,
    })
    sendCut(response, rest.subarray(0, 20_000))
    return true
  }
  expectSame(await fetch([1]), BYTES)
  expect(server.asked.map(({ range }) => range)).toEqual([
    null,
    ...[20, 40, 60].map((kB) => `bytes=${kB}000-`),
  ])
})

test.each([
  [{ status: 503 }, TemporaryFailure],
  [{ status: 429, retryAfter: '3600' }, TemporaryFailure],
  [{ status: 404 }, PermanentFailure],
  [{ status: 403 }, PermanentFailure],
  [{ status: 302 }, PermanentFailure],
])('%j is trouble of its kind, with the address', async ({ status, ...more }, kind) => {
  const { server, address, fetch } = await prepare()
  server.interfere = (_, response) => {
    const headers = {
      ...('retryAfter' in more && { 'retry-after': more.retryAfter }),
      location: 'http://127.0.0.2/',
    }
    response.writeHead(status, headers).end()
    return true
  }
  const trouble: unknown = await fetch([1, 1]).catch((error: unknown) => error)
  expect(trouble).toBeInstanceOf(kind)
  expect(String(trouble)).toContain(address)
  expect(server.asked).toHaveLength(status === 503 ? 3 : 1)
})

test('a file of somebody else in the place of the part is not replaced', async () => {
  const { part, fetch } = await prepare()
  await writeFile(part.path, 'mine')
  await expect(fetch()).rejects.toThrow('was not written by "fetch"')
  expect(await readFile(part.path, 'utf8')).toBe('mine')
})
