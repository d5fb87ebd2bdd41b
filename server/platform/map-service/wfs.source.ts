import { setImmediate } from 'node:timers/promises'
import { reasonOf } from '#contract/http/fault.ts'
import type { AnswerLimits } from '../config/config-values.ts'
import { FeaturePieces } from './feature-pieces.ts'
import { FeatureReader, type FeedFeature } from './features.rules.ts'
import { FeedTrouble } from './polite-client.ts'

export interface WfsQuestion {
  /** Set by the operator; nothing that a visitor sends becomes part of it. */
  address: string
  typeName: string
  /** Parameters in addition to those of every request: `bbox`, `count`, `filter`. */
  more?: Readonly<Record<string, string>>
  limits: AnswerLimits
  /** Identifies the portal and its address. */
  userAgent: string
  /** Cancels the request when the portal stops. */
  signal?: AbortSignal
}

export interface WfsAnswer<T> {
  found: T[]
  /** Number of received features, including those that were left out. */
  count: number
  /** Number of features that the service has for this request; null if it does not say. */
  matched: number | null
}

/**
 * Requests features from a WFS 2.0.0 as GeoJSON in degrees, longitude first. Follows no redirect, accepts limited
 * numbers of bytes and features and a limited time, and does not trust the status: a GeoServer in trouble answers 200
 * with XML. Throws FeedTrouble.
 * @param read converts a feature; null leaves it out
 */
export async function askWfs<T>(
  question: WfsQuestion,
  read: (feature: FeedFeature) => T | null,
): Promise<WfsAnswer<T>> {
  const late = AbortSignal.timeout(question.limits.time)
  const signal = question.signal ? AbortSignal.any([late, question.signal]) : late
  try {
    const answer = await fetch(addressOf(question), {
      redirect: 'manual',
      signal,
      headers: { 'user-agent': question.userAgent, accept: 'application/json' },
    })
    return await featuresOf(answer, question.limits, read, signal)
  } catch (error) {
    if (error instanceof FeedTrouble) throw error
    const seconds = question.limits.time / 1000
    if (late.aborted) throw new FeedTrouble('slow', `no answer in ${seconds} s`, error)
    throw new FeedTrouble('unreachable', reasonOf(error), error)
  }
}

function addressOf({ address, typeName, more }: WfsQuestion): string {
  const query = new URLSearchParams({
    service: 'WFS',
    version: '2.0.0',
    request: 'GetFeature',
    // Both spellings are in use; the old one is what the previous portal sent, and every GeoServer accepts it.
    typeName,
    // Without it, the answer is in metres of the National Grid.
    srsName: 'EPSG:4326',
    outputFormat: 'application/json',
    ...more,
  })
  return `${address}?${query.toString()}`
}

async function featuresOf<T>(
  answer: Response,
  limits: AnswerLimits,
  read: (feature: FeedFeature) => T | null,
  signal: AbortSignal,
): Promise<WfsAnswer<T>> {
  try {
    checkHead(answer)
    const reader = new FeatureReader(read)
    const pieces = new FeaturePieces((feature) => {
      if (!reader.take(feature)) throw new FeedTrouble('nonsense', 'something among the features is none')
      if (reader.count > limits.features || reader.corners > limits.corners)
        throw new FeedTrouble(
          'tooLarge',
          `more than ${limits.features} features or ${limits.corners} corners`,
        )
    })
    await readText(answer, limits.bytes, async (text) => {
      pieces.add(text)
      // Pieces that have already arrived come without a pause, which would block other requests.
      await setImmediate()
      signal.throwIfAborted()
    })
    const matched = pieces.end()
    if (!reader.isAroundWales()) throw new FeedTrouble('nonsense', 'not features around Wales')
    return { found: reader.found, count: reader.count, matched }
  } finally {
    // The rest of the response must not keep arriving.
    if (answer.body && !answer.body.locked) await answer.body.cancel()
  }
}

function checkHead(answer: Response): void {
  const { status } = answer
  if (status >= 300 && status < 400)
    throw new FeedTrouble('moved', `status ${status} to ${answer.headers.get('location') ?? 'nowhere'}`)
  if (status !== 200) throw new FeedTrouble('refused', `status ${status}`)
  const type = answer.headers.get('content-type') ?? 'none'
  if (!/^application\/([\w.-]+\+)?json\b/i.test(type))
    throw new FeedTrouble('nonsense', `content type ${type}`)
}

async function readText(
  answer: Response,
  mostBytes: number,
  take: (text: string) => Promise<void>,
): Promise<void> {
  const decoder = new TextDecoder()
  let size = 0
  // Leaving the loop cancels the rest of the response.
  for await (const piece of answer.body ?? []) {
    const bytes = piece as Uint8Array
    size += bytes.length
    if (size > mostBytes) throw new FeedTrouble('tooLarge', `more than ${mostBytes} bytes`)
    await take(decoder.decode(bytes, { stream: true }))
  }
  await take(decoder.decode())
}
