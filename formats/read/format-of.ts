import { wideEncodingOf } from './encodings.ts'
import { isHtml } from './plain-text.ts'
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
  const first = start
    .replace(/^ï»¿/, '')
    .replaceAll(/[\0\u001e]/g, '')
    .trimStart()
  if (first === '') return 'unknown'
  // A table may begin with HTML, as in <b>Name</b>.
  if (first.startsWith('<') && !isHtml(first.slice(0, first.indexOf('>') + 1))) return 'kml'
  if (/^(?:\{|\[\s*[[{\]])/.test(first)) return 'geojson'
  // Texts have no zero bytes, except in encodings of two bytes.
  return !bytes.subarray(0, 4096).includes(0) || wideEncodingOf(bytes) !== null ? 'text' : 'unknown'
}
