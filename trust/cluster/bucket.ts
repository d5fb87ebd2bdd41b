import { objectSettings, type ObjectSettings } from '#objects/object-store.ts'
import { hasSwift, startSwift } from '#scripts/setup/swift.mjs'
import type { Run } from '../harness/scenario.ts'

export type Swift = Awaited<ReturnType<typeof startSwift>>

/** Starts Debian's Swift with the bucket `portal`, for this run only. Skips the run where it is not installed. */
export async function startBucket(run: Run): Promise<Swift> {
  if (!hasSwift()) run.skip('apt-get install python3-swift memcached')
  const swift = await startSwift('portal')
  run.after(async () => {
    await swift.stop()
    swift.remove()
  })
  return swift
}

/** A place in that bucket, and the settings of a portal that uses it. */
export function placeIn(
  swift: Swift,
  variable: 'FILES_URL' | 'TILES_URL',
): { place: ObjectSettings; settings: Record<string, string> } {
  const address = 's3://portal/a/prefix'
  return {
    place: objectSettings(variable, address, swift.environment),
    settings: { ...swift.environment, [variable]: address },
  }
}
