const BELONGS_TO_LETTER_BEFORE = /^[\p{Mark}\u200d]/u

/**
 * Returns the text in parts of at most `most` bytes of UTF-8, cut between characters: neither within the bytes of one nor
 * before an accent that follows its letter.
 * @param parts how many there are at most; what is left is dropped
 */
export function inParts(text: string, most: number, parts: number): Buffer[] {
  const bytes = Buffer.from(text)
  const found: Buffer[] = []
  for (let start = 0; start < bytes.length && found.length < parts;) {
    const end = endOfPart(bytes, start, most)
    found.push(bytes.subarray(start, end))
    start = end
  }
  return found
}

function endOfPart(bytes: Buffer, start: number, most: number): number {
  if (bytes.length - start <= most) return bytes.length
  const latest = startOfCharacter(bytes, start + most)
  for (let end = latest; end > start; end = startOfCharacter(bytes, end - 1))
    if (!BELONGS_TO_LETTER_BEFORE.test(bytes.toString('utf8', end, end + 4))) return end
  // A letter with more accents than fit.
  return latest
}

function startOfCharacter(bytes: Buffer, from: number): number {
  let at = from
  while (((bytes[at] ?? 0) & 0xc0) === 0x80) at -= 1
  return at
}
