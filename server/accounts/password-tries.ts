import { createHash } from 'node:crypto'
import type { Limits } from '#server/platform/config/config.ts'
import { makeRate, type MakeCounter, type NoteRefused } from '#server/platform/limits/limits.ts'
import { knownAddresses } from './known-addresses.ts'

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
