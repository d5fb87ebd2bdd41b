/** Share of an excerpt that may be dropped to end it after a whole word. */
const DROPPED = 0.25

/**
 * Returns the beginning of a text, with an ellipsis if it is longer. It ends after a word unless the last word is very long,
 * and its characters are whole: an emoji is never cut in half.
 */
export function excerpt(text: string, length: number): string {
  // Most texts are short however they are counted, and the segmenter is slow.
  if (text.length <= length) return text
  const characters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  if (characters.length <= length) return text
  const beginning = characters.slice(0, length)
  const next = characters[length] ?? ''
  const end = isSpace(next) ? length : beginning.findLastIndex(isSpace)
  const whole = end >= length * (1 - DROPPED) ? beginning.slice(0, end) : beginning
  return `${whole
    .join('')
    .replace(/[\s,;:–-]$/u, '')
    .trimEnd()}…`
}

function isSpace(character: string): boolean {
  return /^\s/.test(character)
}
