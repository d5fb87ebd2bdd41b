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

/**
 * Lets callers share answers to a question that is asked very often. A caller gets the answer to a question that was
 * sent after the call: one that is under way may have been answered before a change that the caller knows of.
 */
export function coalesceNext<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> | null = null
  let next: Promise<T> | null = null

  const send = (): Promise<T> => {
    next = null
    const answer = ask()
    running = answer
    const end = () => {
      if (running === answer) running = null
    }
    answer.then(end, end)
    return answer
  }
  return () => {
    if (!running) return send()
    next ??= running.then(send, send)
    return next
  }
}
