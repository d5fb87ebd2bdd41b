/** Characters of a sentence that a row has room for. */
const MOST = 200

/** The first sentence of a text, cut between words where it is long. */
export function firstSentence(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  const sentence = /^.+?[.!?](?=\s|$)/u.exec(line)?.[0] ?? line
  if (sentence.length <= MOST) return sentence
  const cut = sentence.slice(0, MOST)
  const end = cut.lastIndexOf(' ')
  return `${end > 0 ? cut.slice(0, end) : cut}…`
}
