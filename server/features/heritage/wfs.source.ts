import type { AnswerLimits } from '#server/platform/config-heritage.ts'
import { readFeatures, type FeedFeature } from './features.rules.ts'
import { FeedTrouble } from './trouble.ts'

export interface WfsQuestion {
  /** Fixed by the operator; nothing that a visitor sends becomes part of it. */
  address: string
  typeName: string
  /** Parameters beyond those that every question has: `bbox`, `count`, `filter`. */
  more?: Readonly<Record<string, string>>
  limits: AnswerLimits
  /** Says who we are and where we can be reached. */
  userAgent: string
  /** Ends the question early: the portal stops. */
  signal?: AbortSignal
}

/**
 * Asks a WFS 2.0.0 for features as GeoJSON in degrees, longitude first. Follows no redirect, takes no more bytes or time than it
 * may, and believes no answer by its status alone: a GeoServer in trouble answers 200 with XML. Throws FeedTrouble.
 */
export async function askWfs(question: WfsQuestion): Promise<FeedFeature[]> {
  const late = AbortSignal.timeout(question.limits.time)
  const signal = question.signal ? AbortSignal.any([late, question.signal]) : late
  try {
    const answer = await fetch(addressOf(question), {
      redirect: 'manual',
      signal,
      headers: { 'user-agent': question.userAgent, accept: 'application/json' },
    })
    return await featuresOf(answer, question.limits.bytes)
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
    // Both spellings are in use; the old one is what the replaced portal sent, and every GeoServer takes it.
    typeName,
    // Without it, the answer is in metres of the National Grid.
    srsName: 'EPSG:4326',
    outputFormat: 'application/json',
    ...more,
  })
  return `${address}?${query.toString()}`
}

async function featuresOf(answer: Response, mostBytes: number): Promise<FeedFeature[]> {
  try {
    checkHead(answer)
    const text = await readText(answer, mostBytes)
    const features = readFeatures(parsed(text))
    if (!features) throw new FeedTrouble('nonsense', `not features around Wales: ${beginning(text)}`)
    return features
  } finally {
    // What was not read must not go on arriving.
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

async function readText(answer: Response, mostBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let size = 0
  let text = ''
  // Leaving the loop cancels the rest.
  for await (const piece of answer.body ?? []) {
    const bytes = piece as Uint8Array
    size += bytes.length
    if (size > mostBytes) throw new FeedTrouble('tooLarge', `more than ${mostBytes} bytes`)
    text += decoder.decode(bytes, { stream: true })
  }
  return text + decoder.decode()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    throw new FeedTrouble('nonsense', `broken JSON: ${beginning(text)}`, error)
  }
}

function beginning(text: string): string {
  return text.slice(0, 200).replace(/\s+/g, ' ')
}

/** What lies under fetch's "fetch failed". */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
