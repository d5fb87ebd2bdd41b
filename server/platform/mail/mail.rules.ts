import type { Language } from '#language/language.ts'

/** A part of an email that names a record, which may be withheld from the reader before the email is sent. */
export interface Naming {
  record: number
  /** As it stands in the text. */
  part: string
  /** What stands there if the record is withheld; empty for nothing. */
  instead: string
}

export interface Mail {
  /** A single address. */
  to: string
  /** As the header Content-Language names it. */
  language: Language | 'en, cy'
  subject: string
  text: string
  /** The parts of the text that name records, and the user id of the reader, null for visitors. */
  naming?: { reader: number | null; parts: readonly Naming[] }
  /** The address to unsubscribe from optional emails, by a page and by POST alike (RFC 8058). */
  unsubscribe?: string
}

// Control characters, spaces, and everything that separates addresses, names and comments in a header.
const NOT_IN_AN_ADDRESS = /[\p{Cc}\s,;:<>()[\]"\\]/u

/** Returns whether this is the address of one mailbox, which can add neither a header nor a recipient. */
export function isOneAddress(address: string): boolean {
  const [local, domain, ...rest] = address.split('@')
  return !NOT_IN_AN_ADDRESS.test(address) && rest.length === 0 && local !== '' && !!domain
}

/** Makes a text a single header line: line breaks and other control characters become spaces. */
export function asOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

/** Matches a whole address: neither a part of a longer one, nor the beginning of one. */
function pattern(address: string): RegExp {
  const literal = address.replaceAll(/[$*+.?^{|}()[\]\\]/g, String.raw`\$&`)
  return new RegExp(String.raw`(?<![\w.+'-])${literal}(?![\w-]|\.\w)`, 'giu')
}

export function holdsAddress(text: string, address: string): boolean {
  return pattern(address).test(text)
}

export function withoutAddress(text: string, address: string): string {
  return text.replaceAll(pattern(address), '–')
}
