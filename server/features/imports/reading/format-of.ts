import { isZip } from './unzip.ts'

export type LooksLike = 'geopackage' | 'zip' | 'kml' | 'geojson' | 'text' | 'spreadsheet' | 'unknown'

const SQLITE = 'SQLite format 3\0'
/** The container of the older Office files. */
const OFFICE = [0xd0, 0xcf, 0x11, 0xe0]

/** Says from the first bytes of a file what it could be, whatever its name. */
export function formatOf(bytes: Uint8Array): LooksLike {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 512))
  if (start.startsWith(SQLITE)) return 'geopackage'
  if (OFFICE.every((byte, index) => bytes[index] === byte)) return 'spreadsheet'
  if (isZip(bytes)) return 'zip'
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const first = start
    .replace(/^ï»¿/, '')
    .replaceAll(/[\0\u001e]/g, '')
    .trimStart()
  if (first === '') return 'unknown'
  if (first.startsWith('<')) return 'kml'
  if (first.startsWith('{')) return 'geojson'
  // Texts have no zero bytes, except in encodings of two bytes.
  return isWide || !bytes.subarray(0, 4096).includes(0) ? 'text' : 'unknown'
}
