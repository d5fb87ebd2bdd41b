import { FeedTrouble } from './polite-client.ts'

/** Maximum number of characters of one feature: ten times the longest outline of the real feeds. */
const MOST_OF_FEATURE = 2_000_000
/** Maximum number of characters outside the features. */
const MOST_BESIDE = 1_000_000

const QUOTE = 34
const BACKSLASH = 92
const OPENING = new Set([123, 91])
const CLOSING = new Set([125, 93])
const OBJECT = 123

/**
 * Splits the text of a GeoJSON FeatureCollection into features while it arrives, so that 64 MB need not be parsed at
 * once, which would block other requests. The rest of the text, with a 0 in place of each feature, is parsed at the
 * end, to check that the collection was complete. Throws FeedTrouble.
 */
export class FeaturePieces {
  readonly #take: (feature: unknown) => void
  #beside = ''
  #feature = ''
  #count = 0
  #depth = 0
  #inList = false
  #inFeature = false
  #inString = false
  #escaped = false

  constructor(take: (feature: unknown) => void) {
    this.#take = take
  }

  add(text: string): void {
    let kept = 0
    const keepUntil = (end: number): void => {
      if (this.#inFeature) this.#feature += text.slice(kept, end)
      else this.#beside += text.slice(kept, end)
      kept = end
    }
    for (let at = 0; at < text.length; at += 1) {
      const character = text.charCodeAt(at)
      if (this.#inString) this.#goOnInString(character)
      else if (character === QUOTE) this.#inString = true
      else if (OPENING.has(character)) {
        if (this.#depth === 1 || (this.#depth === 2 && !this.#inFeature)) keepUntil(at)
        this.#open(character)
      } else if (CLOSING.has(character)) {
        this.#depth -= 1
        if (this.#inFeature && this.#depth === 2) {
          keepUntil(at + 1)
          this.#endFeature()
        } else if (this.#depth === 1) this.#inList = false
      }
    }
    keepUntil(text.length)
    if (this.#feature.length > MOST_OF_FEATURE || this.#beside.length > MOST_BESIDE)
      throw new FeedTrouble('tooLarge', 'one feature, or what stands beside them, is too long')
  }

  /** Called after the last piece. Returns how many features there are in all, if the collection says so; otherwise null. */
  end(): number | null {
    const answer = parsed(this.#beside)
    const whole =
      isCollection(answer) &&
      answer.features.every((one) => one === 0) &&
      answer.features.length === this.#count
    if (!whole) throw new FeedTrouble('nonsense', `not a collection of features: ${beginning(this.#beside)}`)
    return typeof answer.numberMatched === 'number' ? answer.numberMatched : null
  }

  #goOnInString(character: number): void {
    if (this.#escaped) this.#escaped = false
    else if (character === BACKSLASH) this.#escaped = true
    else if (character === QUOTE) this.#inString = false
  }

  #open(character: number): void {
    if (this.#depth === 1) this.#inList = /"features"\s*:\s*$/.test(this.#beside.slice(-40))
    if (this.#depth === 2 && this.#inList && character === OBJECT) {
      this.#beside += '0'
      this.#inFeature = true
    }
    this.#depth += 1
  }

  #endFeature(): void {
    const feature = parsed(this.#feature)
    this.#feature = ''
    this.#inFeature = false
    this.#count += 1
    this.#take(feature)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    throw new FeedTrouble('nonsense', `broken JSON: ${beginning(text)}`, error)
  }
}

function isCollection(answer: unknown): answer is { features: unknown[]; numberMatched?: unknown } {
  if (typeof answer !== 'object' || answer === null) return false
  const { type, features } = answer as { type?: unknown; features?: unknown }
  return type === 'FeatureCollection' && Array.isArray(features)
}

function beginning(text: string): string {
  return text.slice(0, 200).replace(/\s+/g, ' ')
}
