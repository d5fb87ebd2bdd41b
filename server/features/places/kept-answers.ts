interface Kept<Value> {
  value: Promise<Value>
  /** Milliseconds since 1970. */
  until: number
}

/**
 * Caches `most` answers for `time` milliseconds each, and drops the oldest first. Callers that ask while an answer is
 * on its way wait for the same one; failures are not cached.
 */
export function keepAnswers<Value>({ most, time }: { most: number; time: number }, now = Date.now) {
  const answers = new Map<string, Kept<Value>>()
  return (key: string, ask: () => Promise<Value>): Promise<Value> => {
    const known = answers.get(key)
    if (known && known.until > now()) return known.value
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
