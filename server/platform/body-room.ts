import { Refusal } from './errors.ts'

/** Memory that bodies take while they are received and worked on: a bound for all of them together. */
export interface BodyRoom {
  enter: (caller: string) => BodyPlace
}

/** What one request holds. */
export interface BodyPlace {
  /** Throws a Refusal when there is no room for so many bytes more. */
  take: (bytes: number) => void
  leave: () => void
}

/** So much of the room one caller may have, so that nobody can keep all others out. */
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
