import { FileFault, type FoundEncoding } from './found.ts'

/** The upper half of code page 850, which the decoders of Node do not know. */
const UPPER_850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0'

/** Decodes bytes in a way that is the same for all texts of a file. */
export interface TextReader extends FoundEncoding {
  decode: (bytes: Uint8Array) => string
}

/**
 * Finds out how the texts of a file are encoded: as the member or the file says, otherwise UTF-8 if all bytes are valid
 * UTF-8, otherwise windows-1252, which is not certain. A byte order mark counts most.
 * @param named by the file itself; null if it does not say
 */
export function textReader(
  sample: Uint8Array,
  { said, named = null }: { said: string | null; named?: string | null },
): TextReader {
  const mark = markOf(sample)
  if (mark) return { name: mark, isCertain: true, decode: decoder(mark) }
  const chosen = said ?? encodingCalled(named)
  if (chosen !== null) return { name: chosen, isCertain: true, decode: decoder(chosen) }
  if (isUtf8(sample)) return { name: 'utf-8', isCertain: true, decode: decoder('utf-8') }
  return { name: 'windows-1252', isCertain: false, decode: decoder('windows-1252') }
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
  const strict = new TextDecoder(name, { fatal: true })
  return (bytes) => {
    try {
      return strict.decode(bytes)
    } catch {
      throw new FileFault('importDamaged')
    }
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

function markOf(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}
