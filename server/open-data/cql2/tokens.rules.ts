import { FilterFault } from './filter-fault.rules.ts'

export interface Token {
  readonly kind: 'name' | 'quoted name' | 'text' | 'number' | 'sign' | 'end'
  /** As written; of texts and quoted names, what is between the quotation marks. */
  readonly text: string
  /** Where it begins, as in messages. */
  readonly at: string
}

const SPACE = /\s+/y
const NAME = /[\p{L}_:][\p{L}\p{N}_:.]*/uy
const QUOTED_NAME = /"((?:[^"]|"")*)"/y
// A quotation mark in a text is doubled, or has a backslash before it.
const TEXT = /'((?:[^'\\]|''|\\[^])*)'/y
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y
const SIGN = /<>|<=|>=|[=<>(),]/y
const ARITHMETIC = /[-+*/^%]/y

/** Returns the words of a filter in CQL2 text, with one that marks the end. */
export function tokensOf(filter: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  const match = (form: RegExp): RegExpExecArray | null => {
    form.lastIndex = at
    return form.exec(filter)
  }
  const read = (): Omit<Token, 'at'> & { length: number } => {
    const name = match(NAME)
    if (name) return { kind: 'name', text: name[0], length: name[0].length }
    const quoted = match(QUOTED_NAME)
    if (quoted)
      return { kind: 'quoted name', text: (quoted[1] ?? '').replaceAll('""', '"'), length: quoted[0].length }
    const text = match(TEXT)
    if (text) return { kind: 'text', text: unquoted(text[1] ?? ''), length: text[0].length }
    const number = match(NUMBER)
    if (number) return { kind: 'number', text: number[0], length: number[0].length }
    const sign = match(SIGN)
    if (sign) return { kind: 'sign', text: sign[0], length: sign[0].length }
    throw new FilterFault(faultAt(filter, at, match(ARITHMETIC) !== null), placeOf(at))
  }
  for (;;) {
    at += match(SPACE)?.[0].length ?? 0
    if (at >= filter.length) break
    const { length, ...token } = read()
    tokens.push({ ...token, at: placeOf(at) })
    at += length
  }
  return [...tokens, { kind: 'end', text: '', at: placeOf(filter.length) }]
}

/** Only `\'` is resolved: other backslashes belong to patterns. */
function unquoted(text: string): string {
  return text.replaceAll("''", "'").replaceAll("\\'", "'")
}

function placeOf(index: number): string {
  return `at character ${index + 1}`
}

function faultAt(filter: string, at: number, isArithmetic: boolean): string {
  const sign = filter.charAt(at)
  if (sign === "'" || sign === '"') return 'A quotation mark is not closed'
  return isArithmetic ? `Arithmetic (${sign}) is not supported` : `The character ${sign} is not expected`
}
