import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { PASSWORD_MAX_BYTES, PASSWORD_MIN_LENGTH } from '#contract/http/limits.ts'

interface Owner {
  username: string
  email: string
}

/** Obvious words for this portal: a password made only of them counts as common. */
const WORDS_OF_THIS_PLACE = ['wales', 'cymru', 'lidar', 'portal', 'porth', 'archaeology', 'archaeoleg']

/** Share of common characters from which a password counts as similar. */
const TOO_SIMILAR = 0.7

/**
 * Returns the errors of a new password, in the order and words of the old backend's four checks: similar to its
 * owner's names, short, common, only digits.
 * @param common lower-case passwords that everyone tries first
 */
export function passwordTexts(password: string, owner: Owner, common: ReadonlySet<string>): string[] {
  if (bytesOf(password) > PASSWORD_MAX_BYTES) return [REFUSAL_TEXTS.passwordLong]
  const texts: string[] = []
  if (isLike(password, owner.username)) texts.push(REFUSAL_TEXTS.passwordLikeUsername)
  else if (isLike(password, owner.email)) texts.push(REFUSAL_TEXTS.passwordLikeEmail)
  if (Array.from(password).length < PASSWORD_MIN_LENGTH) texts.push(REFUSAL_TEXTS.passwordShort)
  const lower = password.toLowerCase()
  if (common.has(lower) || isOfThisPlace(lower)) texts.push(REFUSAL_TEXTS.passwordCommon)
  if (/^\p{Nd}+$/u.test(password)) texts.push(REFUSAL_TEXTS.passwordNumeric)
  return texts
}

/** Returns whether the password is similar to a name or one of its parts (separated by characters other than letters). */
function isLike(password: string, name: string): boolean {
  const lower = name.toLowerCase()
  const wanted = Array.from(password.toLowerCase())
  return [...lower.split(/[^\p{L}\p{N}_]+/u), lower]
    .map((part) => Array.from(part))
    .some((part) => !isTooShortToMatter(wanted, part) && likeness(wanted, part) >= TOO_SIMILAR)
}

/** A name of a tenth of the password's length cannot make it easier to guess. */
function isTooShortToMatter(password: readonly string[], part: readonly string[]): boolean {
  return password.length >= 10 * part.length && part.length < (TOO_SIMILAR / 2) * password.length
}

/**
 * Twice the number of common characters, in any order, divided by the number of all characters: 1 for the same
 * letters.
 */
function likeness(one: readonly string[], other: readonly string[]): number {
  const left = new Map<string, number>()
  for (const character of other) left.set(character, (left.get(character) ?? 0) + 1)
  let common = 0
  for (const character of one) {
    const count = left.get(character) ?? 0
    if (count > 0) common += 1
    left.set(character, count - 1)
  }
  return (2 * common) / (one.length + other.length)
}

function isOfThisPlace(lower: string): boolean {
  const letters = lower.replace(/[^\p{L}]/gu, '')
  return letters !== '' && letters.replace(new RegExp(WORDS_OF_THIS_PLACE.join('|'), 'g'), '') === ''
}

/** Returns the length in bytes of a text in UTF-8. */
function bytesOf(text: string): number {
  return Array.from(text).reduce((sum, character) => {
    const point = character.codePointAt(0) ?? 0
    return sum + (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4)
  }, 0)
}

/** Returns a user id for a link: base64url of its digits without padding, such as `MQ` for 1. */
export function uidOf(id: number): string {
  return btoa(String(id)).replaceAll('=', '')
}

/** Null for a text that is not the id of an account. */
export function idOf(uid: string): number | null {
  if (!/^[A-Za-z0-9_-]{2,14}$/.test(uid)) return null
  const digits = decoded(uid)
  const id = /^[1-9]\d{0,9}$/.test(digits) ? Number(digits) : Number.NaN
  return id <= 2_147_483_647 && uidOf(id) === uid ? id : null
}

function decoded(uid: string): string {
  try {
    return atob(uid)
  } catch {
    return ''
  }
}
