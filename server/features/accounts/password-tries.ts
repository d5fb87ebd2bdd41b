import { createHash } from 'node:crypto'
import type { Limits } from '#server/platform/config.ts'
import { makePace } from '#server/platform/limits.ts'
import { knownAddresses } from './known-addresses.ts'

/** Whose password is tried from where. */
export interface Try {
  /** Null where nobody has the name. */
  accountId: number | null
  /** What was typed as a name, as names are compared: counted where nobody has it, so that it behaves like one in use. */
  nameKey: string
  /** As `addressKey` makes it. */
  address: string
}

export interface PasswordTries {
  /** Whether the password is right; only where it is not does the try count. Throws a Refusal where too many were wrong. */
  judge: (tried: Try, check: () => Promise<boolean>) => Promise<boolean>
  /** Whoever is there has shown that the account is theirs, as by registering or by a link in a mail. */
  know: (accountId: number, address: string) => void
  /** For a new password: whoever knew the old one may no longer be the owner. */
  forget: (accountId: number) => void
}

/**
 * Wrong passwords are counted by account and address, so that nobody keeps a member out from elsewhere; and by account
 * over all addresses that it was never used from, so that many addresses are no better for guessing than a few. Where the
 * member was before, only their own mistakes count. All names of an account share its counts.
 */
export function openPasswordTries(limits: Limits): PasswordTries {
  const fromHere = makePace(limits.loginByAccountAndAddress)
  const fromStrangers = makePace(limits.loginByAccount)
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
        // A try that was right, or that was never judged, is none.
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
