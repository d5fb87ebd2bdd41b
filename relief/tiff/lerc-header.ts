import { DamagedBlock } from './damaged-block.ts'
import type { SampleName } from '../reader/samples.ts'

/** The header of a LERC2 blob (Esri's specification, versions 3 to 5, which end in a checksum). */
interface LercHeader {
  readonly width: number
  readonly height: number
  readonly sample: SampleName
  /** Number of cells that are not missing. */
  readonly valid: number
  /** Offset of the mask: its length, then its runs. */
  readonly maskAt: number
}

const TYPES: readonly SampleName[] = [
  'int8',
  'uint8',
  'int16',
  'uint16',
  'int32',
  'uint32',
  'float32',
  'float64',
]
const NAME = 'Lerc2 '
const FIRST_CHECKED = 3
const WITH_DEPTH = 4
const LAST = 5

/** Reads the header. Throws DamagedBlock for what the library would misread or reserve too much memory for. */
export function readLercHeader(blob: Uint8Array): LercHeader {
  if (blob.length < 70) throw new DamagedBlock(`it has ${blob.length} bytes`)
  const view = new DataView(blob.buffer, blob.byteOffset, blob.byteLength)
  const name = String.fromCharCode(...blob.subarray(0, NAME.length))
  const version = view.getInt32(6, true)
  if (name !== NAME || version < FIRST_CHECKED || version > LAST)
    throw new DamagedBlock(`it is not a supported LERC (${JSON.stringify(name)}, version ${version})`)
  const height = view.getUint32(14, true)
  const width = view.getUint32(18, true)
  const depth = version >= WITH_DEPTH ? view.getUint32(22, true) : 1
  const at = version >= WITH_DEPTH ? 26 : 22
  const valid = view.getUint32(at, true)
  const bytes = view.getInt32(at + 8, true)
  const sample = TYPES[view.getInt32(at + 12, true)]
  if (depth !== 1 || sample === undefined || bytes < at + 44 || bytes > blob.length || valid > width * height)
    throw new DamagedBlock('the header of its LERC is damaged')
  return { width, height, sample, valid, maskAt: at + 40 }
}

const END = -32768

/**
 * Returns the mask: one bit for each cell, the highest first, 1 where a height is known. Returns null where none is
 * missing.
 */
export function maskOf(blob: Uint8Array, { width, height, maskAt, valid }: LercHeader): Uint8Array | null {
  const view = new DataView(blob.buffer, blob.byteOffset, blob.byteLength)
  const length = view.getUint32(maskAt, true)
  if (length === 0 && valid === width * height) return null
  const mask = new Uint8Array(Math.ceil((width * height) / 8))
  const end = Math.min(maskAt + 4 + length, blob.length)
  let out = 0
  for (let at = maskAt + 4; at + 2 <= end;) {
    const run = view.getInt16(at, true)
    at += 2
    if (run === END) break
    if (run > 0) {
      mask.set(blob.subarray(at, at + Math.min(run, mask.length - out)), out)
      at += run
      out = Math.min(out + run, mask.length)
    } else {
      mask.fill(blob[at++] ?? 0, out, out - run)
      out = Math.min(out - run, mask.length)
    }
  }
  if (out < mask.length) throw new DamagedBlock('the mask of its LERC is damaged')
  return mask
}
