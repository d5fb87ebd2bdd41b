import coast from '#web/map/offline-base/coast.json?url'

/** Loads the outline of the land, which is part of the portal, in degrees. */
export async function fetchCoast(signal: AbortSignal): Promise<{ coordinates: [number, number][][][] }> {
  const response = await fetch(coast, { signal })
  if (!response.ok) throw new Error(`The coast did not come: ${response.status}`)
  return (await response.json()) as { coordinates: [number, number][][][] }
}
