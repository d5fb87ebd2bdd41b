import { REFUSAL_TEXTS, tooLong } from '#contract/http/errors.ts'
import {
  PROFILE_FIELDS,
  PROFILE_LENGTHS,
  PROFILE_LINKS,
  type ProfileCard,
} from '#contract/accounts/profiles.ts'
import { isWebAddress } from '#contract/site/addresses/web-address.ts'

/** The content of the form, under the field names of the API. */
export type MemberProfileEntry = Record<(typeof PROFILE_FIELDS)[number], string>

export function entryOf(profile: ProfileCard): MemberProfileEntry {
  const entries = PROFILE_FIELDS.map((field) => [field, profile[field] ?? ''] as const)
  return Object.fromEntries(entries) as MemberProfileEntry
}

/** A new portrait, the removal of the portrait, or no change. */
export type PortraitChange = File | 'removed' | 'same'

/** Where a network keeps the page of a name such as `@ceri`. */
const NETWORKS: Readonly<Partial<Record<string, string>>> = {
  twitter: 'https://x.com/',
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  bluesky: 'https://bsky.app/profile/',
}

/** The form as it is sent. Links without a scheme and names on a network become web addresses. */
export function formOf(entry: MemberProfileEntry, portrait: PortraitChange): FormData {
  const form = new FormData()
  for (const field of PROFILE_FIELDS) form.set(field, sent(field, entry[field]))
  if (portrait instanceof File) form.set('profile_picture', portrait)
  if (portrait === 'removed') form.set('profile_picture', '')
  return form
}

/** The number of characters over the limit of a field, counted as the server counts; 0 if the text fits. */
export function excessOf(field: keyof typeof PROFILE_LENGTHS, value: string): number {
  return Math.max(0, Array.from(sent(field, value)).length - PROFILE_LENGTHS[field])
}

/**
 * What is wrong with a field, in the words of the server, so that it does not matter which of the two finds it; null if
 * nothing is.
 */
export function entryFault(field: keyof typeof PROFILE_LENGTHS, value: string): string | null {
  if (excessOf(field, value) > 0) return tooLong(PROFILE_LENGTHS[field])
  const text = sent(field, value)
  return isLink(field) && text !== '' && !isWebAddress(text) ? REFUSAL_TEXTS.urlInvalid : null
}

function sent(field: keyof MemberProfileEntry, value: string): string {
  return isLink(field) ? asLink(field, value.trim()) : value.trim()
}

function isLink(field: string): boolean {
  return PROFILE_LINKS.some((link) => link === field)
}

function asLink(field: string, written: string): string {
  if (written === '' || /^https?:\/\//i.test(written)) return written
  const network = NETWORKS[field]
  // Without the @, a name with a dot may be an address.
  const [, name] = /^@([\w.-]+)$/.exec(written) ?? /^([\w-]+)$/.exec(written) ?? []
  return network && name ? network + name : `https://${written}`
}
