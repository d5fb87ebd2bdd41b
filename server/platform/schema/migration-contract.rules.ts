/**
 * The first number whose migration must say what it takes away. An older file without such a line counts as if no release but
 * its own could use the tables after it.
 */
const FIRST_WITH_CONTRACT = '0060'

const LINE = /^-- contract: (none|\d{4})\r?\n/

/**
 * What no release but the newest can be expected to survive: something that it uses is gone, has another name or type, or must
 * be given. Indexes, triggers and functions may be replaced.
 */
const TAKES_AWAY = [
  /\bdrop\s+(table|column|type|view|sequence)\b/i,
  /\brename\s+(to|column)\b/i,
  /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/i,
  /\bset\s+not\s+null\b/i,
]

/**
 * Returns the oldest release that can use the tables after a migration: the number of the newest migration that such a release
 * has. Null if every release that could use them before still can. Throws an Error if the migration does not say it.
 * @param name without `.sql`, such as `0021-job-turns`
 * @param text whose first line is `-- contract: none` or `-- contract: 0021`
 */
export function oldestReleaseAfter(name: string, text: string): string | null {
  const own = numberOf(name)
  const [, said] = LINE.exec(text) ?? []
  if (said === undefined) {
    if (own < FIRST_WITH_CONTRACT) return own
    throw new Error(
      `Migration ${name} does not say what it takes away. Its first line must be "-- contract: none" if it only adds, or "-- contract: NNNN" with the newest migration of the oldest release that can use the tables after it.`,
    )
  }
  if (said === 'none') return null
  if (said > own) throw new Error(`Migration ${name} names a release after its own: ${said}.`)
  return said
}

const NEW_COLUMN = /\badd\s+column\b[^,;]*\bnot\s+null\b[^,;]*/gi

/** Returns the words by which a migration that says it only adds takes something away; null if there are none. */
export function takenAway(text: string): string | null {
  const statements = text.replaceAll(/--[^\n]*/g, '')
  // An earlier release does not fill a column that it does not know.
  const demanded = (statements.match(NEW_COLUMN) ?? []).find(
    (clause) => !/\b(default|generated)\b/i.test(clause),
  )
  return demanded ?? TAKES_AWAY.map((pattern) => pattern.exec(statements)?.[0]).find(Boolean) ?? null
}

/** The number of a migration, by which releases are compared. */
function numberOf(name: string): string {
  return name.slice(0, 4)
}

interface Meeting {
  /** Names of the migrations that the database has. */
  done: readonly string[]
  /** Names of the migrations of this release. */
  known: readonly string[]
  /** What the later releases noted in the database; null if nothing was taken away. */
  oldestRelease: string | null
}

/**
 * Returns why this release cannot use the database of a later one; null if it can, also if the database is not of a later
 * one.
 */
export function whyTooOld({ done, known, oldestRelease }: Meeting): string | null {
  const later = laterThan(known, done)
  if (later.length === 0) return null
  const lacking = known.filter((name) => !done.includes(name))
  const changed = `The tables were changed by a later release of the portal (up to ${later.at(-1) ?? '?'}).`
  const way =
    'Start that release again; or, to stay with this one, restore the backup that was made before the update (docs/operations.md, Updating). Nothing was changed.'
  if (lacking.length > 0)
    return `${changed} They lack changes of this release (${lacking.join(', ')}), so it is not an earlier one of the same line. ${way}`
  const newest = numberOf(known.at(-1) ?? '')
  if (oldestRelease === null || known.some((name) => numberOf(name) === oldestRelease)) return null
  return `${changed} The oldest release that can still use them has the migration ${oldestRelease}; the newest of this one is ${newest}. ${way}`
}

/** Names of the migrations of later releases, in order. */
export function laterThan(known: readonly string[], done: readonly string[]): string[] {
  return done.filter((name) => !known.includes(name))
}
