import type { FoundEncoding } from './found.ts'

/** The upper half of code page 850, which the decoders of Node do not know. */
const UPPER_850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0'

/** Decodes bytes in a way that is the same for all texts of a file. Bytes that are no letter become a replacement character. */
export interface TextReader extends FoundEncoding {
  decode: (bytes: Uint8Array) => string
  /** Decodes a text whose last letter may have been cut in the middle, which is left out then. */
  decodeCut: (bytes: Uint8Array) => string
}

export interface SampleText {
  bytes: Uint8Array
  /** Whether the program that wrote it may have cut it in the middle of a letter. */
  mayBeCut: boolean
}

/**
 * Finds out how the texts of a file are encoded: as the member says, or as a byte order mark, the zero
 * bytes of UTF-16 or the file says, otherwise UTF-8 if
 * all bytes are valid UTF-8. A file that says UTF-8, or nothing, and has bytes that are no UTF-8 is read as UTF-8 if most of its
 * letters are right, or else as windows-1252; neither is certain.
 * @param sample all texts of the file, or one text
 * @param named by the file itself; null if it does not say
 */
export function textReader(
  sample: Uint8Array | Iterable<SampleText>,
  { said, named = null }: { said: string | null; named?: string | null },
): TextReader {
  const mark = sample instanceof Uint8Array ? (markOf(sample) ?? wideEncodingOf(sample)) : null
  const chosen = mark ?? said ?? encodingCalled(named)
  if (chosen !== null && (chosen !== 'utf-8' || said !== null)) return readerOf(chosen, true)
  const found = lettersIn(sample instanceof Uint8Array ? [{ bytes: sample, mayBeCut: false }] : sample)
  if (found.broken > 0) return readerOf(found.whole > found.broken ? 'utf-8' : 'windows-1252', false)
  // One byte at the end of a text may be the beginning of a letter of UTF-8, or a letter of another encoding.
  const isUnclear = found.cut > 0 && found.whole === 0 && chosen === null
  return isUnclear ? readerOf('windows-1252', false) : readerOf('utf-8', true)
}

function readerOf(name: string, isCertain: boolean): TextReader {
  const decode = decoder(name)
  return {
    name,
    isCertain,
    decode,
    decodeCut: (bytes) =>
      decode(name === 'utf-8' ? bytes.subarray(0, bytes.length - cutBytes(bytes)) : bytes),
  }
}

/** Returns the encoding that a `.cpg` file or an XML declaration names; null if it is not known. */
export function encodingCalled(name: string | null): string | null {
  if (name === null || name.trim() === '') return null
  const plain = name.trim().toLowerCase()
  if (/^(?:cp|ibm|oem)?[\s_-]*850$/.test(plain)) return 'ibm850'
  const codePage = /^(?:ansi\s*|cp|windows-?)?(125\d)$/.exec(plain)?.[1]
  const iso = /^(?:iso[\s_-]*)?8859[\s_-]*(\d{1,2})$/.exec(plain)?.[1]
  const label = codePage ? `windows-${codePage}` : iso ? `iso-8859-${iso}` : plain
  try {
    return new TextDecoder(label === '65001' ? 'utf-8' : label).encoding
  } catch {
    // An unknown name is no reason to refuse the file.
    return null
  }
}

function decoder(name: string): (bytes: Uint8Array) => string {
  if (name === 'ibm850')
    return (bytes) =>
      Array.from(bytes, (byte) =>
        byte < 128 ? String.fromCharCode(byte) : UPPER_850.charAt(byte - 128),
      ).join('')
  const lenient = new TextDecoder(name)
  return (bytes) => lenient.decode(bytes)
}

/** Counts the letters of UTF-8 of more than one byte: whole ones, those that were cut, and bytes that belong to none. */
function lettersIn(texts: Iterable<SampleText>): { whole: number; cut: number; broken: number } {
  const found = { whole: 0, cut: 0, broken: 0 }
  for (const { bytes, mayBeCut } of texts) {
    const cut = mayBeCut ? cutBytes(bytes) : 0
    if (cut > 0) found.cut += 1
    const end = bytes.length - cut
    for (let at = 0; at < end;) {
      const length = letterLength(bytes, at, end)
      if (length > 1) found.whole += 1
      if (length === 0) found.broken += 1
      at += Math.max(1, length)
    }
  }
  return found
}

/** Bytes of the letter of UTF-8 that begins here; 0 if none does. */
function letterLength(bytes: Uint8Array, at: number, end: number): number {
  const [first = 0, second = 0] = [bytes[at], bytes[at + 1]]
  if (first < 0x80) return 1
  const length = lengthFrom(first)
  if (length === 0 || at + length > end) return 0
  // Longer forms of shorter letters, surrogates, and numbers beyond Unicode.
  const least = { 0xe0: 0xa0, 0xf0: 0x90 }[first] ?? 0x80
  const most = { 0xed: 0x9f, 0xf4: 0x8f }[first] ?? 0xbf
  if (second < least || second > most) return 0
  for (let next = at + 2; next < at + length; next += 1) if (!continues(bytes[next])) return 0
  return length
}

/** Bytes at the end that begin a letter of UTF-8 of more bytes. */
function cutBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (!continues(byte)) return lengthFrom(byte) > back ? back : 0
  }
  return 0
}

