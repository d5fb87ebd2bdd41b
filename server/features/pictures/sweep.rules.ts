const DAY = 86_400_000

/** Days that a picture stays in the trash. */
export const TRASH_DAYS = 30

export const TRASH_PREFIX = 'trash/'

/** A crash in the middle of a few uploads leaves so many files; of a small portal they may be more than a tenth. */
const ALWAYS_ALLOWED = 20
const NEVER_MORE = 1000

/**
 * Whether so many files that no row names look like a wrong, old or empty database rather than like leftovers. Where it
 * names none of the files at all, no number is small enough.
 */
export function isTooMany(spare: number, files: number): boolean {
  if (spare === 0) return false
  return spare === files || spare > Math.min(NEVER_MORE, Math.max(ALWAYS_ALLOWED, Math.floor(files / 10)))
}

/** `media/ab/ab….jpg` becomes `trash/2026-11-22/ab….jpg` on that day. */
export function trashKey(key: string, now: number): string {
  return `${TRASH_PREFIX}${new Date(now).toISOString().slice(0, 10)}/${key.slice(key.lastIndexOf('/') + 1)}`
}

/** Where a picture in the trash came from, and when (UTC, to the day); null for a file that no sweep put there. */
export function fromTrash(key: string): { key: string; since: number } | null {
  const [, day = '', name = ''] = /^trash\/(\d{4}-\d{2}-\d{2})\/([0-9a-f]{2}[^/]*)$/.exec(key) ?? []
  const since = Date.parse(day)
  return Number.isNaN(since) ? null : { key: `media/${name.slice(0, 2)}/${name}`, since }
}

/** The day on which it came does not count, so that it stays 30 whole days. */
export function isOverdue(since: number, now: number): boolean {
  return now - since > (TRASH_DAYS + 1) * DAY
}
