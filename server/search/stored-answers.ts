import type { NoteHit } from '#server/platform/metrics/figures.ts'

interface Kept<Value> {
  value: Promise<Value>
  /** Milliseconds since 1970. */
  until: number
}

/**
 * Caches `most` answers for `time` milliseconds each, and drops the oldest first. Callers that ask while an answer is
 * on its way wait for the same one; failures are not cached.
 */
interface Keeping {
  most: number
  time: number
  noteHit?: NoteHit
}

export function keepAnswers<Value>({ most, time, noteHit }: Keeping, now = Date.now) {
  const answers = new Map<string, Kept<Value>>()
  return (key: string, ask: () => Promise<Value>): Promise<Value> => {
    const known = answers.get(key)
    const isKnown = known !== undefined && known.until > now()
    noteHit?.(isKnown)
    if (isKnown) return known.value
    const kept = { value: ask(), until: now() + time }
    answers.delete(key)
    answers.set(key, kept)
    kept.value.catch(() => {
      if (answers.get(key) === kept) answers.delete(key)
    })
    const [oldest] = answers.keys()
    if (answers.size > most && oldest !== undefined) answers.delete(oldest)
    return kept.value
  }
}
