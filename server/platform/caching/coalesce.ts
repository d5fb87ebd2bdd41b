/**
 * Returns a function that calls `task` once for all who ask while an earlier call runs. Nobody gets the result of a call
 * that began before they asked.
 */
export function coalesce<T>(task: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> | null = null
  let next: Promise<T> | null = null

  const call = (): Promise<T> => {
    const result = task()
    const ended = result.then(
      () => undefined,
      () => undefined,
    )
    running = ended
    void ended.then(() => {
      if (running === ended) running = null
    })
    return result
  }

  return () => {
    if (next) return next
    if (!running) return call()
    next = running.then(() => {
      next = null
      return call()
    })
    return next
  }
}
