// Where a tileset lies in a bucket: `SET/set.json`, and archives under `SET/VERSION/`. The portal reads what `put-tileset.ts`
// writes.

export const DESCRIPTION = 'set.json'

/** Key of an archive, below the folder of its set. */
export function archiveKey(version: string, layer: string): string {
  return `${version}/${layer}.pmtiles`
}

/** The version that an archive belongs to; null for other keys. */
export function versionOfKey(key: string): string | null {
  return /^([A-Za-z0-9_-]+)\/[a-z0-9-]+\.pmtiles$/.exec(key)?.[1] ?? null
}

/** Whether a version can be a part of keys. */
export function isKeyPart(version: string): boolean {
  return /^[A-Za-z0-9_-]+$/.test(version)
}
