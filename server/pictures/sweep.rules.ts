const DAY = 86_400_000

/** Days that a picture stays in the trash. */
export const TRASH_DAYS = 30

export const TRASH_PREFIX = 'trash/'

/** A crash during a few uploads leaves this many files, which may be more than a tenth of a small portal's. */
const ALWAYS_ALLOWED = 20
const NEVER_MORE = 1000

/**
 * Whether the number of files without a row suggests a wrong, old or empty database rather than leftovers. If no file
 * has a row, any number does.
 */
export function isTooMany(spare: number, files: number): boolean {
  if (spare === 0) return false
  return spare === files || spare > Math.min(NEVER_MORE, Math.max(ALWAYS_ALLOWED, Math.floor(files / 10)))
}

/** On that day, `media/ab/ab….jpg` becomes `trash/2026-11-22/ab….jpg`. */
export function trashKey(key: string, now: number): string {
  return `${TRASH_PREFIX}${new Date(now).toISOString().slice(0, 10)}/${key.slice(key.lastIndexOf('/') + 1)}`
}

/** Original path of a picture in the trash, and its date (UTC); null for a file that no sweep put there. */
export function fromTrash(key: string): { key: string; since: number } | null {
  const [, day = '', name = ''] = /^trash\/(\d{4}-\d{2}-\d{2})\/([0-9a-f]{2}[^/]*)$/.exec(key) ?? []
  const since = Date.parse(day)
  return Number.isNaN(since) ? null : { key: `media/${name.slice(0, 2)}/${name}`, since }
}

/** The day on which it arrived does not count, so that it stays for 30 full days. */
export function isOverdue(since: number, now: number): boolean {
  return now - since > (TRASH_DAYS + 1) * DAY
}
