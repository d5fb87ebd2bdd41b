const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** Returns the words of a text that may be HTML, as descriptions in KML often are. */
export function plainText(text: string): string {
  if (!/<[a-z/!]/i.test(text)) return text.trim()
  return text
    .replaceAll(/<(?:script|style)\b[^>]{0,1000}>[^]*?<\/(?:script|style)>/gi, '')
    .replaceAll(/<(?:br|\/p|\/div|\/tr|\/li)\b[^<>]{0,1000}>/gi, '\n')
    .replaceAll(/<\/t[dh]>/gi, ' ')
    .replaceAll(/<[^<>]{0,10000}>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => NAMED[name] ?? '')
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ ?\n[ \n]*/g, '\n')
    .trim()
}
