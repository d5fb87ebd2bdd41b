/** Characters that may stand between values: white space, the byte order mark of a joined file, and RS of RFC 8142. */
const BETWEEN = /[\s\uFEFF\u001E]/
/** What Python and old versions of GDAL write for a number that is missing. */
const NO_NUMBER = /-?(?:NaN|Infinity)/y

/**
 * Divides a text into the JSON values that it holds one after the other, as in files with a feature on each line or in files that
 * were joined. NaN and Infinity become null. Returns null for a text that is something else; whether each part is JSON is for its
 * reader to find out.
 */
export function jsonTexts(text: string): string[] | null {
  const values: string[] = []
  let pieces: string[] = []
  let from = 0
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at)
    if (letter === '"' && depth > 0) {
      at = endOfString(text, at)
      if (at < 0) return null
    } else if (letter === '{' || letter === '[') {
      if (depth === 0) from = at
      depth += 1
    } else if (letter === '}' || letter === ']') {
      depth -= 1
      if (depth < 0) return null
      if (depth > 0) continue
      values.push([...pieces, text.slice(from, at + 1)].join(''))
      pieces = []
    } else if (depth === 0) {
      if (!BETWEEN.test(letter)) return null
    } else if (letter === 'N' || letter === 'I' || letter === '-') {
      NO_NUMBER.lastIndex = at
      const length = NO_NUMBER.exec(text)?.[0].length
      if (length === undefined) continue
      pieces.push(text.slice(from, at), 'null')
      from = at + length
      at = from - 1
    }
  }
  return depth === 0 ? values : null
}

/** Returns where the string ends that begins here; -1 if it does not end. */
function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at
    while (text.charAt(before - 1) === '\\') before -= 1
    if ((at - before) % 2 === 0) return at
  }
  return -1
}
