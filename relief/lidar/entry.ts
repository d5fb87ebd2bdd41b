import { createHash } from 'node:crypto'
import type { StoreKey } from './store-key.ts'

/** SHA-256. */
const DIGEST_BYTES = 32
const LENGTH_DIGITS = 8

/**
 * Bytes as they are stored: a line that names the form, the key and the length in hexadecimal digits, the SHA-256 hash
 * of that line and the bytes, then the bytes.
 */
export function encodeEntry(key: StoreKey, bytes: Uint8Array): Buffer {
  const line = lineOf(key, bytes.length)
  return Buffer.concat([line, digestOf(line, bytes), bytes])
}

/** Returns the number of bytes that an entry of this key has before its content. */
export function headLength(key: StoreKey): number {
  return lineOf(key, 0).length + DIGEST_BYTES
}

/** Returns whether a stored head and its content are what was stored under the key. */
export function isWhole(key: StoreKey, head: Uint8Array, bytes: Uint8Array): boolean {
  const line = lineOf(key, bytes.length)
  return Buffer.concat([line, digestOf(line, bytes)]).equals(head)
}

function lineOf(key: StoreKey, length: number): Buffer {
  return Buffer.from(`lidar-store 1 ${key} ${length.toString(16).padStart(LENGTH_DIGITS, '0')}\n`, 'latin1')
}

function digestOf(line: Uint8Array, bytes: Uint8Array): Buffer {
  return createHash('sha256').update(line).update(bytes).digest()
}
