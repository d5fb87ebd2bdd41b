import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  BucketMissing,
  ObjectsForbidden,
  ObjectsFull,
  ObjectsRefusal,
  ObjectsUnavailable,
  openObjects,
  type ObjectStore,
} from './object-store.ts'
import {
  answering,
  cutOff,
  hanging,
  refusing,
  reset,
  stalling,
  startFaultyService,
  type FaultyService,
} from './testing/faulty-service.ts'

/** For what a busy machine may do slowly. */
const PATIENT = { patience: 30_000 }

let service: FaultyService
let objects: ObjectStore

beforeAll(async () => {
  service = await startFaultyService()
  objects = openObjects(service.settings, PATIENT)
})
afterAll(() => service.close())

const bytes = Buffer.from('content')
const listed = async (from: ObjectStore) => {
  for await (const { key } of from.list('')) expect.unreachable(key)
}
/** Gives up after so many milliseconds: few where there is never an answer, more where there is one. */
const impatient = (patience: 300 | 2000) => openObjects(service.settings, { patience })

describe('a passing trouble', () => {
  test.each([
    ['the status 500', refusing(500, 'InternalError')],
    ['the status 503', refusing(503, 'SlowDown')],
    ['the status 429', refusing(429)],
    ['a connection that is reset', reset],
  ])('is survived when it passes: %s', async (_what, fault) => {
    service.behave(fault, fault, answering(''))
    await objects.put('a', bytes)
    expect(service.asked).toEqual(Array(3).fill('PUT /bucket/prefix/a'))
  })

  test.each([
    ['the status 500', refusing(500, 'InternalError'), '500 InternalError'],
    ['the status 429', refusing(429), '429'],
    ['a connection that is reset', reset, 'cannot be reached'],
  ])('is reported when it stays: %s', async (_what, fault, said) => {
    service.behave(fault)
    const refused = objects.get('a')
    await expect(refused).rejects.toThrow(ObjectsUnavailable)
    await expect(refused).rejects.toThrow(said)
    await expect(refused).rejects.toThrow(`s3://bucket/prefix at ${service.settings.endpoint}`)
    expect(service.asked).toHaveLength(3)
  })

  test('is waited for as long as the service asks, if patience lasts', async () => {
    service.behave(refusing(503, 'SlowDown', { 'retry-after': '3600' }), answering(''))
    await expect(impatient(2000).put('a', bytes)).rejects.toThrow('503 SlowDown')
    service.behave(refusing(503, 'SlowDown', { 'retry-after': '0' }), answering(''))
    await objects.put('a', bytes)
    expect(service.asked).toHaveLength(2)
  })

  test('is not survived by a stream, which can be read once only', async () => {
    service.behave(refusing(500), answering(''))
    async function* once() {
      yield await Promise.resolve(bytes)
    }
    await expect(objects.put('a', { stream: once(), bytes: bytes.length })).rejects.toThrow(
      ObjectsUnavailable,
    )
    expect(service.asked).toHaveLength(1)
  })
})

test('a service that does not answer is given up, with its time', async () => {
  service.behave(hanging)
  for (const call of [
    () => impatient(300).put('a', bytes),
    () => impatient(300).get('a'),
    () => impatient(300).head('a'),
    () => impatient(300).delete('a'),
    () => impatient(300).check(),
  ])
    await expect(call()).rejects.toThrow('did not answer within 0.3 s')
})

test('a port at which nothing listens is named', async () => {
  const nowhere = openObjects({ ...service.settings, endpoint: 'http://127.0.0.1:1' })
  const refused = nowhere.check()
  await expect(refused).rejects.toThrow(ObjectsUnavailable)
  await expect(refused).rejects.toThrow('http://127.0.0.1:1')
})

describe('a body', () => {
  test.each([
    ['is cut off', cutOff(1000), () => objects, 'was cut off after 500 '],
    ['does not go on', stalling(1000), () => impatient(2000), 'does not go on after 500 '],
  ])('that %s is an error for whoever reads it', async (_what, fault, store, said) => {
    service.behave(fault)
    const found = await store().get('a')
    const reading = found ? buffer(found.content) : Promise.resolve()
    await expect(reading).rejects.toThrow(ObjectsUnavailable)
    service.behave(fault)
    const again = await store().get('a')
    await expect(again && buffer(again.content)).rejects.toThrow(said)
  })

  test('in memory is asked for again when it was cut off', async () => {
    service.behave(cutOff(1000), answering(bytes))
    expect(await objects.bytes('a')).toEqual(bytes)
    service.behave(cutOff(1000))
    await expect(objects.bytes('a')).rejects.toThrow(ObjectsUnavailable)
    expect(service.asked).toHaveLength(3)
  })

  test('is not taken for a part of it', async () => {
    service.behave(answering(bytes))
    await expect(objects.get('a', { first: 2, last: 3 })).rejects.toThrow('ignored the range')
  })

  test('may be left before its end', async () => {
    service.behave(stalling(1_000_000))
    for (const begin of [false, true]) {
      const left = new Promise((resolve) => {
        service.onceLeft(() => {
          resolve(null)
        })
      })
      const found = await objects.get('a')
      if (begin) await new Promise((resolve) => found?.content.once('data', resolve))
      found?.content.destroy()
      await left
    }
    service.behave(answering(bytes))
    expect(await objects.bytes('a')).toEqual(bytes)
  })
})

