/**
 * A text without the characters of a kind at its end. An expression such as `/[\s,]+$/` tries each run of them anew
 * from each of its characters, which in a long text costs the square of its length.
 * @param kind of one character
 */
export function trimmedEnd(text: string, kind: RegExp): string {
  let end = text.length
  while (end > 0 && kind.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
