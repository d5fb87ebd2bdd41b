import { Refusal } from '#server/platform/http/errors.ts'

/** Limits the memory of all bodies together, while they are received and processed. */
export interface BodyRoom {
  enter: (caller: string) => BodyPlace
}

/** The memory of one request. */
export interface BodyPlace {
  /** Throws a Refusal if there is no memory for so many more bytes. */
  take: (bytes: number) => void
  leave: () => void
}

/** The share of the memory for one caller, so that nobody can keep all others out. */
const SHARE_OF_ONE = 1 / 4

export function makeBodyRoom(bytes: number): BodyRoom {
  const takenBy = new Map<string, number>()
  let taken = 0
  return {
    enter: (caller) => {
      let own = 0
      return {
        take: (more) => {
          const theirs = takenBy.get(caller) ?? 0
          if (taken + more > bytes || theirs + more > bytes * SHARE_OF_ONE) throw new Refusal('busy')
          own += more
          taken += more
          takenBy.set(caller, theirs + more)
        },
        leave: () => {
          const rest = (takenBy.get(caller) ?? 0) - own
          if (rest > 0) takenBy.set(caller, rest)
          else takenBy.delete(caller)
          taken -= own
          own = 0
        },
      }
    },
  }
}
