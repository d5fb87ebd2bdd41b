import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFaultyService } from '#objects/testing/faulty-service.ts'
import { objectSettings } from '#objects/object-store.ts'
import { hasSwift, startSwift } from '#scripts/setup/swift.mjs'
import { isPassing, ReliefRefusal } from '../failures.ts'
import { makeFolder } from '../testing/rasters.ts'
import { insideWork, nameOfWork, openWork, type WorkPlace, openWorkBucket } from './open-work.ts'

let swift: Awaited<ReturnType<typeof startSwift>> | null = null
beforeAll(async () => {
  if (hasSwift()) swift = await startSwift('bucket')
})
afterAll(async () => {
  await swift?.stop()
  swift?.remove()
})

let places = 0
async function makePlace(kind: 'folder' | 'bucket'): Promise<WorkPlace> {
  if (kind === 'folder') return { folder: path.join(await makeFolder(), 'work') }
  return { bucket: objectSettings('--work', `s3://bucket/run-${places++}`, swift?.environment ?? {}) }
}

const KINDS = ['folder', ...(hasSwift() ? (['bucket'] as const) : [])] as const

describe.each(KINDS)('work in a %s', (kind) => {
  test('is read as it was put, whole and in parts', async () => {
    const work = openWork(await makePlace(kind))
    expect(await work.text('plan.json')).toBeNull()
    expect(await work.list('pass-0')).toEqual([])
    expect(await work.lastChange('pass-0')).toBeNull()
    await work.put('plan.json', [Buffer.from('{"a":'), Buffer.from('1}')])
    expect(await work.text('plan.json')).toBe('{"a":1}')
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, at) => at % 251))
    await work.put('pass-0/1-2.job', [bytes.subarray(0, 10), bytes.subarray(10)])
    const file = await work.open('pass-0/1-2.job')
    for (const [at, length] of [
      [0, 4],
      [4, 20_000],
      [32_000, 2000],
      [99_999, 1],
      [50_000, 50_000],
    ] as const) {
      const part = Buffer.alloc(length)
      await file.readInto(part, at)
      expect(part.equals(bytes.subarray(at, at + length)), `${at}`).toBe(true)
    }
    await expect(file.readInto(Buffer.alloc(10), 99_995)).rejects.toThrow('ends after 100000 bytes')
    await file.close()
  })

  test('lists the finished files of one folder, and when the last one was written', async () => {
    const place = await makePlace(kind)
    const work = openWork(place)
    const before = Date.now() - 2000
    for (const name of ['pass-0/1-2.job', 'pass-0/10-2.job', 'pass-1/0-1.job'])
      await work.put(name, [Buffer.from(name)])
    await work.put('pass-0/1-2.job', [Buffer.from('again')])
    expect([...(await work.list('pass-0'))].sort()).toEqual(['1-2.job', '10-2.job'])
    expect((await work.lastChange('pass-0'))?.getTime()).toBeGreaterThan(before)
    const inside = insideWork(place, 'pass-1')
    expect(nameOfWork(inside)).toBe(`${nameOfWork(place)}/pass-1`)
    expect(await openWork(inside).text('0-1.job')).toBe('pass-1/0-1.job')
  })

  test('may be written by two at once', async () => {
    const place = await makePlace(kind)
    const bytes = Buffer.alloc(500_000, 7)
    await Promise.all(Array.from({ length: 6 }, () => openWork(place).put('pass-0/1-1.job', [bytes])))
    const file = await openWork(place).open('pass-0/1-1.job')
    const read = Buffer.alloc(bytes.length)
    await file.readInto(read, 0)
    await file.close()
    expect(read.equals(bytes)).toBe(true)
    if ('folder' in place) expect(await readdir(path.join(place.folder, 'pass-0'))).toEqual(['1-1.job'])
  })
})

const ONCE = { patience: 30_000, retries: 0 }

test.each([
  [503, 'SlowDown', true],
  [500, 'InternalError', true],
  [507, 'InsufficientStorage', true],
  [403, 'AccessDenied', false],
  [404, 'NoSuchBucket', false],
  [400, 'InvalidRequest', false],
])('an answer %d %s of a bucket is a refusal; that it may pass: %s', async (status, code, passing) => {
  const service = await startFaultyService()
  service.behave((_, response) => response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`))
  const work = openWorkBucket(service.settings, ONCE)
  try {
    for (const trouble of [
      await work.put('pass-0/1-1.job', [Buffer.from('a')]).catch((error: unknown) => error),
      await work.list('pass-0').catch((error: unknown) => error),
    ]) {
      expect(trouble).toBeInstanceOf(ReliefRefusal)
      expect((trouble as Error).message).not.toContain(service.settings.secret)
      expect(isPassing(trouble)).toBe(passing)
    }
  } finally {
    await service.close()
  }
})

test('a job that somebody deletes while it is read is named', async () => {
  const service = await startFaultyService()
  service.behave((_, response) => response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>'))
  const file = await openWorkBucket(service.settings, ONCE).open('pass-0/1-1.job')
  await expect(file.readInto(Buffer.alloc(4), 0)).rejects.toThrow(
    's3://bucket/prefix/pass-0/1-1.job: this file',
  )
  await service.close()
})
