import { FilterFault } from './filter-fault.rules.ts'

interface Token {
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
function tokensOf(filter: string): Token[] {
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

/** Reads the words of a filter one after the other. Words of the language are written in capitals here. */
export class TokenReader {
  readonly #tokens: readonly Token[]
  #index = 0

  constructor(filter: string) {
    this.#tokens = tokensOf(filter)
  }

  get next(): Token {
    const token = this.#tokens[this.#index] ?? this.#tokens.at(-1)
    if (!token) throw new Error('A filter has no end')
    return token
  }

  skip(): Token {
    const token = this.next
    this.#index += 1
    return token
  }

  /** Skips the next token if it is this word or sign. */
  take(expected: string): boolean {
    const { kind, text } = this.next
    const is = (kind === 'name' || kind === 'sign') && text.toUpperCase() === expected
    if (is) this.#index += 1
    return is
  }

  must(expected: string): void {
    if (!this.take(expected)) throw this.unexpected(expected)
  }

  mustEnd(): void {
    if (this.next.kind !== 'end') throw this.unexpected('AND, OR or the end')
  }

  /** Whether the token after the next one is an opening bracket. */
  opensCall(): boolean {
    const after = this.#tokens[this.#index + 1]
    return after?.kind === 'sign' && after.text === '('
  }

  /** The value of the next token, which is a number. */
  number(): number {
    const { kind, text, at } = this.next
    const value = kind === 'number' ? Number(text) : Number.NaN
    if (kind !== 'number') throw this.unexpected('a number')
    if (!Number.isFinite(value)) throw new FilterFault(`The number ${text} is too large`, at)
    return value
  }

  text(): string {
    if (this.next.kind !== 'text') throw this.unexpected('a text between quotation marks')
    return this.skip().text
  }

  unexpected(expected: string): FilterFault {
    const { kind, text, at } = this.next
    const found = kind === 'end' ? 'the end' : text
    return new FilterFault(`Expected ${expected}, found ${found}`, at)
  }
}
