import MarkdownIt, { type Token } from 'markdown-it'
import { trimmedEnd } from '#contract/http/values/trimmed-end.ts'
import { escapeMarkup } from '#formats/shared/escaping.ts'
import { linkTarget } from './link-target.rules.ts'

/**
 * Converts Markdown to HTML by a list of allowed output: every tag is written in this file, every text is escaped,
 * and an unknown token becomes text. Raw HTML is never parsed, and pictures become their alternative text.
 */
const parser = new MarkdownIt({ html: false, linkify: true }).disable(['table', 'strikethrough'])
// Only a full address becomes a link automatically, not every word with a dot in it.
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false })

const BLOCKS: Readonly<Record<string, string>> = {
  paragraph: 'p',
  bullet_list: 'ul',
  ordered_list: 'ol',
  list_item: 'li',
  blockquote: 'blockquote',
}
const MARKS: Readonly<Record<string, string>> = { strong: 'strong', em: 'em' }

/** Number of characters of the beginning that a card shows. */
const EXCERPT_LENGTH = 320
/** The title of an item is the heading above those of its text. */
const FIRST_HEADING = 2
const LAST_HEADING = 6

/** @param base in front of links within the portal; none for its own pages, its address for readers elsewhere */
export function newsHtml(markdown: string, base = ''): string {
  const tokens = parser.parse(markdown, {})
  const levels = headingLevels(tokens)
  return tokens.map((token) => blockHtml(token, levels, base)).join('')
}

/** Returns the first paragraphs, or the beginning of the first one if it is long. */
export function newsExcerpt(markdown: string): string {
  const tokens = parser.parse(markdown, {})
  const paragraphs = tokens.flatMap(({ type, level, children }, index) =>
    type === 'inline' && level === 1 && tokens[index - 1]?.type === 'paragraph_open' ? [children ?? []] : [],
  )
  const shown: string[] = []
  let room = EXCERPT_LENGTH
  for (const paragraph of paragraphs) {
    const text = plainText(paragraph)
    if (text.length > room) {
      if (shown.length === 0) shown.push(escapeMarkup(cutAtWord(text, room)))
      break
    }
    room -= text.length
    shown.push(inlineHtml(paragraph, ''))
  }
  return shown.map((html) => `<p>${html}</p>`).join('')
}

/** Returns the first paragraph without formatting. */
export function newsSummary(markdown: string): string {
  const tokens = parser.parse(markdown, {})
  const first = tokens.find(
    ({ type, level }, index) =>
      type === 'inline' && level === 1 && tokens[index - 1]?.type === 'paragraph_open',
  )
  return plainText(first?.children ?? [])
}

/** Maps the levels of headings: the highest in the text becomes the first below the title, and none is skipped. */
function headingLevels(tokens: readonly Token[]): number[] {
  const written = tokens.filter(({ type }) => type === 'heading_open').map(({ tag }) => Number(tag.slice(1)))
  const highest = Math.min(...written)
  let last = FIRST_HEADING - 1
  return written.map((level) => {
    last = Math.min(level - highest + FIRST_HEADING, last + 1, LAST_HEADING)
    return last
  })
}

function blockHtml(token: Token, levels: number[], base: string): string {
  const { type, hidden, content, children } = token
  if (hidden) return ''
  if (type === 'inline') return inlineHtml(children ?? [], base)
  if (type === 'fence' || type === 'code_block') return `<pre><code>${escapeMarkup(content)}</code></pre>`
  if (type === 'hr') return '<hr>'
  if (type === 'heading_open') return `<h${levels[0] ?? LAST_HEADING}>`
  if (type === 'heading_close') return `</h${levels.shift() ?? LAST_HEADING}>`
  if (type === 'ordered_list_open') return `<ol${startOf(token)}>`
  return tagOf(BLOCKS, type) ?? escapeMarkup(content)
}

function inlineHtml(tokens: readonly Token[], base: string): string {
  const open: boolean[] = []
  return tokens
    .map((token) => {
      const { type, content } = token
      if (type === 'link_open') {
        const target = linkTarget(String(token.attrGet('href')))
        open.push(target !== null)
        return target ? linkTag(target, base) : ''
      }
      if (type === 'link_close') return open.pop() ? '</a>' : ''
      if (type === 'softbreak') return '\n'
      if (type === 'hardbreak') return '<br>'
      if (type === 'code_inline') return `<code>${escapeMarkup(content)}</code>`
      return tagOf(MARKS, type) ?? escapeMarkup(content)
    })
    .join('')
}

function linkTag({ href, within }: NonNullable<ReturnType<typeof linkTarget>>, base: string): string {
  return within
    ? `<a href="${escapeMarkup(base + href)}">`
    : `<a href="${escapeMarkup(href)}" rel="noopener">`
}

function tagOf(tags: Readonly<Record<string, string>>, type: string): string | null {
  const [, name = '', end = ''] = /^(\w+)_(open|close)$/.exec(type) ?? []
  const tag = Object.hasOwn(tags, name) ? tags[name] : undefined
  if (tag === undefined) return null
  return end === 'open' ? `<${tag}>` : `</${tag}>`
}

function startOf(token: Token): string {
  const start = Number(token.attrGet('start') ?? 1)
  return Number.isInteger(start) && start !== 1 ? ` start="${start}"` : ''
}

function plainText(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('')
}

/**
 * Cuts before the word at the limit, and before punctuation; in a text without spaces, at its first punctuation mark.
 */
function cutAtWord(text: string, length: number): string {
  const cut = Array.from(text).slice(0, length).join('')
  const blank = lastBlank(cut)
  const end = blank === -1 ? cut.search(BETWEEN_WORDS) : blank
  return `${end === -1 ? cut : trimmedEnd(cut.slice(0, end), BETWEEN_WORDS)} …`
}

const BETWEEN_WORDS = /[\s,;:.–-]/

function lastBlank(text: string): number {
  let at = text.length - 1
  while (at >= 0 && !/\s/.test(text.charAt(at))) at -= 1
  return at
}
