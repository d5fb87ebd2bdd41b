import { inflateSync } from 'node:zlib'

/** Tables of a font file by their four-letter tags. */
export type FontTables = ReadonlyMap<string, DataView>

const SIGNATURE = 0x774f4646
const HEADER_BYTES = 44
const ENTRY_BYTES = 20

/** WOFF 1.0 (W3C, 2012): each table by itself, deflated where that made it smaller. */
export function readWoff(file: Uint8Array): FontTables {
  const view = viewOf(file)
  if (view.getUint32(0) !== SIGNATURE) throw new Error('Not a WOFF font file')
  const tables = new Map<string, DataView>()
  for (let index = 0; index < view.getUint16(12); index++) {
    const entry = HEADER_BYTES + ENTRY_BYTES * index
    const tag = String.fromCharCode(...file.subarray(entry, entry + 4))
    const [start, packed, length] = [4, 8, 12].map((at) => view.getUint32(entry + at)) as Triple
    const bytes = file.subarray(start, start + packed)
    tables.set(tag, viewOf(packed < length ? inflateSync(bytes) : bytes))
  }
  return tables
}

type Triple = [number, number, number]

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

export function tableOf(tables: FontTables, tag: string): DataView {
  const table = tables.get(tag)
  if (!table) throw new Error(`The font has no table ${tag}`)
  return table
}