test.each([
  [507, undefined, ObjectsFull, 'no room'],
  [403, 'QuotaExceeded', ObjectsFull, 'no room'],
  [413, undefined, ObjectsFull, 'no room'],
  [404, 'NoSuchBucket', BucketMissing, 'no such bucket'],
  [403, 'SignatureDoesNotMatch', ObjectsForbidden, 'S3_KEY_ID or S3_SECRET is wrong'],
  [403, 'InvalidAccessKeyId', ObjectsForbidden, 'S3_KEY_ID or S3_SECRET is wrong'],
  [403, 'AccessDenied', ObjectsForbidden, 'the rights of this key'],
  [403, 'RequestTimeTooSkewed', ObjectsForbidden, 'clock'],
  [400, 'AuthorizationHeaderMalformed', ObjectsForbidden, 'S3_REGION'],
  [301, 'PermanentRedirect', ObjectsForbidden, 'S3_REGION'],
  [501, 'NotImplemented', ObjectsRefusal, '501 NotImplemented'],
  [400, 'InvalidRequest', ObjectsRefusal, '400 InvalidRequest'],
])('the answer %s %s is an error of its own, which is not repeated and tells no secret', async (...given) => {
  const [status, code, kind, said] = given
  service.behave(refusing(status, code))
  const refused = objects.put('a', bytes).catch((error: unknown) => error)
  expect(await refused).toBeInstanceOf(kind)
  const { message, stack } = (await refused) as Error
  expect(message).toContain(said)
  expect(`${message} ${String(stack)}`).not.toContain('the-secret')
  expect(service.asked).toHaveLength(1)
})

describe('an upload in parts', () => {
  const PART = 1000
  const parts = () => openObjects(service.settings, { ...PATIENT, partBytes: PART })
  const begun = answering(
    '<InitiateMultipartUploadResult><UploadId>u1</UploadId></InitiateMultipartUploadResult>',
  )
  async function* source(length: number) {
    yield await Promise.resolve(Buffer.alloc(length))
  }

  test('is given up when a part is refused', async () => {
    service.behave(begun, answering(''), refusing(507, 'QuotaExceeded'), answering('', {}, 204))
    await expect(parts().upload('a', source(2500))).rejects.toThrow(ObjectsFull)
    expect(service.asked).toEqual([
      'POST /bucket/prefix/a?uploads=',
      'PUT /bucket/prefix/a?partNumber=1&uploadId=u1',
      'PUT /bucket/prefix/a?partNumber=2&uploadId=u1',
      'DELETE /bucket/prefix/a?uploadId=u1',
    ])
  })

  test('is given up when its source fails, whose own error is reported', async () => {
    async function* breaking() {
      yield* source(2500)
      throw new Error('the disk cannot be read')
    }
    service.behave(begun, answering(''), answering(''), answering('', {}, 204))
    await expect(parts().upload('a', breaking())).rejects.toThrow('the disk cannot be read')
    expect(service.asked.at(-1)).toBe('DELETE /bucket/prefix/a?uploadId=u1')
  })

  test('has failed if the end says so after the status 200', async () => {
    const failed = answering('<Error><Code>InternalError</Code></Error>')
    service.behave(begun, answering(''), answering(''), failed, answering('', {}, 204))
    await expect(parts().upload('a', source(1500))).rejects.toThrow('InternalError')
  })

  test('is one put if one part is enough', async () => {
    service.behave(answering(''))
    await parts().upload('a', source(999))
    await parts().upload('b', source(0))
    expect(service.asked).toEqual(['PUT /bucket/prefix/a', 'PUT /bucket/prefix/b'])
  })
})

test('a list that is something else is an error, and no empty list', async () => {
  service.behave(answering('<html>A portal of the hotel</html>'))
  const listing = listed(objects)
  await expect(listing).rejects.toThrow('something other than a list')
})

describe('a check of settings that are wrong says which, before anything is put', () => {
  test.each([
    [
      'an address of a web site',
      answering('<!doctype html><title>Hello</title>'),
      'something other than a list',
    ],
    ['an address where nothing is', answering(''), 'something other than a list'],
    ['a wrong path', refusing(404), 'refused a request: it answered 404'],
    ['a missing bucket', refusing(404, 'NoSuchBucket'), 'There is no such bucket'],
    ['another region', refusing(400, 'AuthorizationHeaderMalformed'), 'another region than S3_REGION'],
    ['an address that leads elsewhere', refusing(301), 'another region than S3_REGION'],
    ['a wrong secret', refusing(403, 'SignatureDoesNotMatch'), 'S3_KEY_ID or S3_SECRET is wrong'],
    ['an unknown key', refusing(403, 'InvalidAccessKeyId'), 'S3_KEY_ID or S3_SECRET is wrong'],
    ['a key without rights', refusing(403, 'AccessDenied'), 'the rights of this key'],
    ['a clock that is wrong', refusing(403, 'RequestTimeTooSkewed'), 'The clock of this machine'],
  ])('%s', async (_what, fault, said) => {
    service.behave(fault)
    const checked = objects.check()
    await expect(checked).rejects.toThrow(said)
    await expect(checked).rejects.toThrow(`s3://bucket/prefix at ${service.settings.endpoint}`)
    await expect(checked).rejects.not.toThrow(service.settings.secret)
    expect(service.asked.every((each) => each.startsWith('GET '))).toBe(true)
  })

  test.each([
    ['https where http is spoken', (endpoint: string) => endpoint.replace('http:', 'https:')],
    ['a name that nobody has', () => 'http://no-such-host.invalid'],
  ])('%s', async (_what, wrong) => {
    const settings = { ...service.settings, endpoint: wrong(service.settings.endpoint) }
    await expect(openObjects(settings, { patience: 30_000, retries: 0 }).check()).rejects.toThrow(
      `at ${settings.endpoint} cannot be reached`,
    )
  })
})
