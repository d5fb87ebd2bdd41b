import { readdirSync } from 'node:fs'
import path from 'node:path'

/** Returns the files of all entries of a store, and their keys. */
export function keptEntries(folder: string): { file: string; key: string }[] {
  const entries = path.join(folder, 'entries')
  return readdirSync(entries, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const [kind = '', version = ''] = path.relative(entries, parentPath).split(path.sep)
      return { file: path.join(parentPath, name), key: [kind, version, ...name.split('+')].join('/') }
    })
}

/** Returns bytes that follow from the key, so that any process knows what must be kept under it. */
export function bytesFor(key: string, length = 5000): Uint8Array {
  const seed = Buffer.from(key).reduce((sum, byte) => (sum * 31 + byte) % 65_521, 7)
  const bytes = new Uint8Array(length)
  for (let at = 0; at < length; at++) bytes[at] = seed * (at + 1) + (at >> 8)
  return bytes
}
