import type { TileAddress } from '#geo/tiles/tile-address.ts'

/** The address of a tile, from that of all tiles with `{z}`, `{x}` and `{y}` in it. */
export function addressOfTile(address: string, { z, x, y }: TileAddress): string {
  return address.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))
}

/** Absolute addresses, because the map's worker would resolve a relative one against its own address. */
export function inFull(address: string, origin: string): string {
  return address.startsWith('/') ? `${origin}${address}` : address
}
