/** The beginning of a text, with an ellipsis where it is longer. Whole characters: half of an emoji is none. */
export function excerpt(text: string, length: number): string {
  // Most texts are short by any count, and the segmenter is slow.
  if (text.length <= length) return text
  const characters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : text
}