function lengthFrom(first: number): number {
  if (first >= 0xc2 && first <= 0xdf) return 2
  if (first >= 0xe0 && first <= 0xef) return 3
  return first >= 0xf0 && first <= 0xf4 ? 4 : 0
}

function continues(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80
}

function markOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | null {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

/** Bytes at the beginning of a text in which zero bytes are counted. */
const COUNTED = 4096
/** Characters that no text has, and halves of a pair that stand alone. */
const NO_TEXT = /[\0-\u0008\u000e-\u001f\uffff\ufffd]/

/**
 * Returns the UTF-16 in which a text is, with a byte order mark or without one, as some programs export "Unicode text": each letter
 * of the keyboard has a zero byte before or after it. Null for anything else.
 */
export function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const mark = markOf(bytes)
  if (mark !== null) return mark === 'utf-8' ? null : mark
  const start = bytes.subarray(0, Math.min(COUNTED, bytes.length - (bytes.length % 2)))
  const zeros = [0, 0] as [even: number, odd: number]
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2 === 0 ? 0 : 1] += 1
  const [even, odd] = zeros
  if (Math.max(even, odd) * 4 <= start.length) return null
  const name = odd > even ? 'utf-16le' : 'utf-16be'
  // A pair may be cut at the end of the beginning.
  const text = new TextDecoder(name).decode(start, { stream: start.length < bytes.length })
  return NO_TEXT.test(text) ? null : name
}

/** The letters of HTML from U+00A0 to U+00FF, in order. */
const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'

/** Others that texts about places have: the circumflexes of Welsh, punctuation and signs. */
const OTHERS = {
  Wcirc: 'Ŵ',
  wcirc: 'ŵ',
  Ycirc: 'Ŷ',
  ycirc: 'ŷ',
  OElig: 'Œ',
  oelig: 'œ',
  Scaron: 'Š',
  scaron: 'š',
  Yuml: 'Ÿ',
  ensp: '\u2002',
  emsp: '\u2003',
  thinsp: '\u2009',
  zwnj: '\u200C',
  zwj: '\u200D',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  dagger: '†',
  Dagger: '‡',
  bull: '•',
  hellip: '…',
  prime: '′',
  Prime: '″',
  lsaquo: '‹',
  rsaquo: '›',
  euro: '€',
  trade: '™',
  larr: '←',
  uarr: '↑',
  rarr: '→',
  darr: '↓',
  minus: '−',
  asymp: '≈',
  ne: '≠',
  le: '≤',
  ge: '≥',
} as const

/** Letters that HTML has names for and XML has not, by these names. XML's own five are not among them. */
export const NAMED_LETTERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(LATIN_1.split(' ').map((name, index) => [name, String.fromCharCode(0xa0 + index)])),
  ...OTHERS,
}

const NAMED = new Map(
  Object.entries({ ...NAMED_LETTERS, amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }),
)

/** Tags of exports of web databases. Other words between angle brackets are words. */
const TAG =
  /<\/?(?:a|b|i|u|p|br|em|strong|span|div|font|small|sub|sup|h[1-6]|ul|ol|li|table|tr|t[dh])(?:\s[^<>]{0,1000})?\/?>/i

/** Whether a text of a table has HTML in it. */
export function isHtml(text: string): boolean {
  return TAG.test(text)
}

/** A letter as HTML writes it: by its name or by its number. */
const LETTER = /&([a-z]{2,8}\d{0,2}|#\d{1,7}|#x[\da-f]{1,6});/gi

/** Returns the words of a text that may be HTML, as descriptions in KML often are. */
export function plainText(text: string): string {
  if (!/<[a-z/!]|&[a-z#]/i.test(text)) return text.trim()
  return text
    .replaceAll(/<(?:script|style)\b[^>]{0,1000}>[^]*?<\/(?:script|style)>/gi, '')
    .replaceAll(/<(?:br|\/p|\/div|\/tr|\/li)\b[^<>]{0,1000}>/gi, '\n')
    .replaceAll(/<\/t[dh]>/gi, ' ')
    .replaceAll(/<[^<>]{0,10000}>/g, '')
    .replaceAll(
      LETTER,
      (whole, name: string) => (name.startsWith('#') ? numbered(name) : NAMED.get(name)) ?? whole,
    )
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ ?\n[ \n]*/g, '\n')
    .trim()
}

function numbered(name: string): string | undefined {
  const code = Number(/^#x/i.test(name) ? `0${name.slice(1)}` : name.slice(1))
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : undefined
}

/** What people write in a cell that has nothing to say, in English and Welsh. */
const NOTHING =
  /^(?:#?n[./]?a\.?|nil|none|null|nan|unknown|not known|tbc|tbd|dim|dim byd|amh|anhysbys|[-–—?.]+)$/i

/** Whether a cell is empty or says only that there is nothing to say, such as `n/a`. */
export function saysNothing(text: string): boolean {
  const plain = text.trim()
  return plain === '' || NOTHING.test(plain)
}

/** Where in the code an error came from, for the log. Its message is left out, because it may quote the file. */
export function placesIn(error: unknown): string {
  const { name, stack = '' } = error instanceof Error ? error : new Error()
  const lines = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return [name, ...lines.slice(0, 8).map((line) => line.trim())].join(' ')
}
