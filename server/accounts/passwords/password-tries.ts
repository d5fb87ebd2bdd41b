import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Limits } from '#server/platform/config/config.ts'
import { makeRate, type MakeCounter, type NoteRefused } from '#server/platform/limits/limits.ts'

/** Milliseconds that an address is remembered after its last use. */
const REMEMBERED = 30 * 86_400_000

const MOST_OF_ONE_ACCOUNT = 20

/** The addresses from which each account was used: only in memory, and as hashes. */
function knownAddresses() {
  const secret = randomBytes(32)
  const lastUses = new Map<number, Map<string, number>>()
  const hashed = (address: string) => createHmac('sha256', secret).update(address).digest('base64')
  return {
    has: (accountId: number, address: string): boolean => {
      const used = lastUses.get(accountId)?.get(hashed(address))
      return used !== undefined && Date.now() - used < REMEMBERED
    },
    add: (accountId: number, address: string): void => {
      const uses = lastUses.get(accountId) ?? new Map<string, number>()
      const name = hashed(address)
      // Deleted first, so that the oldest use is always the first of the map.
      uses.delete(name)
      uses.set(name, Date.now())
      const [oldest] = uses.keys()
      if (uses.size > MOST_OF_ONE_ACCOUNT && oldest !== undefined) uses.delete(oldest)
      lastUses.set(accountId, uses)
    },
    clear: (accountId: number): void => {
      lastUses.delete(accountId)
    },
  }
}

/** An account and the address of the attempt. */
export interface Try {
  /** Null for an unknown name. */
  accountId: number | null
  /** The key of the name that was typed. Unknown names are counted too, so that they behave like those in use. */
  nameKey: string
  /** The result of `addressKey`. */
  address: string
}

export interface PasswordTries {
  /** Returns whether the password is right. Only wrong attempts count. Throws a Refusal after too many. */
  judge: (tried: Try, check: () => Promise<boolean>) => Promise<boolean>
  /** Marks an address whose visitor has proved to own the account, for example by registering or by a link in an email. */
  know: (accountId: number, address: string) => void
  /** Call it for a new password: people who knew the old one may not be the owner. */
  forget: (accountId: number) => void
}

/**
 * Wrong passwords are counted by account and address, so that nobody elsewhere can lock a member out; and by account
 * over all addresses from which it was never used, so that many addresses do not help with guessing. At an address
 * that the member has used, only wrong attempts from there count. All names of an account share its counts.
 */
export function openPasswordTries(
  limits: Limits,
  makeCounter?: MakeCounter,
  noteRefused?: NoteRefused,
): PasswordTries {
  const paceOf = (name: 'loginByAccountAndAddress' | 'loginByAccount') =>
    makeRate(name, limits[name], makeCounter, noteRefused)
  const fromHere = paceOf('loginByAccountAndAddress')
  const fromStrangers = paceOf('loginByAccount')
  const known = knownAddresses()
  return {
    judge: async ({ accountId, nameKey, address }, check) => {
      const account = accountId === null ? `name ${hashOf(nameKey)}` : `account ${accountId}`
      const isKnown = accountId !== null && known.has(accountId, address)
      const taken = [await fromHere(`${account} from ${address}`)]
      let right = false
      let judged = false
      try {
        if (!isKnown) taken.push(await fromStrangers(account))
        right = await check()
        judged = true
      } finally {
        // Correct attempts and those that were never checked do not count.
        if (right || !judged) await Promise.all(taken.map((giveBack) => giveBack()))
      }
      if (right && accountId !== null) known.add(accountId, address)
      return right
    },
    know: known.add,
    forget: known.clear,
  }
}

function hashOf(nameKey: string): string {
  return createHash('sha256').update(nameKey).digest('hex')
}
