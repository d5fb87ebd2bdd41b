/** FF D9 ends a JPEG (ITU-T T.81, annex B), and FF DA begins a scan. */
const JPEG = { marker: 0xff, scan: 0xda, end: 0xd9 } as const
/** The name of the last chunk of a PNG. */
const PNG_END = [0x49, 0x45, 0x4e, 0x44]
const GIF_TRAILER = 0x3b

/**
 * Whether a PNG, JPEG or GIF lacks its end. Browsers show what there is of it, so that nothing else tells. Anything may
 * follow the end, as phones add a second picture.
 */
export function isCutShort(bytes: Uint8Array): boolean {
  if (bytes[0] === JPEG.marker) return !hasJpegEnd(bytes)
  if (bytes[0] === 0x89) return !hasPngEnd(bytes)
  return bytes.lastIndexOf(GIF_TRAILER) < bytes.length - GIF_PADDING
}

/** Some programs add a few zeros. */
const GIF_PADDING = 16

/** The end of a thumbnail in the header, which comes before the scan, does not count. */
function hasJpegEnd(bytes: Uint8Array): boolean {
  const scan = scanStart(bytes)
  if (scan === null) return false
  for (let at = bytes.indexOf(JPEG.marker, scan); at >= 0; at = bytes.indexOf(JPEG.marker, at + 1)) {
    if (bytes[at + 1] === JPEG.end) return true
  }
  return false
}

/** Goes from marker to marker to the first scan; null where there is none. */
function scanStart(bytes: Uint8Array): number | null {
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== JPEG.marker) return null
    // A marker may be preceded by any number of fill bytes.
    if (bytes[at + 1] === JPEG.marker) {
      at += 1
      continue
    }
    if (bytes[at + 1] === JPEG.scan) return at + 2
    at += 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0)
  }
  return null
}

function hasPngEnd(bytes: Uint8Array): boolean {
  for (let at = bytes.length - PNG_END.length; at > 0; at--) {
    if (PNG_END.every((byte, index) => bytes[at + index] === byte)) return true
  }
  return false
}
