/** Returns the beginning of a text, with an ellipsis if it is longer. Characters are whole: an emoji is never cut in half. */
export function excerpt(text: string, length: number): string {
  // Most texts are short however they are counted, and the segmenter is slow.
  if (text.length <= length) return text
  const characters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : text
}
