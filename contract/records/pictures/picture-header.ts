import { PICTURE_MAX_PIXELS, PICTURE_MAX_SIDE } from '../../http/limits.ts'

/** What the first bytes of a picture say about it. Nothing is decoded, and the rest of the file may be missing. */
export interface PictureHeader {
  format: 'jpeg' | 'png' | 'gif'
  /** Pixels, as stored: an upright photo may lie on its side in the file. */
  width: number
  height: number
  /** Bytes that a decoder must hold at once; 0 if it can read line by line. */
  heldWhole: number
  bytesOfPixel: number
}

/** Returns whether a picture has more pixels than the portal accepts in its format, or is too wide or high. */
export function hasTooManyPixels({ format, width, height }: PictureHeader): boolean {
  return Math.max(width, height) > PICTURE_MAX_SIDE || width * height > PICTURE_MAX_PIXELS[format]
}

/** Returns the header of a PNG, JPEG or GIF; null for any other file, and for one that ends before its size. */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const header = readers
    .filter(({ signature }) => signature.every((byte, at) => bytes[at] === byte))
    .map(({ read }) => read(view))[0]
  return header && header.width > 0 && header.height > 0 ? header : null
}

const readers = [
  { signature: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], read: readPng },
  { signature: [0xff, 0xd8, 0xff], read: readJpeg },
  { signature: [0x47, 0x49, 0x46, 0x38], read: readGif },
]

/** Number of samples in a pixel, by the colour type of a PNG. */
const PNG_CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

function readPng(view: DataView): PictureHeader | null {
  if (view.byteLength < 29) return null
  const width = view.getUint32(16)
  const height = view.getUint32(20)
  const channels = PNG_CHANNELS[view.getUint8(25)] ?? 4
  const isInterlaced = view.getUint8(28) === 1
  // Palettes and small bit depths are expanded to one byte per sample.
  const bytesOfPixel = Math.max(channels * Math.ceil(view.getUint8(24) / 8), 4)
  const heldWhole = isInterlaced ? width * height * bytesOfPixel : 0
  return { format: 'png', width, height, heldWhole, bytesOfPixel }
}

function readGif(view: DataView): PictureHeader | null {
  if (view.byteLength < 10) return null
  const width = view.getUint16(6, true)
  const height = view.getUint16(8, true)
  // The canvas and the frame on it, red, green, blue and alpha.
  return { format: 'gif', width, height, heldWhole: width * height * 8, bytesOfPixel: 4 }
}

/** Reads from marker to marker (ITU-T T.81, annex B) to the frame header and on to the first scan. */
function readJpeg(view: DataView): PictureHeader | null {
  let frame: JpegFrame | null = null
  for (let at = 2; at + 4 <= view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = view.getUint16(at + 2)
    if (isFrame(marker)) frame ??= readFrame(view, at)
    if (marker === 0xda) return frame && toHeader(frame, view.getUint8(Math.min(at + 4, view.byteLength - 1)))
    at += 2 + length
  }
  return frame && toHeader(frame, frame.components)
}

interface JpegFrame {
  width: number
  height: number
  components: number
  isProgressive: boolean
  /** Samples of all components together. */
  samples: number
}

/** SOF0 to SOF15, without the markers of tables among them. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

function readFrame(view: DataView, at: number): JpegFrame | null {
  const components = at + 9 < view.byteLength ? view.getUint8(at + 9) : 0
  if (components === 0 || at + 10 + components * 3 > view.byteLength) return null
  const height = view.getUint16(at + 5)
  const width = view.getUint16(at + 7)
  const factors = Array.from({ length: components }, (_, n) => view.getUint8(at + 11 + n * 3))
  const across = Math.max(...factors.map((factor) => factor >> 4))
  const down = Math.max(...factors.map((factor) => factor & 15))
  const shares = factors.map((factor) => ((factor >> 4) * (factor & 15)) / (across * down))
  const samples = width * height * shares.reduce((all, share) => all + share, 0)
  return { width, height, components, isProgressive: (view.getUint8(at + 1) & 3) === 2, samples }
}

/** If the picture has several scans, all coefficients are kept until the last one, two bytes each. */
function toHeader(
  { width, height, components, isProgressive, samples }: JpegFrame,
  inFirstScan: number,
): PictureHeader {
  const inSeveralScans = isProgressive || inFirstScan < components
  const heldWhole = inSeveralScans ? Math.ceil(samples * 2) : 0
  return { format: 'jpeg', width, height, heldWhole, bytesOfPixel: components }
}
