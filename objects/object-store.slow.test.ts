import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasSwift, startSwift } from '#scripts/setup/swift.mjs'
import {
  BucketMissing,
  ObjectsForbidden,
  ObjectsFull,
  ObjectsUnavailable,
  objectSettings,
  openObjects,
  type ListedObject,
  type ObjectSettings,
  type ObjectStore,
} from './object-store.ts'

/** The smallest part that Swift takes. */
const PART = 5 * 1024 * 1024

describe.skipIf(!hasSwift())('objects in Swift', () => {
  let swift: Awaited<ReturnType<typeof startSwift>>
  let settings: ObjectSettings
  let objects: ObjectStore

  beforeAll(async () => {
    swift = await startSwift('bucket')
    settings = objectSettings('FILES_URL', 's3://bucket/a/prefix', swift.environment)
    objects = openObjects(settings, { partBytes: PART })
  })
  afterAll(async () => {
    await swift.stop()
    swift.remove()
  })

  const listed = async (from: ObjectStore, prefix: string) => {
    const found: ListedObject[] = []
    for await (const one of from.list(prefix)) found.push(one)
    return found
  }
  const keys = async (prefix: string) => (await listed(objects, prefix)).map(({ key }) => key)

  test('are read as they were put', async () => {
    await objects.put('one', Buffer.from([0, 1, 255]))
    await objects.put('empty', new Uint8Array())
    expect(await objects.bytes('one')).toEqual(Buffer.from([0, 1, 255]))
    expect(await objects.bytes('empty')).toEqual(Buffer.alloc(0))
    expect(await objects.bytes('none')).toBeNull()
    expect(await objects.get('none')).toBeNull()
  })

  test('have length, time and a sum that changes with the content', async () => {
    await objects.put('facts', Buffer.from('1234'))
    const before = await objects.head('facts')
    expect(before).toMatchObject({ bytes: 4 })
    expect(Math.abs(Date.now() - Number(before?.modifiedAt))).toBeLessThan(60_000)
    await objects.put('facts', Buffer.from('5678'))
    expect((await objects.head('facts'))?.etag).not.toBe(before?.etag)
    expect(await objects.head('none')).toBeNull()
  })

  test('are read in part, both ends included, with the length of the whole', async () => {
    await objects.put('part', Buffer.from('0123456789'))
    const found = await objects.get('part', { first: 2, last: 4 })
    expect(found?.bytes).toBe(10)
    expect(found && String(await buffer(found.content))).toBe('234')
    expect(String(await objects.bytes('part', { first: 9, last: 9 }))).toBe('9')
  })

  test('can be put from a stream of known length', async () => {
    const content = Buffer.alloc(3_000_000, 'stream ')
    const stream = Readable.from([content.subarray(0, 1_000_001), content.subarray(1_000_001)])
    await objects.put('streamed', { stream, bytes: content.length })
    expect((await objects.bytes('streamed'))?.equals(content)).toBe(true)
  })

  test('stay as they were when a stream breaks, whose own error is reported', async () => {
    await objects.put('broken', Buffer.from('old'))
    async function* breaking() {
      yield await Promise.resolve(Buffer.alloc(100_000))
      throw new Error('the sender went away')
    }
    const put = objects.put('broken', { stream: breaking(), bytes: 200_000 })
    await expect(put).rejects.toThrow('the sender went away')
    await expect(objects.upload('broken', breaking())).rejects.toThrow('the sender went away')
    expect(String(await objects.bytes('broken'))).toBe('old')
  })

  test('of any length are put in parts, and appear whole', async () => {
    const content = Buffer.alloc(2 * PART + 12_345, 'parts ')
    async function* pieces() {
      for (let at = 0; at < content.length; at += 1_000_000)
        yield await Promise.resolve(content.subarray(at, at + 1_000_000))
    }
    await objects.upload('large', pieces())
    expect((await objects.head('large'))?.bytes).toBe(content.length)
    expect((await objects.bytes('large'))?.equals(content)).toBe(true)
    const acrossParts = { first: PART - 3, last: PART + 3 }
    expect(await objects.bytes('large', acrossParts)).toEqual(content.subarray(PART - 3, PART + 4))
  })

  test('are deleted, also twice', async () => {
    await objects.put('short-lived', Buffer.from('x'))
    await objects.delete('short-lived')
    await objects.delete('short-lived')
    expect(await objects.head('short-lived')).toBeNull()
  })

  test('are copied within the bucket', async () => {
    await objects.put('from', Buffer.from('copied'))
    expect(await objects.copy('from', 'to')).toBe(true)
    expect(String(await objects.bytes('to'))).toBe('copied')
    expect(await objects.copy('none', 'to')).toBe(false)
  })

  test('are listed by the beginning of their keys, over as many pages as there are', async () => {
    const numbers = Array.from({ length: 25 }, (_, index) => `many/${String(10_000 + index)}`)
    for (const key of numbers.toReversed()) await objects.put(key, Buffer.from('x'))
    expect(await keys('many/')).toEqual(numbers)
    const inPages = openObjects(settings, { pageKeys: 10 })
    expect((await listed(inPages, 'many/')).map(({ key }) => key)).toEqual(numbers)
    expect(await keys('many/1000')).toHaveLength(10)
    expect(await keys('nothing/')).toEqual([])
    const outside = openObjects({ ...settings, prefix: '' })
    const [first] = await listed(outside, 'a/prefix/many/')
    expect(first).toMatchObject({ key: 'a/prefix/many/10000', bytes: 1 })
  })

  test('keep odd names', async () => {
    const names = ["odd/it's (one) + two & 100%.txt", 'odd/ŵ ê', 'odd/~!*']
    for (const name of names) await objects.put(name, Buffer.from(name))
    for (const name of names) expect(String(await objects.bytes(name))).toBe(name)
    expect((await keys('odd/')).sort()).toEqual(names.sort())
  })

  test('can be read by anybody through a signed address, until somebody changes it', async () => {
    await objects.put('signed', Buffer.from('0123456789'))
    const address = await objects.addressOf('signed', 900)
    const answer = await fetch(address, { headers: { range: 'bytes=3-5' } })
    expect([answer.status, await answer.text()]).toEqual([206, '345'])
    expect(address).not.toContain(settings.secret)
    expect((await fetch(address.replace('signed', 'facts'))).status).toBe(403)
    expect((await fetch(address.replace('Expires=900', 'Expires=9000'))).status).toBe(403)
  })

  test('are refused with a wrong secret, a wrong key and in a missing bucket, in words without the secret', async () => {
    const refusal = async (wrong: Partial<ObjectSettings>) => {
      const other = openObjects({ ...settings, ...wrong })
      const errors = await Promise.all(
        [other.check(), other.put('a', Buffer.from('x')), other.get('a'), other.delete('a')].map((call) =>
          call.then(
            () => null,
            (error: unknown) => error as Error,
          ),
        ),
      )
      expect(errors.map((error) => error?.message).join(' ')).not.toContain('a wrong secret')
      return errors.map((error) => error?.constructor)
    }
    expect(await refusal({ secret: 'a wrong secret' })).toEqual(Array(4).fill(ObjectsForbidden))
    expect(await refusal({ keyId: 'test:nobody' })).toEqual(Array(4).fill(ObjectsForbidden))
    expect(await refusal({ bucket: 'no-such-bucket' })).toEqual(Array(4).fill(BucketMissing))
    await objects.check()
  })

  test('find no room when the quota of the bucket is used up, and room again when it is raised', async () => {
    await swift.createBucket('small')
    const small = openObjects({ ...settings, bucket: 'small' })
    await small.put('fits', Buffer.alloc(900))
    await swift.setQuota('small', 1000)
    await small.put('fits', Buffer.alloc(50))
    await expect(small.put('too-much', Buffer.alloc(2000))).rejects.toThrow(ObjectsFull)
    expect(await small.head('too-much')).toBeNull()
    await swift.setQuota('small', null)
    await small.put('too-much', Buffer.alloc(2000))
  })

  test('are unavailable while Swift is frozen or away, and there again afterwards', async () => {
    await objects.put('patient', Buffer.from('here'))
    const impatient = openObjects(settings, { patience: 500 })
    swift.freeze()
    try {
      await expect(impatient.get('patient')).rejects.toThrow(ObjectsUnavailable)
      await expect(impatient.put('patient', Buffer.from('x'))).rejects.toThrow('did not answer within 0.5 s')
    } finally {
      swift.thaw()
    }
    await swift.stop()
    await expect(impatient.get('patient')).rejects.toThrow(ObjectsUnavailable)
    await swift.start()
    // For a moment after its start, its proxy does not find its other servers on a busy machine.
    await expect.poll(() => objects.bytes('one').then(String)).not.toBe('')
  })
})
