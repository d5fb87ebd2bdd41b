import { REFUSAL_TEXTS, REQUEST_TEXTS } from '#contract/http/errors.ts'
import type { Grant } from '#contract/review/grants.ts'
import { Refusal } from './errors.ts'

/** The member who sent the request. */
export interface Viewer {
  id: number
  username: string
  administrator: boolean
  /** True for administrators too. */
  moderator: boolean
  /** The roles for an area that the member has at this moment. */
  grants: readonly Grant[]
}

/** Finds the owner of a token. The feature `accounts` provides this function. */
export type FindViewer = (token: string) => Promise<Viewer | 'unknown' | 'inactive'>

/**
 * Returns the token of an `Authorization: Token …` header; null without a header, or with another scheme.
 * Throws a Refusal if the header is malformed.
 */
export function readToken(header: string | undefined): string | null {
  const [scheme, token, ...rest] = (header ?? '').split(/[ \t]+/).filter((part) => part !== '')
  if (scheme?.toLowerCase() !== 'token') return null
  if (token === undefined) throw malformed(REQUEST_TEXTS.tokenMissing)
  if (rest.length > 0) throw malformed(REQUEST_TEXTS.tokenWithSpaces)
  if (!/^[\x21-\x7e]*$/.test(token)) throw malformed(REQUEST_TEXTS.tokenCharacters)
  return token
}

/** An invalid token is refused everywhere, even for public reads and login (wire contract, 1.4). */
export async function authenticate(
  header: string | undefined,
  findViewer: FindViewer,
): Promise<Viewer | null> {
  const token = readToken(header)
  if (token === null) return null
  const found = await findViewer(token)
  if (found === 'unknown') throw new Refusal('not-authenticated', { detail: REFUSAL_TEXTS.badToken })
  if (found === 'inactive') throw new Refusal('not-authenticated', { detail: REFUSAL_TEXTS.inactive })
  return found
}

function malformed(text: string): Refusal {
  return new Refusal('not-authenticated', { detail: text })
}
