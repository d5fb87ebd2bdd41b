import { pbkdf2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { limitConcurrency } from '#server/platform/limits/limit-concurrency.ts'

/** About 49,000 lower-case passwords that leaked most often; 18,000 of them are long enough for the other rules. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** OWASP's smallest parameters for argon2id in one pass: 46 MiB, about 60 ms of one core. */
const COST = { memoryCost: 47_104, timeCost: 1, parallelism: 1 }

/** Each hash needs its own memory, so only few run at once and not many may wait. */
const limited = limitConcurrency('passwords', 4, 50)

export async function hashPassword(password: string): Promise<string> {
  return limited(() => hash(password, COST))
}

/** Checked if there is no account, so that the answer takes as long as for a wrong password. */
let dummy: Promise<string> | null = null

/**
 * @param stored null where there is no account, and empty for one without a password: false, after the same work
 * @param compare tells whether a password fits a hash of argon2; a test counts its calls
 */
export async function isPassword(
  password: string,
  stored: string | null,
  compare: (against: string, password: string) => Promise<boolean> = verify,
): Promise<boolean> {
  dummy ??= hash('no account has this password', COST)
  const usable = stored === '' ? null : stored
  const against = usable ?? (await dummy)
  const fits = await limited(() =>
    against.startsWith('pbkdf2_sha256$') ? isDjangoPassword(password, against) : compare(against, password),
  )
  return fits && usable !== null
}

/** True for a hash that is cheaper to guess than one made today; it is replaced when its owner logs in. */
export function isWeakHash(stored: string): boolean {
  if (!stored.startsWith('$argon2id$')) return true
  const { memoryCost, timeCost } = parseOptions(stored)
  return memoryCost < COST.memoryCost || timeCost < COST.timeCost
}

const derive = promisify(pbkdf2)

/** The form of the previous portal: `pbkdf2_sha256$iterations$salt$base64`. */
async function isDjangoPassword(password: string, stored: string): Promise<boolean> {
  const [, iterations = '', salt = '', digest = ''] = stored.split('$')
  const wanted = Buffer.from(digest, 'base64')
  const found = await derive(password, salt, Number(iterations), wanted.length, 'sha256')
  return timingSafeEqual(found, wanted)
}
