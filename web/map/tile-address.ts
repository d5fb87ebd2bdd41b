/** The map's worker would resolve a relative address against its own, so addresses are given in full. */
export function inFull(address: string, origin: string): string {
  return address.startsWith('/') ? `${origin}${address}` : address
}
