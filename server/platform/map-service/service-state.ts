import type { HeritageTrouble } from '#contract/relief/heritage.ts'

/** Failures in a row after which a service is left alone for a while. */
export const MOST_FAILURES = 3

/** Length of the shortest pause in milliseconds; each further failure doubles it. */
export const SHORTEST_REST = 15_000

export const LONGEST_REST = 5 * 60_000

/** How a service fares, as those who ask it note it: after several failures in a row it is left alone for a while. */
export interface ServiceState {
  /** The latest trouble, if the service is left alone because of it. */
  restsBecauseOf: () => Promise<HeritageTrouble | null>
  /** The same immediately before a request, which may be the one that finds out whether a rest has helped. */
  mayNotBeAsked: () => Promise<HeritageTrouble | null>
  /** Notes the trouble of an answer; null if it was good. */
  heard: (trouble: HeritageTrouble | null) => Promise<void>
}

/** The state as this process alone knows it. @param now milliseconds since 1970 */
export function stateInMemory(now: () => number): ServiceState {
  let circuit = CLOSED
  let latest: HeritageTrouble | null = null
  const restsBecauseOf = (): Promise<HeritageTrouble | null> =>
    Promise.resolve(mayAsk(circuit, now()) ? null : (latest ?? 'unreachable'))
  return {
    restsBecauseOf,
    mayNotBeAsked: restsBecauseOf,
    heard: (trouble) => {
      circuit = trouble === null ? CLOSED : afterFailure(circuit, now())
      latest = trouble
      return Promise.resolve()
    },
  }
}

/** The state that processes share or, while that cannot be read or noted, the one that this process has kept meanwhile. */
export function sharedOr(
  own: ServiceState,
  shared: ServiceState,
  warn: (error: unknown) => void,
): ServiceState {
  const either = async <T>(asked: () => Promise<T>, instead: () => Promise<T>): Promise<T> => {
    try {
      return await asked()
    } catch (error) {
      warn(error)
      return instead()
    }
  }
  return {
    restsBecauseOf: () => either(shared.restsBecauseOf, own.restsBecauseOf),
    mayNotBeAsked: () => either(shared.mayNotBeAsked, own.mayNotBeAsked),
    heard: async (trouble) => {
      await own.heard(trouble)
      await either(
        () => shared.heard(trouble),
        () => Promise.resolve(),
      )
    },
  }
}

/** The state of a service, which gets no requests for a while after several failures in a row. */
export interface Circuit {
  failures: number
  /** Milliseconds since 1970. No request is sent before this time. */
  restsUntil: number
}

export const CLOSED: Circuit = { failures: 0, restsUntil: 0 }

export function mayAsk({ restsUntil }: Circuit, now: number): boolean {
  return now >= restsUntil
}

/** Each failure after the third doubles the pause, so that there is still an occasional attempt. */
export function afterFailure({ failures }: Circuit, now: number): Circuit {
  const more = failures + 1
  if (more < MOST_FAILURES) return { failures: more, restsUntil: 0 }
  const rest = Math.min(LONGEST_REST, SHORTEST_REST * 2 ** (more - MOST_FAILURES))
  return { failures: more, restsUntil: now + rest }
}
