import { PassThrough, Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BODY_MINIMUM_RATE } from '#contract/http/limits.ts'
import { makeBodyRoom } from './body-room.ts'
import { collectBody } from './collect-body.ts'

const MEGABYTE = 1024 * 1024
const wide = () => makeBodyRoom(400 * MEGABYTE).enter('somebody')

describe('a body', () => {
  it('is complete, whatever its pieces', async () => {
    const pieces = Array.from({ length: 3000 }, (_, n) => Buffer.from(`${n},`))
    const blocks = await collectBody(Readable.from(pieces), MEGABYTE, wide())
    expect(Buffer.concat(blocks).toString()).toBe(Buffer.concat(pieces).toString())
  })

  it('in very many small pieces takes no more memory than any other', async () => {
    const taken: number[] = []
    const place = { take: (bytes: number) => void taken.push(bytes), leave: () => undefined }
    const pieces = Array.from({ length: 100_000 }, () => Buffer.from('x'))
    await collectBody(Readable.from(pieces), MEGABYTE, place)
    expect(taken.reduce((all, bytes) => all + bytes)).toBeLessThan(100_000 + 65_536)
  })

  it('that is too long is refused immediately, and the rest is discarded', async () => {
    const stream = new PassThrough()
    const collected = collectBody(stream, 10, wide())
    stream.write(Buffer.alloc(11))
    await expect(collected).rejects.toMatchObject({ kind: 'too-large' })
    for (let each = 0; each < 100; each += 1)
      await new Promise((resolve) => stream.write(Buffer.alloc(65_536), resolve))
    expect(stream.readableLength).toBeLessThan(65_536 * 2)
    expect(stream.destroyed).toBe(false)
  })

  it('that is interrupted is refused', async () => {
    const stream = new PassThrough()
    const collected = collectBody(stream, 10, wide())
    stream.destroy()
    await expect(collected).rejects.toMatchObject({ said: { detail: 'The request ended early.' } })
  })
})

describe('the memory for bodies', () => {
  it('never exceeds its limit, and is free again afterwards', () => {
    const room = makeBodyRoom(100)
    const places = ['a', 'b', 'c', 'd'].map((caller) => {
      const place = room.enter(caller)
      place.take(25)
      return place
    })
    expect(() => room.enter('e').take(1)).toThrow(expect.objectContaining({ kind: 'busy' }) as Error)
    places[0]?.leave()
    places[0]?.leave()
    room.enter('e').take(25)
    expect(() => room.enter('f').take(1)).toThrow()
  })

  it('is shared so that one caller cannot take it all', () => {
    const room = makeBodyRoom(100)
    room.enter('a').take(20)
    expect(() => room.enter('a').take(6)).toThrow(expect.objectContaining({ kind: 'busy' }) as Error)
    room.enter('a').take(5)
    room.enter('b').take(25)
  })
})

describe('the pace of a body', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const settled = () => new Promise((resolve) => setImmediate(resolve))

  /** Sends this many bytes per second for this many seconds. */
  async function sendFor(stream: PassThrough, seconds: number, bytesASecond: number) {
    for (let second = 0; second < seconds; second += 1) {
      stream.write(Buffer.alloc(bytesASecond))
      await settled()
      vi.advanceTimersByTime(1000)
    }
  }

  it('may be that of a slow connection, for any time', async () => {
    const stream = new PassThrough()
    const collected = collectBody(stream, 20 * MEGABYTE, wide())
    await sendFor(stream, 200, Math.ceil(BODY_MINIMUM_RATE.bytes / BODY_MINIMUM_RATE.seconds))
    stream.end()
    expect(Buffer.concat(await collected).length).toBe(200 * 1024)
  })

  it('may pause for a moment', async () => {
    const stream = new PassThrough()
    const collected = collectBody(stream, MEGABYTE, wide())
    for (let each = 0; each < 3; each += 1) {
      await sendFor(stream, 1, BODY_MINIMUM_RATE.bytes)
      await sendFor(stream, BODY_MINIMUM_RATE.seconds - 2, 0)
    }
    stream.end()
    expect(Buffer.concat(await collected).length).toBe(3 * BODY_MINIMUM_RATE.bytes)
  })

  it('ends the request within ten seconds if it is too slow', async () => {
    const stream = new PassThrough()
    const collected = collectBody(stream, MEGABYTE, wide())
    const refused = expect(collected).rejects.toMatchObject({
      kind: 'too-slow',
      said: { headers: { connection: 'close' } },
    })
    await sendFor(stream, 9, 100)
    await refused
  })
})
