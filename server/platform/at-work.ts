import { Refusal } from './errors.ts'

/** Requests that are worked on at once. More would only wait for each other and for the database. */
const MOST_AT_WORK = 120

export interface AtWork {
  /** Throws a Refusal when too many are worked on already; what it answers ends the work, as often as it is called. */
  begin: () => () => void
}

export function makeAtWork(most = MOST_AT_WORK): AtWork {
  let working = 0
  return {
    begin: () => {
      if (working >= most) throw new Refusal('busy')
      working += 1
      let ended = false
      return () => {
        if (!ended) working -= 1
        ended = true
      }
    },
  }
}
