export interface TextPart {
  text: string
  /** Where a link leads. */
  address: string | null
}

/** Web addresses; punctuation at the end belongs to the sentence. */
const ADDRESS = /https?:\/\/[^\s<>"]+/g

/** Cuts a plain text into its web addresses and what is between them. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { index, 0: found } of text.matchAll(ADDRESS)) {
    const address = withoutEnd(found)
    if (!URL.canParse(address)) continue
    if (index > from) parts.push({ text: text.slice(from, index), address: null })
    parts.push({ text: address, address })
    from = index + address.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), address: null })
  return parts
}

function withoutEnd(address: string): string {
  let end = address.length
  while (end > 0 && ".,;:!?)’”'".includes(address.charAt(end - 1))) end -= 1
  return address.slice(0, end)
}
