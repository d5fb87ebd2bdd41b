import { FilterFault } from './filter-fault.rules.ts'
import { tokensOf, type Token } from './tokens.rules.ts'

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
