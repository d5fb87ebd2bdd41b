/** Absolute addresses, because the map's worker would resolve a relative one against its own address. */
export function inFull(address: string, origin: string): string {
  return address.startsWith('/') ? `${origin}${address}` : address
}
