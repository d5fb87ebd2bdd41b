import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { mixesScripts } from './names/look-alikes.rules.ts'

/** Removes outer blanks and unifies compatible letters: the ligature ﬁ is stored as fi. */
export function normalUsername(sent: string): string {
  return sent.normalize('NFKC').trim()
}

/** Returns the key by which usernames or email addresses are compared. Made here, because lower() in SQL depends on the locale. */
export function keyOf(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

/** Letters of any script, digits and @ . + - _ */
const USERNAME = /^[\p{L}\p{N}_.@+-]+$/u

export function usernameTexts(username: string): string[] {
  if (!USERNAME.test(username)) return [REFUSAL_TEXTS.usernameCharacters]
  return mixesScripts(username) ? [REFUSAL_TEXTS.usernameMixed] : []
}

export const EMAIL_MAX_LENGTH = 254

const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?`
const DOMAIN = new RegExp(String.raw`^(?:${LABEL}\.)+[\p{L}\p{N}-]{2,63}$`, 'u')

export function emailTexts(email: string): string[] {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const fits =
    at > 0 &&
    LOCAL_PART.test(email.slice(0, at)) &&
    (domain === 'localhost' || (DOMAIN.test(domain) && !domain.endsWith('-')))
  return fits ? [] : [REFUSAL_TEXTS.emailInvalid]
}

/** The domain is independent of case; the part before the @ is kept as written. */
export function storedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return email.slice(0, at) + email.slice(at).toLowerCase()
}

interface NameClashes {
  /** A member has this username, or has it as an email address, so that logging in with it would be ambiguous. */
  username: boolean
  /** The stored address that differs only in case; null if there is none. */
  email: string | null
  /** A member has this address as a username. */
  emailAsUsername: boolean
}

/** Returns why this name or address is not available, by field; null if both are (wire contract, rows 6 to 10). */
export function judgeNames({
  email,
  emailAsUsername,
  username,
}: NameClashes): Record<string, string[]> | null {
  const fields = {
    ...((email !== null || emailAsUsername) && { email: [REFUSAL_TEXTS.emailTaken] }),
    ...(username && { username: [REFUSAL_TEXTS.usernameTaken] }),
  }
  return Object.keys(fields).length > 0 ? fields : null
}

export type Language = 'en' | 'cy'

/** Returns the language that was named, or else the first of the portal's languages in an `Accept-Language` header, or English. */
export function languageFor(named: unknown, acceptLanguage: string | undefined): Language {
  return [named, ...accepted(acceptLanguage ?? '')].find(isLanguage) ?? 'en'
}

function isLanguage(tag: unknown): tag is Language {
  return tag === 'en' || tag === 'cy'
}

/** Languages without their countries, the most wanted first. */
function accepted(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
      const weight = parameters.find((piece) => piece.startsWith('q='))?.slice(2) ?? '1'
      return { language: tag.split('-')[0] ?? '', weight: Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ language }) => language)
}
