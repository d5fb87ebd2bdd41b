import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readPictureHeader } from '#contract/records/pictures/picture-header.ts'
import { makePicture, oneColour, plainPng, swollenPng } from '#server/testing/pictures.ts'
import { startDecoder, type DecoderAnswer, type DecoderQuestion } from './decoder-process.ts'
import { memoryToDecode } from './decoding-memory.rules.ts'

const MEGABYTE = 1024 * 1024
/** Bytes. After a few pictures a decoder keeps about 20 MB of buffers for the next. */
const MOST_KEPT = 40 * MEGABYTE
const ROUNDS = 2
const SIZES = { largeSide: 2048, thumbnail: { width: 120, height: 90 } }

/** From Linux's /proc: current memory, or the peak since the start. */
function bytesHeld(decoder: ChildProcess, which: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${String(decoder.pid)}/status`, 'utf8')
  return Number(new RegExp(`^${which}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024
}

async function decode(decoder: ChildProcess, bytes: Uint8Array): Promise<DecoderAnswer> {
  const answered = once(decoder, 'message')
  decoder.send({ bytes, sizes: SIZES, seconds: 60 } satisfies DecoderQuestion)
  const [answer] = (await answered) as [DecoderAnswer]
  return answer
}

/**
 * Memory of a decoder beyond that for a picture of a few pixels: the peak, and the amount after the last of several
 * rounds.
 */
async function measure(picture: Uint8Array) {
  const decoder = startDecoder()
  await decode(decoder, await makePicture())
  const before = bytesHeld(decoder, 'VmRSS')
  let taken = 0
  for (let round = 0; round < ROUNDS; round += 1) if ((await decode(decoder, picture)).picture) taken += 1
  const held = { peak: bytesHeld(decoder, 'VmHWM') - before, kept: bytesHeld(decoder, 'VmRSS') - before }
  decoder.disconnect()
  await once(decoder, 'exit')
  return { taken, ...held }
}

describe.skipIf(process.platform !== 'linux')('the memory of a decoder', () => {
  it.each([
    ['a JPEG of 23 million pixels', () => oneColour({ format: 'jpeg', width: 5874, height: 3916 })],
    [
      'a JPEG of 23 million pixels in several scans',
      () => oneColour({ format: 'jpeg', width: 5874, height: 3916, progressive: true }),
    ],
    ['a JPEG of 64 million pixels', () => oneColour({ format: 'jpeg', width: 8000, height: 8000 })],
    ['a PNG of 25 million pixels', () => oneColour({ format: 'png', width: 5000, height: 5000 })],
    [
      'an interlaced PNG of 25 million pixels',
      () => oneColour({ format: 'png', width: 5000, height: 5000, progressive: true }),
    ],
    [
      'a PNG as wide as it may be',
      () => Promise.resolve(plainPng({ width: 65_535, height: 381, depth: 16, colour: 6 })),
    ],
    ['a GIF of 25 million pixels', () => oneColour({ format: 'gif', width: 5000, height: 5000 })],
  ])('is no more than expected for %s, and is returned to the system', async (_, make) => {
    const picture = await make()
    const header = readPictureHeader(picture)
    if (!header) throw new Error('The picture has no header')
    const { taken, peak, kept } = await measure(picture)
    expect(taken).toBe(ROUNDS)
    expect(peak).toBeLessThan(memoryToDecode(header))
    expect(kept).toBeLessThan(MOST_KEPT)
  })

  it.each(['IDAT', 'zTXt'] as const)('hardly grows with a huge %s', async (chunk) => {
    const { taken, peak } = await measure(swollenPng(chunk))
    expect(taken).toBe(0)
    expect(peak).toBeLessThan(20 * MEGABYTE)
  })
})
