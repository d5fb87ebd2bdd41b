import { NAMED_LETTERS } from './named-letters.ts'

const NAMED = new Map(
  Object.entries({ ...NAMED_LETTERS, amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }),
)

/** Tags of exports of web databases. Other words between angle brackets are words. */
const TAG =
  /<\/?(?:a|b|i|u|p|br|em|strong|span|div|font|small|sub|sup|h[1-6]|ul|ol|li|table|tr|t[dh])(?:\s[^<>]{0,1000})?\/?>/i

/** Whether a text of a table has HTML in it. */
export function isHtml(text: string): boolean {
  return TAG.test(text)
}

/** A letter as HTML writes it: by its name or by its number. */
const LETTER = /&([a-z]{2,8}\d{0,2}|#\d{1,7}|#x[\da-f]{1,6});/gi

/** Returns the words of a text that may be HTML, as descriptions in KML often are. */
export function plainText(text: string): string {
  if (!/<[a-z/!]|&[a-z#]/i.test(text)) return text.trim()
  return text
    .replaceAll(/<(?:script|style)\b[^>]{0,1000}>[^]*?<\/(?:script|style)>/gi, '')
    .replaceAll(/<(?:br|\/p|\/div|\/tr|\/li)\b[^<>]{0,1000}>/gi, '\n')
    .replaceAll(/<\/t[dh]>/gi, ' ')
    .replaceAll(/<[^<>]{0,10000}>/g, '')
    .replaceAll(
      LETTER,
      (whole, name: string) => (name.startsWith('#') ? numbered(name) : NAMED.get(name)) ?? whole,
    )
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ ?\n[ \n]*/g, '\n')
    .trim()
}

function numbered(name: string): string | undefined {
  const code = Number(/^#x/i.test(name) ? `0${name.slice(1)}` : name.slice(1))
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : undefined
}

/** What people write in a cell that has nothing to say, in English and Welsh. */
const NOTHING =
  /^(?:#?n[./]?a\.?|nil|none|null|nan|unknown|not known|tbc|tbd|dim|dim byd|amh|anhysbys|[-–—?.]+)$/i

/** Whether a cell is empty or says only that there is nothing to say, such as `n/a`. */
export function saysNothing(text: string): boolean {
  const plain = text.trim()
  return plain === '' || NOTHING.test(plain)
}

/** Where in the code an error came from, for the log. Its message is left out, because it may quote the file. */
export function placesIn(error: unknown): string {
  const { name, stack = '' } = error instanceof Error ? error : new Error()
  const lines = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return [name, ...lines.slice(0, 8).map((line) => line.trim())].join(' ')
}
