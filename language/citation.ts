/** What a citation says of a record. */
export interface Cited {
  /** The member; null if they have left. */
  name: string | null
  year: number
  title: string
  id: number
  version: number
  /** Of its page, absolute. */
  address: string
  /** The name of its licence; null if it has none. */
  licence: string | null
}

/** Looks up a text of `licences` in the language of the citation. */
type Look = (
  key: 'citation' | 'citationLicensed' | 'formerMemberFirst',
  values: Readonly<Record<string, string | number>>,
) => string

/** Returns the line by which a record is cited in reports and articles. */
export function citationWords(look: Look, { name, licence, ...rest }: Cited): string {
  const values = { ...rest, name: name ?? look('formerMemberFirst', {}) }
  return licence === null ? look('citation', values) : look('citationLicensed', { ...values, licence })
}
