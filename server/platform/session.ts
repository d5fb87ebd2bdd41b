import { REFUSAL_TEXTS, REQUEST_TEXTS } from '#contract/errors.ts'
import { Refusal } from './errors.ts'

/** Who is asking. */
export interface Viewer {
  id: number
  username: string
  administrator: boolean
}

/** Looks a token up; the feature that keeps accounts brings it. */
export type FindViewer = (token: string) => Promise<Viewer | 'unknown' | 'inactive'>

/**
 * The token of an `Authorization: Token …` header; null when there is none, or another scheme.
 * Throws a Refusal when the header is malformed.
 */
export function readToken(header: string | undefined): string | null {
  const [scheme, token, ...rest] = (header ?? '').split(/[ \t]+/).filter((part) => part !== '')
  if (scheme?.toLowerCase() !== 'token') return null
  if (token === undefined) throw malformed(REQUEST_TEXTS.tokenMissing)
  if (rest.length > 0) throw malformed(REQUEST_TEXTS.tokenWithSpaces)
  if (!/^[\x21-\x7e]*$/.test(token)) throw malformed(REQUEST_TEXTS.tokenCharacters)
  return token
}

/** A header that names a dead token is refused everywhere, public reads and login included (wire contract, 1.4). */
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
