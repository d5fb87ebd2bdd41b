import { createHmac, randomBytes } from 'node:crypto'

/** Milliseconds that an address is remembered after its last use. */
const REMEMBERED = 30 * 86_400_000
const MOST_OF_ONE_ACCOUNT = 20

/** The addresses from which each account was used: only in memory, and as hashes. */
export function knownAddresses() {
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
