/**
 * Returns a text without the characters of one kind at its end. An expression such as `/[\s,]+$/` would test each run of
 * them again from each of its characters, which takes quadratic time.
 * @param kind matches one character
 */
export function trimmedEnd(text: string, kind: RegExp): string {
  let end = text.length
  while (end > 0 && kind.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
