/** Latin letters that appear when bytes of UTF-8 are read one by one: "Å·" for "ŷ", "Ã¢" for "â", "â€™" for "’". */
const READ_BYTE_BY_BYTE =
  /[\u00c2-\u00c5][\u0080-\u00bf\u0152-\u0178\u02c6\u02dc\u2013-\u2122]|â€[\u0080-\u00bf\u0152-\u2122]/

/** The characters of windows-1252 at the control characters of Latin-1. */
const BYTES = new Map(
  Array.from({ length: 32 }, (_, index) => {
    const byte = 0x80 + index
    return [new TextDecoder('windows-1252').decode(Uint8Array.of(byte)), byte] as const
  }),
)

/** Maximum number of characters of a text: ten times those of names and facts in the real feeds. */
const MOST_OF_TEXT = 1000
const MOST_KINDS = 30

/**
 * Returns a text of a feed without extra spaces, shortened if it is too long; null for missing or empty texts and for
 * other types. Numbers become text.
 */
export function readText(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value !== 'string') return null
  const text = repaired(value.slice(0, MOST_OF_TEXT))
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .toWellFormed()
  return text === '' ? null : text
}

/**
 * Decodes text that was encoded as UTF-8, read as Latin-1 or windows-1252 and encoded again, such as the Welsh in a
 * public copy of the parks.
 */
function repaired(text: string): string {
  if (!READ_BYTE_BY_BYTE.test(text)) return text
  const bytes = Array.from(text, byteOf)
  if (!bytes.every((byte) => byte !== null)) return text
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes))
  } catch (error) {
    // It was not encoded twice: "Ã" and "£" can follow each other in correct text.
    if (error instanceof TypeError) return text
    throw error
  }
}

function byteOf(character: string): number | null {
  const special = BYTES.get(character)
  if (special !== undefined) return special
  const code = character.codePointAt(0) ?? Infinity
  return code <= 0xff ? code : null
}

/** Returns the first of the named properties that has a text. Feeds have renamed theirs before. */
export function firstText(properties: Readonly<Record<string, unknown>>, ...names: string[]): string | null {
  for (const name of names) {
    const text = readText(properties[name])
    if (text !== null) return text
  }
  return null
}

/** Splits several types in one text, which are separated by semicolons, commas or full stops and may be repeated. */
export function readKinds(text: string | null): string[] {
  const kinds = (text ?? '').split(/[;,.]/).map((kind) => kind.trim())
  return [...new Set(kinds.filter((kind) => kind !== ''))].slice(0, MOST_KINDS)
}

/** Returns an address that may become a link: http or https only. A truncated address would lead elsewhere. */
export function readLink(text: string | null): string | null {
  if (text !== null && text.length >= MOST_OF_TEXT) return null
  const url = text === null ? null : URL.parse(text)
  return url && /^https?:$/.test(url.protocol) && url.username === '' ? url.href : null
}

/** Returns YYYY-MM-DD from a date or a date with time. */
export function readDay(text: string | null): string | null {
  const day = /^(\d{4}-\d{2}-\d{2})(?:$|[TZ ])/.exec(text ?? '')?.[1]
  return day !== undefined && !Number.isNaN(Date.parse(day)) ? day : null
}
