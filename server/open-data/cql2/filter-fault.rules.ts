/** What is wrong with a filter, and where: `at character 12`, or `at $.args[1]` in JSON. */
export class FilterFault extends Error {
  constructor(reason: string, at: string) {
    super(`${reason} (${at})`)
    this.name = 'FilterFault'
  }
}

/** More would make one question dear for everyone. */
export const FILTER_LIMITS = {
  /** Characters of the whole filter. */
  length: 4000,
  nodes: 200,
  depth: 20,
  /** Values of one IN. */
  list: 500,
  /** Points of one geometry. */
  points: 500,
  /** Characters of one pattern, and signs in it that stand for any text. */
  pattern: 100,
  wildcards: 5,
} as const
