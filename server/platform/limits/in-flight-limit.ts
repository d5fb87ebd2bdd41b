import { Refusal } from '#server/platform/http/errors.ts'

/** Maximum number of requests in progress. More would only wait for each other and for the database. */
const MOST_AT_WORK = 120

/** Created once, because the stack trace would cost more than the rest of a refusal. */
const BUSY = new Refusal('busy')

export interface AtWork {
  /**
   * Throws a Refusal if too many requests are in progress; returns a function that ends the work, which may be called
   * repeatedly.
   */
  begin: () => () => void
  isFull: () => boolean
}

export function makeAtWork(most = MOST_AT_WORK): AtWork {
  let working = 0
  const isFull = () => working >= most
  return {
    isFull,
    begin: () => {
      if (isFull()) throw BUSY
      working += 1
      let ended = false
      return () => {
        if (!ended) working -= 1
        ended = true
      }
    },
  }
}
