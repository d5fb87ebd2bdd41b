import { Refusal } from './errors.ts'

/** Requests that are worked on at once. More would only wait for each other and for the database. */
const MOST_AT_WORK = 120

/** Made once: to find out where it was thrown from costs more than all else of a refusal. */
const BUSY = new Refusal('busy')

export interface AtWork {
  /** Throws a Refusal when too many are worked on already; what it answers ends the work, as often as it is called. */
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
