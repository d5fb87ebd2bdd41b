import { PROFILE_FIELDS, PROFILE_LENGTHS, PROFILE_LINKS, type ProfileCard } from '#contract/profiles.ts'

/** The content of the form, under the field names of the API. */
export type MemberProfileEntry = Record<(typeof PROFILE_FIELDS)[number], string>

export function entryOf(profile: ProfileCard): MemberProfileEntry {
  const entries = PROFILE_FIELDS.map((field) => [field, profile[field] ?? ''] as const)
  return Object.fromEntries(entries) as MemberProfileEntry
}

/** A new portrait, the removal of the portrait, or no change. */
export type PortraitChange = File | 'removed' | 'same'

/** The form as it is sent. Links without a scheme become web addresses. */
export function formOf(entry: MemberProfileEntry, portrait: PortraitChange): FormData {
  const form = new FormData()
  for (const field of PROFILE_FIELDS)
    form.set(field, isLink(field) ? asLink(entry[field]) : entry[field].trim())
  if (portrait instanceof File) form.set('profile_picture', portrait)
  if (portrait === 'removed') form.set('profile_picture', '')
  return form
}

/** The number of characters over the limit of a field, counted as the server counts; 0 if the text fits. */
export function excessOf(field: keyof typeof PROFILE_LENGTHS, value: string): number {
  const sent = isLink(field) ? asLink(value) : value.trim()
  return Math.max(0, Array.from(sent).length - PROFILE_LENGTHS[field])
}

function isLink(field: string): boolean {
  return PROFILE_LINKS.some((link) => link === field)
}

function asLink(written: string): string {
  const link = written.trim()
  return link === '' || /^https?:\/\//i.test(link) ? link : `https://${link}`
}
